"""Whoever builds looks at the limits, without signals: what is made after a stop is counted,
not timed."""

from __future__ import annotations

import signal
import threading

import pytest

import exactone
from exactone.cli.command import Command
from exactone.models.base import switches
from exactone.solver import limits as ambient
from exactone.solver.limits import Ended, Limits, Stop, Stopped, look, portions
from exactone.solver.model import Rules


def asked_after(looks: int) -> Limits:
    """Limits that are over after so many looks."""
    found = Limits()

    def count(_: int) -> None:
        nonlocal looks
        looks -= 1
        found.stop.asked = looks < 0

    found.watch = count
    return found


def test_a_look_means_the_limits_under_which_something_is_built() -> None:
    look()  # nothing is built
    limits = Limits()
    with limits.building():
        look()
        limits.stop.asked = True
        with pytest.raises(Stopped):
            look()
        other = threading.Thread(target=look)  # of another thread they are not
        other.start()
        other.join()
    look()


def test_no_more_than_a_portion_is_made_after_a_stop() -> None:
    made = list[int]()
    with pytest.raises(Stopped), asked_after(3).building():
        made += portions(range(10**9))
    assert len(made) == 2 * ambient.PORTION


def test_rules_hear_of_a_stop_with_and_without_a_switch() -> None:
    for switched in (False, True):
        rules = Rules()
        choices = rules.choices(10_000, 3)
        into = switches.SwitchedRules(rules, int(rules.hidden(1)[0])) if switched else rules
        with pytest.raises(Stopped), asked_after(5).building():
            into.exactly(2, choices.tolist())
        assert rules.mentions() < 5 * ambient.PORTION * 5


def test_a_switch_says_the_same_of_arrays_and_of_lists() -> None:
    for low, high in [(0, 1), (1, 1), (1, 4), (2, 3), (0, 0), (4, 4), (3, 8)]:
        said = list[set[tuple[int, int, tuple[int, ...]]]]()
        for as_array in (True, False):
            rules = Rules()
            choices = rules.choices(3, 4)
            into = switches.SwitchedRules(rules, int(rules.hidden(1)[0]))
            into.between(low, min(high, 4), choices if as_array else choices.tolist())
            said.append(
                {(t.low, t.high, tuple(row)) for t in rules.tables() for row in t.literals.tolist()}
            )
        assert said[0] == said[1]


PUZZLE = f"""\
kind = "rules"
values = {[*range(1, 31)]}
grid = '''
{chr(10).join([". " * 20] * 20)}
'''
[[rule]]
adjacent = "any"
equal = false
"""


@pytest.mark.parametrize(
    "verb", ["common", "hint", "explain", "fix", "verify", "solve", "count", "minimize"]
)
def test_the_library_says_that_it_was_stopped_before_it_built_anything(verb: str) -> None:
    puzzle, stop = exactone.loads(PUZZLE), threading.Event()
    stop.set()
    added = list[int]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rules, "_add", lambda *arguments: added.append(1))
        found = getattr(exactone, verb)(puzzle, stop=stop)
    assert added == []
    assert getattr(found, "verdict", found).ended is Ended.INTERRUPTED


def test_a_drawing_ends_with_a_signal_and_not_with_the_clock() -> None:
    command = object.__new__(Command)
    command.stop, command.signal = Stop(), 0
    signal.setitimer(signal.ITIMER_REAL, 1000)
    try:
        with command.drawing():
            assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
            command._time_is_up(signal.SIGALRM, None)  # an alarm that was on its way already
            with pytest.raises(Stopped):
                command._ask_to_stop(2, None)
        assert not command.stop.at_once
        assert not command.is_drawing
        # what is searched for next still has its time
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
