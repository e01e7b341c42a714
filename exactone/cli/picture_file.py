"""What goes into files as pictures: puzzles, solutions, what the verbs say of them,
books of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from exactone.drawing import figure as figures
from exactone.drawing.books import BookPuzzle
from exactone.drawing.figure import captioned, figure
from exactone.drawing.files import File
from exactone.drawing.marks import Marks, differing
from exactone.drawing.pairs import cells
from exactone.drawing.paper import TextCanvas
from exactone.drawing.suffixes import TEXT
from exactone.drawing.svg import Drawing
from exactone.drawing.text import text
from exactone.models import Entry
from exactone.models.files.formats import keys_of
from exactone.solver.ask import questions
from exactone.solver.ask.finding import Finding, places
from exactone.solver.ask.request import Request, Verdict
from exactone.solver.errors import Unable
from exactone.solver.puzzle import Grid, Solution

from . import replies
from .formats import FormatWriter
from .options import PictureOptions
from .output import shown
from .replies import Reply
from .report import Report, puzzle_of

SOON = 1.0  # seconds in which it is looked whether there is another solution
ACROSS = 4  # solutions beside each other
DRAWN = (replies.YES, "drawn")


def number_of(solutions: int) -> str:
    """So many solutions."""
    if solutions == 1:
        return "1 solution"
    return f"{solutions:,} solutions"


class PictureFile:
    """Collects what is drawn for one file, and writes it at the end."""

    def __init__(self, path: str, drawn: PictureOptions, report: Report, as_text: bool) -> None:
        """Raises what stands in the way of such a file; of some only draw makes a text."""
        self.file = File(path, drawn.cell, drawn.paper, as_text)
        self.report = report
        self.stacked = drawn.stack
        self.done = list[BookPuzzle]()
        self.panels = list[tuple[Drawing, str]]()  # with the words below each
        self.texts = list[str]()  # the same as text
        self.description = ""
        self.links: FormatWriter | None = None  # who says the link of a puzzle, where it is wanted
        self.link = ""  # of the last one

    # what may be drawn

    def puzzle(self, entry: Entry, request: Request) -> tuple[int, str]:
        """A puzzle; in a book with its solution, and a word where it has not exactly one."""
        self._refuse_many()
        if not self.report.several or self.file.suffix == TEXT:
            with self.report.drawing():
                self._add(entry, self._grid(entry))
            return DRAWN
        verdict = questions.verify(puzzle_of(entry), request)
        solutions = verdict.solutions[:1]
        with self.report.drawing():
            self._add(
                entry,
                self._grid(entry),
                solution=self._figure(self._grid(entry, *solutions)) if solutions else None,
            )
        if verdict.answer == "one":
            return DRAWN
        answer = replies.verified(verdict, {})
        self.report.out.aside(
            f"{shown(entry.name)}: {answer.words}; it is in the book all the same"
        )
        return answer.outcome

    def solved(self, entry: Entry, request: Request, number: int) -> tuple[int, str]:
        """A solution, or as many as there are on one sheet."""
        self._refuse_many()
        verdict, solutions = self._solutions(entry, request, number)
        answer = replies.solved(verdict, every=False)
        if not solutions:
            self.report.solved(entry, answer)
        elif number == 1:
            with self.report.drawing():
                self._add(entry, self._grid(entry, solutions[0]))
            self._say_of_others(entry, request)
        else:
            with self.report.drawing():
                grids = [self._grid(entry, solution) for solution in solutions]
                drawn = [captioned(self._figure(grid), f"{n}") for n, grid in enumerate(grids, 1)]
                drawing = figures.rows(drawn, min(ACROSS, len(drawn)))
                self._put(
                    entry, drawing, self._texts(grids), f"{number_of(len(grids))}, {grids[0].words}"
                )
        return answer.outcome if not solutions else DRAWN

    def _say_of_others(self, entry: Entry, request: Request) -> None:
        """Says so where the solution that is drawn is not the only one, if that is soon seen."""
        soon = replace(request, limits=request.limits.at_most(SOON).quiet())
        if questions.verify(puzzle_of(entry), soon).answer == "many":
            self.report.out.aside(
                f"{shown(entry.name)}: more than one solution; one of them is drawn"
            )

    def both(self, entry: Entry, request: Request) -> tuple[int, str]:
        """Two solutions, marked where they differ."""
        self._refuse_many()
        verdict = questions.verify(puzzle_of(entry), request)
        if len(verdict.solutions) < 2:
            answer = replies.verified(verdict, {})
            self.report.result(entry, answer)
            code, word = answer.outcome
            return replies.NOT_SO if code == replies.YES else code, word
        with self.report.drawing():
            grids = [self._grid(entry, solution) for solution in verdict.solutions]
            marks, caption = self._differences(entry, verdict)
            drawn = figures.rows([self._figure(grid, marks) for grid in grids], 2)
            self._put(
                entry, captioned(drawn, caption), self._texts(grids), f"{grids[0].words}, {caption}"
            )
        return DRAWN

    def answer(self, entry: Entry, answer: Reply) -> None:
        """What a verb says of a puzzle."""
        self._refuse_many()
        finding = answer.found
        more = [line for line in answer.details if line]
        with self.report.drawing():
            alone = self.file.suffix != TEXT and finding is not None and not self.report.several
            if alone and finding is not None and self._panels(entry, finding):
                return
            grid = finding.pictured(puzzle_of(entry)) if finding else self._grid(entry)
            self._add(entry, grid, finding.marks() if finding else None, answer.words, more)

    def _panels(self, entry: Entry, finding: Finding) -> bool:
        """What is shown by several pictures, after the puzzle itself; whether there are such."""
        panels = [
            (figure(grid, marks, lists=False), words) for words, grid, marks in finding.panels()
        ]
        if panels:
            title = entry.title or entry.name
            self.panels += [(figure(self._grid(entry)), title), *panels]
            self._add(entry, self._grid(entry))
        return bool(panels)

    # how it is collected and written

    def close(self) -> None:
        """Writes the file, if anything was drawn."""
        title = self.done[0].title if len(self.done) == 1 else Path(self.file.path).stem
        if self.link and len(self.done) == 1:
            title = f"{title}, {self.link}"
        if self.file.suffix == TEXT and self.texts:
            self.file.write(("\n\n".join(self.texts) + "\n").encode())
        elif self.panels:
            self.file.steps(self.panels, title)
        elif self.report.several and self.done:
            self.file.book(self.done, title)
        elif self.done:
            self.file.picture(self.done[0].puzzle, title, self.description)
        for note in self.file.notes:
            self.report.out.aside(f"{shown(self.file.path.name)}: {note}")

    def _differences(self, entry: Entry, verdict: Verdict) -> tuple[Marks, str]:
        """What is marked where two solutions differ, and what is said of it; where nearly all does,
        it is only said."""
        if verdict.turned:
            return {}, "the second solution is the first one, turned or mirrored"
        # in some styles signs are smaller than cells
        one, other = map(puzzle_of(entry).grid, verdict.solutions)
        marks = differing(one, other)
        if 2 * len(marks) > cells(one):
            return {}, f"two solutions; they differ in {places(len(marks))}, more than half of all"
        return marks, f"two solutions; they differ in {places(len(marks))}, which are marked"

    def _texts(self, grids: Sequence[Grid]) -> str:
        """Grids as text, one under the other."""
        return "\n\n".join(text(grid, TextCanvas(ascii=self.report.out.ascii)) for grid in grids)

    def _refuse_many(self) -> None:
        if self.report.several and self.file.suffix in (".svg", ".png"):
            why = f"several puzzles do not go into one {self.file.suffix} file"
            raise Unable(f"{why}; write a .pdf, or draw one of them")

    def _refuse_links_of_many(self) -> None:
        if self.report.several and self.file.suffix != TEXT:
            raise Unable("a book has no room for links; draw one puzzle, or write a .txt")

    def _grid(self, entry: Entry, solution: Solution | None = None) -> Grid:
        return puzzle_of(entry).grid(solution, self.report.style)

    def _solutions(
        self, entry: Entry, request: Request, number: int
    ) -> tuple[Verdict, list[Solution]]:
        solutions = list[Solution]()
        return questions.solve(puzzle_of(entry), request, number, solutions.append), solutions

    def _figure(self, grid: Grid, marks: Marks | None = None) -> Drawing:
        """A solution, which needs no lists."""
        return figure(grid, marks, lists=False, stacked=self.stacked)

    def _add(
        self,
        entry: Entry,
        grid: Grid,
        marks: Marks | None = None,
        caption: str = "",
        more: Sequence[str] = (),
        solution: Drawing | None = None,
    ) -> None:
        drawn = figure(grid, marks, stacked=self.stacked)
        described = [grid.words, *filter(None, [caption, *more])]
        drawn = captioned(drawn, caption, more) if caption else drawn
        self._put(entry, drawn, self._texts([grid]), ", ".join(described), solution)

    def _put(
        self,
        entry: Entry,
        drawing: Drawing,
        as_text: str,
        description: str,
        solution: Drawing | None = None,
    ) -> None:
        self.done.append(BookPuzzle(entry.title or entry.name, entry.author, drawing, solution))
        if self.links is not None:
            self._refuse_links_of_many()
            keys = keys_of(entry)
            self.link = self.links.written(entry, puzzle_of(entry), keys).text
            as_text = f"{as_text}\n{self.link}"
        self.texts.append(as_text)
        self.description = f"{puzzle_of(entry).kind}: {description}"
