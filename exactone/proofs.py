"""Folders that convince a sceptic: a puzzle, its solution, and a proof that there is no other;
written and checked.

puzzle.toml    the file of the puzzle as it was      formula.cnf   the rules, without the
               solution, as clauses
solution.json  what solve --json prints, if any      map.txt       what variables and clauses mean
README.txt     what is claimed                       proof.drup    that the clauses contradict
               each other,
                                                     proof.sums    or that rules do, when they
                                                                   are added up
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from exactone.solver.ask.request import CHECKER, Request, Verdict
from exactone.solver.errors import EngineError, PuzzleError, Unable, Unproved
from exactone.solver.limits import Ended, Limits, Stopped
from exactone.solver.proving import drup, sums
from exactone.solver.proving import drup as drat_trim
from exactone.solver.proving import folder as texts
from exactone.solver.proving.formula import MAP
from exactone.solver.puzzle import Solution

from . import models
from .models import Entry, Kind
from .solver import proving

Contents = Mapping[str, bytes]
"""The files of a folder by their names."""

README = "README.txt"
PUZZLES = ("puzzle.toml", "puzzle.json", "puzzle.txt", "puzzle.puz")
WRITTEN = (texts.CNF, MAP)  # in each folder, and one of the proofs
NAMES = (*PUZZLES, texts.SOLUTION, *WRITTEN, *texts.PROOFS, README)
PUZZLE = re.compile(r"^puzzle: (puzzle\.\w+)(?:, line (\d{1,9}))?$", re.MULTILINE | re.ASCII)

CLAIMS = {"one": "this puzzle has exactly one solution", "none": "this puzzle has no solution"}
ABOUT = """\
Claim: {claim}.

  {puzzle:<14} the puzzle{line}
  {solution}
  formula.cnf    the rules of the puzzle as clauses, in the format of DIMACS{without}
  map.txt        what each variable of the formula says, and where its clauses come from
  {proof}

