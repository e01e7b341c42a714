"""The command line: the only place that prints, colours and exits."""

from __future__ import annotations

import os
import sys

NOT_WRITTEN = 74


def main() -> None:
    """Runs the command that was typed, and ends the process."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy does no algebra here, and its threads cost CPU time
    code: object = 0
    try:
        _prepare_streams()
        from .app import app

        app(standalone_mode=True)
    except SystemExit as exit_:
        code = exit_.code
    except KeyboardInterrupt:  # before any puzzle was read; afterwards a signal is a request to stop
        code = 128 + 2
    except OSError as error:
        code = _not_written(error)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as error:
        code = _not_written(error)
    # An engine that was told to stop may still be on its way out in another thread: nobody waits for it.
    os._exit(code if isinstance(code, int) else 1 if code else 0)


def _prepare_streams() -> None:
    """Streams that are closed swallow what is written; names and symbols that they cannot spell are escaped."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115  # for as long as the process lives
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a text file, as Python opens it


def _not_written(error: OSError) -> int:
    """What ends the program when its output goes nowhere: quietly when the reader has seen enough, as in `| head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still in the buffer must go somewhere
    if isinstance(error, BrokenPipeError):
        from .output import READER_LEFT

        return READER_LEFT
    sys.stderr.write(f"exactone: cannot write: {error.strerror}\n")
    return NOT_WRITTEN
