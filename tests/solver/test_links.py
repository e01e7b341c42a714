"""Groups that must agree: the digits that stand for clauses say the same,
and no clause is misread."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactone.solver.engines.cover import _laid_out, states
from exactone.solver.engines.cover.compiled import Status
from exactone.solver.engines.cover.groups import gather
from exactone.solver.engines.cover.links import linked
from exactone.solver.engines.cover.states import States
from exactone.solver.engines.cover.sweep import Scan
from exactone.solver.model import Model
from exactone.solver.reduce import reduce

from .dominoes import Scanned
from .test_cover import counted, every_way, going, tells_the_truth
from .truth import Row, Statement, Told, build, examples


@st.composite
def agreeing(draw: st.DrawFn) -> Told:
    """Homes in any order of a scan, some of which must show the same colour,
    and numbers of choices of any homes."""
    homes, size = list[Row](), 0
    for _ in range(draw(st.integers(2, 4))):
        width = draw(st.integers(1, 4 if size < 8 else 2))
        homes.append(tuple(range(size + 1, size + 1 + width)))
        size += width
    places = draw(st.permutations(range(len(homes))))
    said = [
        Statement("exactly_one", (), (home,), "array", (place,))
        for home, place in zip(homes, places, strict=True)
    ]
    for one, other in combinations(homes, 2):
        if draw(st.booleans()):
            said += draw(links(one, other))
    if draw(st.booleans()):
        some = draw(st.lists(st.integers(1, size), unique=True, min_size=1))
        said.append(
            Statement("between", (draw(st.integers(0, 2)), draw(st.integers(1, 3))), (tuple(some),))
        )
    givens = draw(
        st.lists(st.integers(1, size).map(lambda choice: -choice), unique=True, max_size=2)
    )
    return Told(size, tuple(said), givens=tuple(givens))


@st.composite
def links(draw: st.DrawFn, one: Row, other: Row) -> list[Statement]:
    """What the choices of two homes need of each other, from both sides or one,
    or whom they exclude."""
    colour = {choice: draw(st.integers(0, 4)) for choice in (*one, *other)}
    rows = list[Row]()
    for own, others in ((one, other), (other, one)):
        for choice in own:
            need = tuple(each for each in others if colour[each] == colour[choice])
            rows.append((-choice, *need))
    if draw(st.booleans()):
        rows = [(-a, -b) for a in one for b in other if colour[a] != colour[b]]
    elif draw(st.booleans()):
        # so they may fall into no classes
        rows = draw(st.lists(st.sampled_from(rows), unique=True))
    return [Statement("clause", (), (row,)) for row in rows]


@every_way
@given(told=agreeing())
@examples(150)
def test_homes_that_must_agree(fast: bool, told: Told) -> None:
    with going(fast):
        tells_the_truth(told, build(told))
        reduced = reduce(build(told))
        if reduced is None:
            assert not told.answers()
        else:
            tells_the_truth(told, reduced.model, reduced.whole)


@given(told=agreeing())
@examples(150)
def test_digits_say_what_the_clauses_said(told: Told) -> None:
    bare = replace(told, givens=())
    if rules := linked(build(bare).rules):
        assert counted(Model(rules)) == len(bare.answers())
        assert all((table.literals > 0).all() for table in rules.tables())


def scanned(model: Model) -> Scan | None:
    """The layout of a model along a scan."""
    laid = _laid_out(model, gather(model))
    return laid.plan if laid else None


TWO = (
    Statement("exactly_one", (), ((1, 2, 3),), "array", (0,)),
    Statement("exactly_one", (), ((4, 5, 6),), "array", (1,)),
)
NEEDS = Statement("clause", (), ((-1, 4), (-4, 1), (-2, 5), (-5, 2), (-3, 6), (-6, 3)))


def test_three_colours_are_two_places() -> None:
    plan = scanned(build(Told(6, (*TWO, NEEDS))))
    assert plan is not None
    assert plan.places == 4


@pytest.mark.parametrize(
    "said",
    [
        Statement("clause", (), ((-1, 4, 5), (-2, 5, 6), (-3, 6))),  # no classes
        Statement("clause", (), ((-1, 2),)),  # of one home
        Statement("clause", (), ((-1, -4, 5),)),  # of two choices together
        Statement("exactly_one", (), ((-1, 4),)),  # no clause
    ],
)
def test_what_is_no_agreement_has_no_scan(said: Statement) -> None:
    told = Told(6, (*TWO, said))
    assert scanned(build(told)) is None
    tells_the_truth(told, build(told))


@pytest.mark.parametrize(
    "homes",
    [
        (*TWO, Statement("exactly_one", (), ((1, 4),), "array", (1,))),  # two in the same place
        # one choice in both, and one in none
        (TWO[0], Statement("exactly_one", (), ((3, 4, 5),), "array", (1,))),
    ],
)
def test_homes_that_say_too_little_have_no_digits(homes: tuple[Statement, ...]) -> None:
    told = Told(6, (*homes, Statement("clause", (), ((-1, 4), (-6, 2)))))
    assert linked(build(told).rules) is None
    tells_the_truth(told, build(told))


@every_way
def test_states_that_are_set_aside_are_counted_all_the_same(
    fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "TOO_MANY", 20)
    monkeypatch.setattr(states, "FIRST_POOL", 64)
    aside = list[States]()
    set_aside = States._set_aside

    def noted(self: States) -> Status:
        aside.append(self)
        return set_aside(self)

    monkeypatch.setattr(States, "_set_aside", noted)
    with going(fast):
        assert counted(Scanned(8, 8).model()) == 12_988_816
    assert aside


@pytest.mark.parametrize("bytes_free", [None, 100])
def test_where_too_many_are_set_aside_others_count(
    monkeypatch: pytest.MonkeyPatch, bytes_free: int | None
) -> None:
    monkeypatch.setattr(states, "TOO_MANY", 5)
    monkeypatch.setattr(
        states,
        "ASIDE" if bytes_free is None else "free",
        5 if bytes_free is None else lambda: bytes_free,
    )
    monkeypatch.setattr(states, "FIRST_POOL", 16)
    assert counted(Scanned(4, 6).model()) == 281
