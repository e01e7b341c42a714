"""The command line: the only place that prints, colours and exits.

verbs.py     the verbs, a row for each     options.py  options, how verbs take them
             how each is typed, and what it does:
answers.py   solve, enumerate, count, verify, prove, check
clues.py     explain, common, ask, audit, fix, minimize, hint
pictures.py  draw    making.py  make    converting.py  convert
lists.py     kinds, backends, journal, cluster, library, new    serving.py  serve, edit

app.py       the verbs together, wrong usage    completing.py  what shells may complete
command.py   one command, from its first puzzle to its exit code
reading.py   what is read    pages.py  what is said of files with a puzzle on each line
replies.py   what is said about an answer, and its exit code    schema.py  lines of --json
report.py    how that is written    output.py  where it goes    progress.py  while a command runs
formats.py   puzzles in the formats of other programs
files.py     files that new and changed puzzles go into    new_puzzles.py  what is said of new ones
picture_file.py  what goes into files as pictures    journal.py  about long questions
"""

from __future__ import annotations

NOT_WRITTEN = 74
INTERRUPTED = 128 + 2
DIGITS = 100_000  # of a number: counts may have more than the 4,300 that Python writes
# objects made between two looks for garbage: of those that modules make, and small models, all stay
SELDOM = 200_000

try:
    import gc
    import os
    import signal
    import sys
    from io import BufferedWriter, RawIOBase, TextIOWrapper
    from typing import TYPE_CHECKING
except KeyboardInterrupt:  # nobody listens to signals yet
    raise SystemExit(INTERRUPTED) from None

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> None:
    """Runs the command that was typed, and ends the process."""
    # until a puzzle is read, nothing is lost
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    gc.set_threshold(SELDOM)
    sys.set_int_max_str_digits(DIGITS)
    # numpy does no algebra here, and its threads cost CPU time
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
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
    # An engine that was told to stop may still be on its way out in another thread: nobody waits
    # for it.
    os._exit(code if isinstance(code, int) else 1 if code else 0)


def _prepare_streams() -> None:
    """Streams that are closed cannot be written to; names and symbols that they cannot spell are
    escaped."""
    from .output import Asides, Result

    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115  # for as long as the process lives
    out = sys.stdout or _closed()
    err = sys.stderr or _closed()
    assert isinstance(out, TextIOWrapper)  # as Python opens them
    assert isinstance(err, TextIOWrapper)
    spelling = (out.encoding, err.encoding)
    live = out.isatty()
    sys.stdout = Result(_buffered(out), spelling[0], "backslashreplace", line_buffering=live)
    sys.stderr = Asides(_buffered(err), spelling[1], "backslashreplace", line_buffering=True)


def _buffered(stream: TextIOWrapper) -> BufferedWriter:
    """The bytes of a stream. With PYTHONUNBUFFERED there is no buffer, and what is left over when
    a signal comes into a long write would be lost."""
    binary: object = stream.detach()
    if isinstance(binary, BufferedWriter):
        return binary
    assert isinstance(binary, RawIOBase)
    return BufferedWriter(binary)


def _swallowed(what: UnraisableHookArgs) -> None:
    """Says what Python could not raise, as in a finalizer; but a request to stop,
    which comes again."""
    from exactone.solver.limits import Stopped

    if not issubclass(what.exc_type, Stopped):
        sys.__unraisablehook__(what)


def _closed() -> TextIOWrapper:
    """A stream that cannot be written to, which takes the place of a closed one before a file
    does."""
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
