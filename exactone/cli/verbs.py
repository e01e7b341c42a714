"""The verbs, a row for each, in the order of --help: what is said of it, the options that it shares
with others, the question that it puts, and the keys of its answers in JSON.

The function of its name in the file of its family says how it is typed, with the options that it
has alone, and does it. That is loaded when the verb is asked for, and so is all that it needs.
"""

from __future__ import annotations

from typing import NamedTuple

SHOWN = ("color", "ascii")
"""The options of every verb that draws."""

READ = ("time", "json", "quiet", *SHOWN, "summary", "kind", "kinds")
"""The options of every verb that reads puzzles."""

SEARCH = ("backend", "memory", *READ)
"""The options of verbs that let an engine be named."""

LONG = ("journal", "jobs", "cluster")
"""The options of questions that may take days."""


FORMATTED = ("link", "written", "left_out")
"""The keys of answers with a puzzle in a format, where one is wanted."""


class Verb(NamedTuple):
    """What there is to know of a verb before it is loaded."""

    name: str
    family: str  # the file of its function: answers, clues, pictures, lists, making, serving
    words: str  # of --help: a sentence, and below it examples
    manual: str = ""
    options: tuple[str, ...] = ()  # those that are declared once for all verbs
    question: str = ""  # the function of the library that answers it, with the same options
    json: tuple[str, ...] = ()  # the keys of its answers, besides those that every answer has


