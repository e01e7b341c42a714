"""The command line: the only place that prints, colours and exits."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the command that was typed, and ends the process."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy does no algebra here, and its threads cost CPU time
    from .app import app

    try:
        app()
        code: object = 0
    except SystemExit as exit_:
        code = exit_.code
    except BrokenPipeError:
        code = _reader_left()
    except KeyboardInterrupt:  # before any puzzle was read; afterwards a signal is a request to stop
        code = 128 + 2
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = _reader_left()
    # An engine that was told to stop may still be on its way out in another thread: nobody waits for it.
    os._exit(code if isinstance(code, int) else 1 if code else 0)


def _reader_left() -> int:
    """Whoever read our output has seen enough, as in `| head`: end as other programs do, without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 128 + 13
