"""Messages about one puzzle, and who answers each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event, Lock
from typing import TYPE_CHECKING, Any

from exactone.solver.errors import ArgumentError, Error, PuzzleError, Unable

from .messages import Message, shown

if TYPE_CHECKING:
    from exactone.library.session import Session
    from exactone.models.base.kind import Kind

    from .opened import Opened
    from .pictures import Points, Room

Reply = dict[str, Any]
WAITING = 100  # messages that were stopped before they began


class Desk:
    """One puzzle that is edited and asked about; `reply` may be called in several threads, and
    answers one question after the other, but for `stop`."""

    def __init__(self, stop: Event | None = None) -> None:
        """Somebody else may set `stop`, to end the question that is being answered, and clears it
        before the next one."""
        self._opened: Opened | None = None
        self._version = 0
        self._session: Session | None = None
        # of the drawing of the puzzle: the places that it has no names for, and how large it is
        self._places: Points = {}
        self._room: Room = (0.0, 0.0)
        self._stop = Event() if stop is None else stop
        self._clears = stop is None
        self._asked: object = None  # the id of the question that is being answered
        self._stopped: list[object] = []
        self._turn = Lock()

    def reply(self, message: object) -> Reply:
        """The answer to a message, with its id; of one that nobody understands, an error."""
        if not isinstance(message, Mapping):
            return {"error": {"sentence": "a message is an object with a verb"}}
        head = {"id": message.get("id")} if _is_id(message.get("id")) else {}
        verb = message.get("verb")
        if verb == "stop":
            self._end(message.get("of"))
            return head
        with self._turn:
            self._begin(head.get("id"))
            try:
                found = self._answer(verb, message)
            except Error as error:
                found = {"error": error_of(error)}
            except RecursionError:
                found = {"error": {"sentence": "this is nested too deeply"}}
            except MemoryError:
                found = {"error": {"sentence": "this does not fit the memory"}}
            finally:
                self._asked = None
            return {**head, "version": self._version, **found}

    # stop

    def _begin(self, asked: object) -> None:
        """Before a question: it is not stopped yet, unless somebody already did that."""
        self._asked = asked
        if self._clears:
            self._stop.clear()
        if asked is not None and asked in self._stopped:
            self._stop.set()

    def _end(self, asked: object) -> None:
        """Ends the question of this id, or the one that is being answered."""
        if asked is None or asked == self._asked:
            self._stop.set()
        if _is_id(asked):
            self._stopped = [*self._stopped, asked][-WAITING:]

    # answers

    def _answer(self, verb: object, said: Mapping[str, Any]) -> Reply:
        answer = VERBS.get(verb) if isinstance(verb, str) else None
        if answer is None:
            raise ArgumentError(f"there is no verb {shown(verb)}")
        message = Message(said)
        asks = verb in ASKS
        if asks and message.whole("version", self._version) != self._version:
            return {"stale": True}
        if asks and self._stop.is_set():
            return {"stopped": True}
        return answer(self, message)

    def kinds(self, _: Message) -> Reply:
        """All kinds, with what may be offered of each."""
        from .empty import about_kinds

        return {"kinds": about_kinds()}

    def style(self, _: Message) -> Reply:
        """The stylesheet of drawings."""
        from .pictures import stylesheet

        return {"css": stylesheet()}

    def forms(self, _: Message) -> Reply:
        """How rules are written in tables."""
        from .form import rule_forms

        return {"forms": rule_forms()}

    def new(self, message: Message) -> Reply:
        """Begins with an empty puzzle of a kind and a size."""
        from .empty import begun

        return self._now(begun(message.text("kind"), message.text("size")))

    def open(self, message: Message) -> Reply:
        """Begins with what a text says, in any notation that is read."""
        from .opened import opened

        text = message.text("text")
        return self._now(opened(text.encode(errors="replace"), message.text("kind")))

    def put(self, message: Message) -> Reply:
        """Changes the text, or what single keys say."""
        if "text" in message.said:
            from .opened import of_text

            text = message.text("text")
            now = of_text(text) if self._opened is None else self._opened.after(text)
        else:
            now = self._puzzle().edited(message.tables("edits"))
        return self._now(now)

    def _now(self, opened: Opened) -> Reply:
        """From now on this is the puzzle; what there is to show of it."""
        from .state import state

        found, self._places = state(opened)
        self._opened = opened
        if drawn := found["board"]:
            self._room = (drawn["width"], drawn["height"])
        self._version += 1
        return {**found, "version": self._version}

    def _puzzle(self) -> Opened:
        """What is being edited; refuses where there is nothing yet."""
        if self._opened is None:
            raise ArgumentError("there is no puzzle yet; open one, or begin a new one")
        return self._opened

    def _kind(self) -> Kind:
        """The puzzle that is asked about."""
        opened = self._puzzle()
        if not opened.is_puzzle or opened.puzzle is None:
            raise ArgumentError("the text is no puzzle now; mend it first")
        return opened.puzzle

    def _asking(self) -> Session:
        """The session, which has the puzzle as it is now."""
        from exactone.library.session import Session

        puzzle = self._kind()
        if self._session is None:
            self._session = Session(puzzle, stop=self._stop)
        elif self._session.puzzle is not puzzle:
            self._session.change(puzzle)
        return self._session

    def verdict(self, message: Message) -> Reply:
        """Whether there is exactly one solution."""
        from .asking import verdict

        return verdict(self._asking(), message.seconds())

    def candidates(self, message: Message) -> Reply:
        """What is decided, and what the other places may be."""
        from .asking import candidates

        return candidates(self._asking(), message.seconds(), self._places, self._room)

    def draw(self, message: Message) -> Reply:
        """The puzzle with what somebody wrote into it."""
        from .pictures import board

        grid = self._kind().drawn_with(self._written(message))
        return {"board": board(grid, None, self._places, room=self._room)}

    def check(self, message: Message) -> Reply:
        """Which rules are broken by what somebody wrote, and whether that is all."""
        found = self._kind().check_pencil(self._written(message))
        broken = [{"words": each.words, "at": [*each.at]} for each in found.broken]
        return {"broken": broken, "complete": found.complete}

    def _written(self, message: Message) -> Mapping[str, str]:
        """What somebody wrote into the puzzle: signs by the names of places."""
        said = message.table("progress")
        if not all(isinstance(each, str) for pair in said.items() for each in pair):
            raise ArgumentError("progress has a sign for the name of each place")
        return said

    def why(self, message: Message) -> Reply:
        """Why there is no solution, or why something stands at a place, or does not."""
        from .asking import why

        place, value = message.text("place"), message.text("value")
        return why(self._asking(), place, value, message.seconds())

    def hint(self, message: Message) -> Reply:
        """The next step of a solver who wrote so much; or the hardest of all steps."""
        from . import asking
        from .pictures import board, places_of

        session = self._asking()
        if not (written := self._written(message)):
            return asking.hint(session, message.flag("all"), message.seconds())
        puzzle = session.puzzle
        broken = self.check(message)["broken"]
        if broken:
            words = "something that is written breaks a rule"
            return {"words": words, "sentences": [each["words"] for each in broken], "actions": []}
        aside = ""
        try:
            session.change(puzzle.pencilled(written))
        except Unable:
            aside = "what is written is left aside here: no file could give it"
        found = asking.hint(session, message.flag("all"), message.seconds())
        session.change(puzzle)
        if found.get("answer") == "none":
            words = "there is no way on from here: something that is written is wrong"
            return {"words": words, "sentences": [], "actions": []}
        if "board" in found and "step" in found:
            grid = puzzle.drawn_with(written)
            marks = places_of(found["marks"])
            found["board"] = board(grid, marks, self._places, room=self._room)
        if aside and "sentences" in found:
            found["sentences"] = [*found["sentences"], aside]
        return found

    def shape(self, _: Message) -> Reply:
        """How large the puzzle is, and in which ways it may grow, shrink, be turned and mirrored:
        each with the edit that does it."""
        from .shape import shape

        self._kind()
        found = shape(self._puzzle(), self._stop)
        return {"stopped": True} if self._stop.is_set() else found

    def fix(self, message: Message) -> Reply:
        """What to add or to take away so that there is exactly one solution."""
        from .asking import fix

        return fix(self._asking(), self._puzzle(), message.seconds())

    def minimize(self, message: Message) -> Reply:
        """Which clues can be left out."""
        from .asking import minimize

        return minimize(self._asking(), self._puzzle(), message.seconds())

    def tell(self, message: Message) -> Reply:
        """The best single thing to tell where there are several solutions."""
        from .asking import tell

        return tell(self._asking(), self._puzzle(), message.seconds())

    def count(self, message: Message) -> Reply:
        """How many solutions there are."""
        from .asking import count

        return count(self._asking(), message.whole("limit", least=1), message.seconds())

    def solve(self, message: Message) -> Reply:
        """A solution, or some."""
        from .asking import solve

        number = message.whole("number", 1, least=1) or 1
        return solve(self._asking(), number, message.seconds())

    def share(self, message: Message) -> Reply:
        """The puzzle in another format."""
        from .sharing import share

        self._kind()
        return share(self._puzzle(), message.text("to"))

    def make(self, message: Message) -> Reply:
        """A new puzzle with exactly one solution, which is edited from now on; or a sheet of
        them."""
        from .opened import of_keys
        from .sharing import make

        found = make(message, self._stop)
        if self._stop.is_set():
            return {"stopped": True}
        if "number" not in message.said and not message.flag("sheet"):
            return self._now(of_keys(found[0]["keys"]))
        for each in found:
            each["text"] = of_keys(each.pop("keys")).text
        return {"puzzles": found}

    def another(self, message: Message) -> Reply:
        """A new puzzle of the same kind and size, harder or easier than this one, which is edited
        from now on; and what is said of it."""
        from .compared import another
        from .opened import of_keys

        try:
            keys, words = another(self._asking(), message, self._stop)
        except Unable:
            if self._stop.is_set():  # before anything was found
                return {"stopped": True}
            raise
        if self._stop.is_set():
            return {"stopped": True}
        return {**self._now(of_keys(keys)), "told": words}


ASKS: Mapping[str, Callable[[Desk, Message], Reply]] = {
    "verdict": Desk.verdict,
    "candidates": Desk.candidates,
    "why": Desk.why,
    "hint": Desk.hint,
    "fix": Desk.fix,
    "minimize": Desk.minimize,
    "tell": Desk.tell,
    "count": Desk.count,
    "solve": Desk.solve,
    "draw": Desk.draw,
    "check": Desk.check,
    "share": Desk.share,
    "shape": Desk.shape,
}
"""Verbs that are about the puzzle of one version."""

VERBS: Mapping[str, Callable[[Desk, Message], Reply]] = {
    **ASKS,
    "kinds": Desk.kinds,
    "style": Desk.style,
    "forms": Desk.forms,
    "new": Desk.new,
    "open": Desk.open,
    "put": Desk.put,
    "make": Desk.make,
    "another": Desk.another,
}


def _is_id(said: object) -> bool:
    """Whether this may be the id of a message."""
    return isinstance(said, str | int | float)


def error_of(error: Error) -> dict[str, Any]:
    """What is wrong with a message, or with the puzzle in it."""
    from exactone.models.text.document import KindWanted

    found: dict[str, Any] = {"sentence": str(error)}
    if isinstance(error, KindWanted):
        found = {"sentence": error.why, "kinds": [*error.kinds]}
    if isinstance(error, PuzzleError):
        if error.key is not None:
            found["key"] = error.key
        if error.row is not None:
            found["line"] = error.row
    return found
