"""The command line: the only place that prints, colours and exits.

app.py      which verbs there are    verbs/  each as it is typed    doing/  what each does, in files of the same names
options.py  what verbs share         command.py  one command, from its first puzzle to its exit code
reading.py  what is read             streams.py, pages.py  files with a puzzle on each line
said.py     what is said about an answer    why/  about clues    made.py  about new puzzles
journal.py  about long questions     usage.py  about wrong command lines
report.py   how that is written      output.py  where it goes    pictures.py  as pictures    schema.py  lines of --json
progress.py  while a command runs    completing.py  to shells
"""

from __future__ import annotations

NOT_WRITTEN, INTERRUPTED = 74, 128 + 2
DIGITS = 100_000  # of a number: counts may have more than the 4,300 that Python writes
SELDOM = 200_000  # objects made between two looks for garbage: of those that modules make, and small models, all stay

try:
    import gc
    import os
    import signal
    import sys
    from io import TextIOWrapper
    from typing import TYPE_CHECKING
except KeyboardInterrupt:  # nobody listens to signals yet
    raise SystemExit(INTERRUPTED) from None

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> None:
    """Runs the command that was typed, and ends the process."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))  # until a puzzle is read, nothing is lost
    gc.set_threshold(SELDOM)
    sys.set_int_max_str_digits(DIGITS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy does no algebra here, and its threads cost CPU time
    code: object = 0
    try:
        _prepare_streams()
        from .app import app

        sys.unraisablehook = _swallowed
        app(prog_name="exactone")  # also as `python -m exactone`, which no shell can complete
    except SystemExit as exit_:
        code = exit_.code
    except OSError as error:
        code = _not_written(error)
    try:
        sys.stdout.flush()
    except SystemExit as exit_:
        code = exit_.code
    except OSError as error:
        code = _not_written(error)
    sys.stderr.flush()
    # An engine that was told to stop may still be on its way out in another thread: nobody waits for it.
    os._exit(code if isinstance(code, int) else 1 if code else 0)


def _prepare_streams() -> None:
    """Streams that are closed cannot be written to; names and symbols that they cannot spell are escaped."""
    from .output import Asides, Result

    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115  # for as long as the process lives
    out, err = (sys.stdout or _closed(), sys.stderr or _closed())
    assert isinstance(out, TextIOWrapper)  # as Python opens them
    assert isinstance(err, TextIOWrapper)
    spelling, live = (out.encoding, err.encoding), out.isatty()
    sys.stdout = Result(out.detach(), spelling[0], "backslashreplace", line_buffering=live)
    sys.stderr = Asides(err.detach(), spelling[1], "backslashreplace", line_buffering=True)


def _swallowed(what: UnraisableHookArgs) -> None:
    """Says what Python could not raise, as in a finalizer; but a request to stop, which comes again."""
    from exactone.solver.limits import Stopped

    if not issubclass(what.exc_type, Stopped):
        sys.__unraisablehook__(what)


def _closed() -> TextIOWrapper:
    """A stream that cannot be written to, which takes the place of a closed one before a file does."""
    return open(os.open(os.devnull, os.O_RDONLY), "w")


def _not_written(error: OSError) -> int:
    """What ends the program when its result goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still in the buffer must go somewhere
    from .output import shown

    why = error.strerror or str(error)
    if isinstance(error.filename, str):
        sys.stderr.write(f"exactone: {shown(error.filename)}: {why.lower()}; it is not written\n")
    else:
        sys.stderr.write(f"exactone: cannot write: {why}\n")
    return NOT_WRITTEN