_ROWS = (
    Verb(
        "solve",
        "answers",
        words="Find a solution, and draw it.",
        manual="""\
\b
exactone solve my.toml
exactone solve my.toml -n 3
exactone solve my.toml --ipuz > layout.ipuz
exactone solve my.toml --random --seed 7
""",
        options=(*SEARCH, "heuristic", "style"),
        question="solve",
    ),
    Verb(
        "enumerate",
        "answers",
        words="Find every solution, and draw each as it is found.",
        manual="""\
\b
exactone enumerate my.toml
exactone enumerate my.toml --limit 10 --json

With --journal those that it has are printed first, in the same order: what the last run
prints is the whole list.
""",
        options=(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic", "style"),
        question="solutions",
    ),
    Verb(
        "count",
        "answers",
        words="Say how many solutions there are, without listing them.",
        manual="""\
\b
exactone count my.toml
exactone count my.toml --time 10s      at least so many, and an estimate of all
""",
        options=(*SEARCH, *LONG, "limit", "up_to_symmetry", "relabel", "heuristic"),
        question="count",
    ),
    Verb(
        "verify",
        "answers",
        words=(
            "Say whether there is exactly one solution, none, or more than one, and show two that "
            "differ."
        ),
        manual="""\
\b
exactone verify my.toml
exactone verify my.toml --backend all      every engine, compared
exactone verify puzzles/ --summary         a whole folder
exactone verify lines.txt --json           a puzzle on each line
exactone verify lines.txt --failures-only  those that are not unique
exactone verify lines.txt --summary -o good.txt --jobs 0
exactone verify "https://puzz.link/p?..."  a link, in quotes; also many in a file
exactone verify my.toml --proved           believe no engine
cat my.toml | exactone verify -

\b
Exit codes: 0 exactly one, 10 more than one, 20 none, 3 undecided, 65 not a puzzle.
""",
        options=(
            *SEARCH,
            *LONG,
            "up_to_symmetry",
            "relabel",
            "heuristic",
            "verbose",
            "failures_only",
        ),
        question="verify",
        json=("one_up_to_symmetry", "variants", "best", "because", "confirmed_by"),
    ),
    Verb(
        "prove",
        "answers",
        words=(
            "Write a folder that convinces a sceptic: that there is exactly one solution, or none."
        ),
        manual="""\
Its proof is clauses, as DRUP has them, or a sum of rules.

\b
exactone prove my.toml                     writes my-proof
exactone prove my.toml -o folder
exactone prove --check folder              trusts no solver

Where drat-trim is on the path, --check asks it besides.

Exit codes: 0 proved, 10 more than one solution or a proof that does not hold, 3 undecided,
65 not a puzzle, 70 drat-trim does not follow the proof.
""",
        options=READ,
        question="prove",
        json=("folder", "broken"),
    ),
    Verb(
        "check",
        "answers",
        words="Say whether a filled-in answer is right, and if not which rules it breaks.",
        manual="""\
\b
exactone solve my.toml --json > answer.json
exactone check my.toml answer.json
""",
        options=("json", "quiet", *SHOWN, "kinds"),
        question="check",
    ),
    Verb(
        "explain",
        "clues",
        words=(
            "Say why there is no solution: which clues contradict each other. Or why a place is "
            "what it is."
        ),
        manual="""\
\b
exactone explain my.toml
exactone explain my.toml --cell r4c5
exactone explain my.toml --cell r4c5=7     why is it 7, or why can it not be?
""",
        options=READ,
        question="explain",
        json=(
            "reasons",
            "smallest",
            "spare",
            "of",
            "asked",
            "holds",
            "may_be",
            "may_be_all",
            *FORMATTED,
        ),
    ),
    Verb(
        "common",
        "clues",
        words=(
            "Say what all solutions have in common, and what each place that is still open may be."
        ),
        manual="""\
The drawing shows that as small signs, each at its place in the cell; a list, what has no
room there.

\b
exactone common my.toml
exactone common my.toml --list
exactone common my.toml --decided
exactone common my.toml --share
""",
        options=READ,
        question="common",
        json=("decided", "open"),
    ),
    Verb(
        "ask",
        "clues",
        words=(
            "Say which fact about the solution, if it were known, would narrow the solutions most."
        ),
        manual="""\
\b
exactone ask my.toml
exactone ask my.toml -n 1 --json
exactone ask my.toml --for answer.txt      the facts to print with the puzzle
""",
        options=READ,
        question="ask",
        json=("sampled", "ask", "together", "hints"),
    ),
    Verb(
        "audit",
        "clues",
        words=(
            "Say whether a finished crossword obeys the rules of one without a diagram, and what "
            "it must tell to be the only layout."
        ),
        manual="""\
\b
exactone audit monday.puz
exactone audit archive/ --summary

\b
Exit codes: 0 the only layout, 10 not so or it breaks the rules, 3 undecided, 65 no crossword.
""",
        options=READ,
        question="audit",
        json=("summary", "told"),
    ),
    Verb(
        "fix",
        "clues",
        words=(
            "Say which clues to add so that there is exactly one solution, or to take away so that "
            "there is one at all."
        ),
        manual="""\
Clues of the kind come first: numbers, runs, sums, cages, longer thermometers. Only where
these do not do, what stands in a place is given.

\b
exactone fix my.toml
exactone fix my.toml --keep answer.txt -o mended.toml
exactone fix killer.toml --cage r1c1,r1c2 --cage r5c5,r6c5,r7c5
""",
        options=READ,
        question="fix",
        json=("add", "remove", "change", "repairs", "document", *FORMATTED),
    ),
    Verb(
        "minimize",
        "clues",
        words="Leave out clues until none can be left out, with exactly one solution all along.",
        manual="""\
\b
exactone minimize my.toml -o minimal.toml
exactone minimize my.toml --smallest --time 1m
exactone minimize my.toml --symmetry rotational
""",
        options=READ,
        question="minimize",
        json=("removed", *FORMATTED),
    ),
    Verb(
        "hint",
        "clues",
        words=(
            "Say the next step that a person could take: a place, and the few clues and rules it "
            "follows from."
        ),
        manual="""\
The size of a step is their number; what stands on the board is not counted. With --all the
steps name no places.

\b
exactone hint my.toml
exactone hint my.toml --all
""",
        options=READ,
        question="hint",
        json=("step", "steps", "hardest", "left"),
    ),
    Verb(
        "draw",
        "pictures",
        words="Draw the puzzle as it was read, or its solution, as text or into a file.",
        manual="""\
\b
exactone draw my.toml
exactone draw my.toml --solution -o answer.svg
exactone draw my.toml --both -o differences.png
exactone draw my.toml --solutions 12 --up-to-symmetry -o sheet.svg
exactone draw puzzles/ -o book.pdf --paper Letter

\b
PNG and PDF need typst: pip install "exactone[pictures]".
""",
        options=("backend", "time", "up_to_symmetry", *SHOWN, "style", "kinds"),
    ),
    Verb(
        "convert",
        "converting",
        words="Write puzzles in other formats: as links for editors on the web, as files, as ours.",
        manual="""\
\b
exactone convert my.toml --to puzzlink
exactone convert "https://puzz.link/p?..." > my.toml
exactone convert links.txt -o folder/
exactone convert puzzles/ --to puzzlink > links.txt

What a format cannot say is refused, but for titles and the like, which are left out, and named.
With --lenient a Sudoku without [[rule]] tables has digits for other symbols in links of f-puzzles
and SudokuPad.

\b
Exit codes: 0 all written, 2 one cannot be said so, 65 not a puzzle.
""",
        options=("time", "json", "quiet", "color", "kind", "kinds"),
    ),
    Verb(
        "kinds",
        "lists",
        words=(
            "List the kinds of puzzles, with the keys of their files; of one kind also the "
            "notation, and a puzzle."
        ),
    ),
    Verb(
        "backends",
        "lists",
        words="List the engines, and whether they are installed.",
    ),
    Verb(
        "journal",
        "lists",
        words=(
            "Say what a journal holds: what is done, how fast, what is left, and the answer so far."
        ),
        manual="""\
\b
exactone count my.toml --journal my.journal --jobs 4     goes on there when it is started again
exactone journal my.journal                              also while it works
""",
    ),
    Verb(
        "cluster",
        "lists",
        words="Say how to start a Dask cluster, on one machine or on many, for --cluster ADDRESS.",
    ),
    Verb(
        "library",
        "lists",
        words="List the bundled puzzles; their names can be used in place of files.",
        manual="""\
\b
exactone library KIND
exactone library show NAME         the file itself
exactone library export DIR        all files, or those that are named
""",
    ),
    Verb(
        "new",
        "lists",
        words="Print a puzzle file to begin with: a small puzzle, with words on each key.",
        manual="""\
\b
exactone new KIND > my.toml
""",
    ),
    Verb(
        "make",
        "making",
        words="Make new puzzles with exactly one solution, and print them as files.",
        manual="""\
\b
exactone make sudoku
exactone make sudoku -n 100 --lines --symmetry rotational --clues 28-32
exactone make slitherlink --size 10x10 -o new.toml
exactone make nonogram --from picture.txt      # and . are filled and empty cells

Each is solved again by another engine, or proved and the proof checked; `witness` in --json
says who did, or null where nobody could in time.

Exit codes: 0 all made, 3 the time was up, 10 none is, 2 not possible.
""",
        options=("time", "json", "quiet", "color", "kinds"),
        question="make",
        json=("clues", "minimal", "solution", "witness", *FORMATTED),
    ),
    Verb(
        "serve",
        "serving",
        words="Show a page in the browser that says while you type whether there is one solution.",
        manual="""\
\b
exactone serve
exactone serve --port 8000 --no-browser
exactone serve --host 0.0.0.0              for other machines, with a token in the address

It prints its address, and nothing leaves this machine. Ctrl-C ends it, with exit code 130.
""",
    ),
    Verb(
        "edit",
        "serving",
        words="Edit a puzzle file in the browser, with its comments and layout.",
        manual="""\
\b
exactone edit my.toml
exactone edit new.toml             a name that is not there yet

Ctrl-S saves, whole or not at all; what another editor writes meanwhile is shown. The address has
a token, as whoever opens it can write the file. Ctrl-C ends it, with exit code 130; 65 is a file
that is no single puzzle in TOML, 74 one that cannot be written.
""",
    ),
)

VERBS = {row.name: row for row in _ROWS}
