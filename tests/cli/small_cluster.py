"""A Dask cluster of two workers, for tests: prints its address and the processes of its workers,
until it is ended."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs it."""
    from distributed import LocalCluster

    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    print(cluster.scheduler_address, flush=True)
    for line in sys.stdin:
        if line.strip() == "workers":
            print(*(worker.pid for worker in cluster.workers.values()), flush=True)
    cluster.close()


if __name__ == "__main__":
    main()
