"""How soon the static page has an answer after a key: CPU milliseconds of the worker in Chromium,
with the keys of bench_page.py. Linux alone says what a thread took; what Chromium compiles in other
threads is not in it.

`python bench_page_browser.py FOLDER slitherlink`: the folder that `python -m exactone.page` wrote,
and kinds as there. Before it come how long Python takes to load, and a first verdict.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from exactone.models.text.writing import written
from tests.page.chromium import Chromium, Tab
from tests.page.serving import static_host

WORKER = "DedicatedWorker"  # what Chromium calls the thread of a worker
FIRST = "kind = \"sudoku\"\ngrid = '''\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n'''\n"
GOALS = {  # milliseconds for 95 % of the keys: for the verdict, and for the candidates
    "sudoku/9x9": (10, 60),
    "slitherlink/10x10": (50, 150),
    "sudoku/killer": (60, None),
    "slitherlink/20x20": (150, 300),
    "nurikabe/grilops-9x10": (80, None),
    "nonogram/15x15": (80, None),
    "kakuro/janko-010": (80, None),
    "heyawake/made-10x10": (80, None),
}
SCRIPT = """
import(new URL('static/workers.js', location.origin).href).then(async ({ WorkerDesk }) => {
  window.desk = new WorkerDesk(new URL('static/worker.js', location.origin), () => {});
  await desk.ready;
  return 1;
})
"""


class InBrowser:
    """The workers of the static page, in a tab that shows nothing."""

    def __init__(self, tab: Tab, browser: int) -> None:
        self.tab = tab
        self.browser = browser
        self.number = 0
        tab.run(SCRIPT)

    def ask(self, verb: str, **more: Any) -> dict[str, Any]:
        """The reply to a message."""
        self.number += 1
        message = json.dumps({"id": self.number, "verb": verb, **more})
        reply: dict[str, Any] = self.tab.run(f"desk.ask({message})")
        if "error" in reply and "kind" not in reply:
            raise SystemExit(f"{verb}: {reply['error']['sentence']}")
        return reply

    def spent(self) -> float:
        """CPU milliseconds of all workers so far."""
        return sum(
            int((thread / "schedstat").read_text().split()[0]) / 1e6
            for process in below(self.browser)
            for thread in Path(f"/proc/{process}/task").iterdir()
            if (thread / "comm").read_text().startswith(WORKER[:15])
        )

    def timed(self, verb: str, **more: Any) -> tuple[float, dict[str, Any]]:
        """What a question takes, and its reply."""
        before = self.spent()
        reply = self.ask(verb, **more)
        return self.spent() - before, reply

    # what bench_page asks

    def open(self, keys: dict[str, Any]) -> None:
        """Goes on with another puzzle."""
        self.ask("open", text=text_of(keys))
        self.ask("verdict")
        self.ask("candidates")

    def verdict(self, keys: dict[str, Any]) -> tuple[float, str]:
        """After a key: the milliseconds until there was a verdict, and the verdict."""
        put, _ = self.timed("put", text=text_of(keys))
        spent, reply = self.timed("verdict")
        return put + spent, reply.get("answer", "no puzzle")

    def candidates(self) -> float:
        """The milliseconds until it was known what all solutions have."""
        return self.timed("candidates")[0]

    def hint(self) -> float:
        """The milliseconds until there was a next step."""
        return self.timed("hint")[0]


def text_of(keys: dict[str, Any]) -> str:
    """A file with these keys."""
    pictures = {
        key: "\n".join(" ".join(row) for row in said) + "\n"
        for key, said in keys.items()
        if isinstance(said, list) and said and isinstance(said[0], list)
        if isinstance(said[0][0], str)
    }
    return written({**keys, **pictures})


def below(process: int) -> Iterator[int]:
    """A process and all that it started."""
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from below(int(child))


def main() -> None:
    """Prints what loading takes, and a line for each puzzle of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the static page")
    parser.add_argument("kinds", nargs="*", help="these alone")
    parser.add_argument("--hints", action="store_true", help="the next step as well")
    options = parser.parse_args()
    with static_host(options.folder) as server, Chromium() as browser:
        # a picture of the folder, so that the page itself starts no workers
        tab = browser.tab(f"http://127.0.0.1:{server.server_port}/static/icon.svg")
        transport = InBrowser(tab, browser.process.pid)
        print(f"Python is there after {transport.spent():.0f} ms of CPU", end=", ", flush=True)
        transport.ask("open", text=FIRST)
        transport.ask("verdict")
        print(f"the first verdict after {transport.spent():.0f} ms")
        tab.until("desk.spare?.warm", 120)
        bench: Any = importlib.import_module("bench_page")
        bench.GOALS = {name: bench.Goal(*goal) for name, goal in GOALS.items()}
        bench.report(transport, options.kinds, options.hints)


if __name__ == "__main__":
    main()