To check all of it, without a solver: exactone prove --check FOLDER
{hand}
"""
CLAUSES = """\
To check the proof alone with another program: drat-trim formula.cnf proof.drup
By hand: map.txt says in words what a variable is. Take any clause of formula.cnf and see that it is
a rule, a given, a cut or the solution. Then take any line of proof.drup: where all its literals are
false, clauses above it with one literal left force that literal, and so on until some clause has
none. The last line is the empty clause.
A cut says no more than the rules: look at what is true where it was found, and at what is wrong
there.
What is left to believe is that the clauses say the rules, and nothing more."""
SUMS = """\
By hand: map.txt says in words what a variable is. Take any line of proof.sums and see that it is a
rule or a given: so many of these variables are true; -7 stands for variable 7 being false. Add all
lines up, each as often as it says. On the left each variable comes so often that the modulus
divides it, so the whole of it is divided, too; on the right is a number that is not. What is left
to believe is that the lines say rules of the puzzle."""
HOW = {  # what the proof is, and how it is checked by hand
    drup.FILE: (
        "proof.drup     that these clauses contradict each other, clause by clause, as DRUP has it",
        CLAUSES,
    ),
    sums.FILE: (
        "proof.sums     that the rules contradict each other, as they add up to what cannot be",
        SUMS,
    ),
}


def prove(entry: Entry, request: Request) -> tuple[Verdict, Contents | None]:
    """Whether a puzzle has exactly one solution, or none, and the files that prove it."""
    assert entry.puzzle is not None
    verdict, proof = proving.prove(entry.puzzle, request)
    if proof is None:
        return verdict, None
    try:
        with request.limits.building():
            return verdict, _contents(entry, entry.puzzle, proof)
    except Stopped:
        return replace(
            verdict, ended=request.limits.over() or Ended.INTERRUPTED, proved=False
        ), None


def verify(entry: Entry, request: Request) -> Verdict:
    """Whether a puzzle has exactly one solution, or none, by a proof that is kept nowhere, but was
    checked as if it came from somebody else."""
    verdict, contents = prove(entry, request)
    if contents is None:
        return verdict
    checked = check(contents, request.limits)
    if checked.broken:
        raise Unproved(f"undecided, as the proof does not hold: {checked.broken[0]}")
    seconds = verdict.seconds + checked.seconds
    return replace(
        verdict,
        ended=checked.ended,
        seconds=seconds,
        confirmed=checked.confirmed,
        proved=checked.proved,
    )


def check(contents: Contents, limits: Limits) -> Verdict:
    """Whether files prove what they claim: "one" or "none", or else "wrong",
    with the sentence that says why.

    Where drat-trim is on the path, it is asked besides; EngineError says that it does not follow
    what we do.
    """
    started = time.monotonic()
    solutions = tuple[Solution, ...]()
    ended = Ended.EXHAUSTED
    broken = ""
    confirmed = ""
    try:
        with limits.building():
            solutions = _check(contents, limits)
            confirmed = _confirmed(contents, limits, solutions)
    except (Unproved, PuzzleError) as error:
        ended = Ended.LIMIT
        broken = str(error)
    except MemoryError:
        ended = Ended.MEMORY
    except Stopped:
        ended = limits.over() or Ended.INTERRUPTED
    seconds = time.monotonic() - started
    wrong = (broken,) if broken else ()
    proved = ended is Ended.EXHAUSTED
    return Verdict(
        len(solutions), ended, CHECKER, seconds, broken=wrong, confirmed=confirmed, proved=proved
    )


def _confirmed(contents: Contents, limits: Limits, solutions: tuple[Solution, ...]) -> str:
    """The other checker that follows the proof as well; nothing where there is none.
    Raises where it does not."""
    if drup.FILE not in contents:
        return ""
    checked = drat_trim.verified(contents[texts.CNF], contents[drup.FILE], limits.over)
    if checked is False:
        sentence = f"checkers disagree: ours follows the proof, {drat_trim.NAME} does not"
        raise EngineError(sentence, solutions[0] if solutions else frozenset())
    return drat_trim.NAME if checked else ""


def read(folder: Path) -> Contents:
    """The files of a folder."""
    try:
        if not folder.is_dir():
            raise PuzzleError(f"{folder}: there is no such folder; is the path right?")
        return {name: (folder / name).read_bytes() for name in NAMES if (folder / name).is_file()}
    except OSError as error:
        raise PuzzleError(
            f"{error.filename}: {(error.strerror or '').lower()}; is the path right?"
        ) from None


def refuse_others(folder: Path) -> None:
    """Refuses what is no folder, or has other files than those of an earlier proof."""
    if folder.is_dir():
        names = {file.name for file in folder.iterdir()}
        if names and not (names <= set(NAMES) and names.issuperset(WRITTEN)):
            raise Unable(
                f"{folder} has other files than those of a proof; name another folder, or empty it"
            )
    elif folder.exists():
        raise Unable(f"{folder} is no folder; name another one")


def write(contents: Contents, folder: Path) -> None:
    """Writes the files; an earlier proof is replaced. The folder is whole, or is not there."""
    refuse_others(folder)
    folder = folder.resolve()  # what a link points to
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        new = Path(beside, "new")
        old = Path(beside, "old")
        new.mkdir()
        for name, content in contents.items():
            (new / name).write_bytes(content)
        if folder.exists():
            folder.rename(old)
        new.rename(folder)


def folder_of(entry: Entry) -> str:
    """The folder for a puzzle that names none: my-proof for my.toml,
    my-17-proof for line 17 of my.txt."""
    name = entry.name if entry.line is None else entry.name.removesuffix(f":{entry.line}")
    parts = [
        Path(name).stem.strip("-") or "puzzle",
        *([] if entry.line is None else [str(entry.line)]),
        "proof",
    ]
    return "-".join(parts)


def _contents(entry: Entry, puzzle: Kind, proof: proving.Proof) -> Contents:
    name = f"puzzle{models.ending(entry.raw)}"
    line = "" if entry.line is None else f", line {entry.line}"
    contents = {
        README: _about(name, line, proof),
        **texts.texts(puzzle, proof.formula, name + line),
        proof.file: texts.proof_text(proof.lines),
    }
    if proof.solution is not None:
        contents[texts.SOLUTION] = (
            json.dumps({"puzzle": name, "solution": puzzle.write(proof.solution)}) + "\n"
        )
    return {name: entry.raw, **{name: text.encode() for name, text in contents.items()}}


def _about(name: str, line: str, proof: proving.Proof) -> str:
    one = proof.solution is not None
    what, hand = HOW[proof.file]
    return ABOUT.format(
        proof=what,
        hand=hand,
        claim=CLAIMS["one" if one else "none"],
        puzzle=name,
        line=line,
        solution="solution.json  its solution" if one else "there is no solution.json",
        without="; the last one excludes the solution" if one else "",
    )


def _check(contents: Contents, limits: Limits) -> tuple[Solution, ...]:
    """The solutions that files prove to be all; raises Unproved where something does not fit."""
    proofs = [name for name in texts.PROOFS if name in contents]
    if len(proofs) != 1:
        raise Unproved(
            f"{' and '.join(proofs)}: one of them is to go"
            if proofs
            else (f"{drup.FILE} is missing")
        )
    texts_found = {name: _text(name, contents) for name in (*WRITTEN, *proofs)}
    where = PUZZLE.search(texts_found[MAP])
    if where is None or where[1] not in PUZZLES:
        raise Unproved(f"{MAP}: no line says which file is the puzzle")
    puzzle = _puzzle(where[1], contents, None if where[2] is None else int(where[2]))
    solution = None
    if texts.SOLUTION in contents:
        solution, *others = models.answers(puzzle, texts.SOLUTION, contents[texts.SOLUTION])
        if others:
            raise Unproved(f"{texts.SOLUTION}: there are {1 + len(others)} solutions in it")
    texts.check(texts_found, puzzle, solution, where[0].removeprefix("puzzle: "), limits.over)
    return () if solution is None else (solution,)


def _puzzle(name: str, contents: Contents, line: int | None) -> Kind:
    if name not in contents:
        raise Unproved(f"{name} is missing")
    for entry in models.from_bytes(name, contents[name]):
        if entry.line == line:
            if entry.puzzle is None:
                raise Unproved(entry.error)
            return entry.puzzle
    raise Unproved(f"{name}: there is no puzzle in line {line}")


def _text(name: str, contents: Contents) -> str:
    if name not in contents:
        raise Unproved(f"{name} is missing")
    try:
        return contents[name].decode()
    except UnicodeDecodeError:
        raise Unproved(f"{name} is not UTF-8") from None
