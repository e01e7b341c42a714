"""Proofs: the formula says what the model says, and the checker of proofs believes nothing that
does not follow."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from exactone import models
from exactone.solver.ask.request import Request
from exactone.solver.engines.pysat.refutation import refutation
from exactone.solver.errors import Unproved
from exactone.solver.limits import Ended, Limits, Stop, Stopped
from exactone.solver.model import Given, Model, Rules
from exactone.solver.proving import prove, sums
from exactone.solver.proving.drup import Clause, needed
from exactone.solver.proving.formula import PAIRS, Formula
from exactone.solver.proving.sums import added
from tests.kinds import Case, typical_cases
from tests.marks import mostly_long
from tests.samples import sample

from . import truth
from .truth import Told, build, examples

TOP = 5  # variables of small formulas


def lasting() -> None:
    """Nobody asks to stop."""


def holding(formula: Formula) -> set[frozenset[int]]:
    """What can be true of the choices of the model, found by asking about each assignment."""
    size = formula.model.rules.size
    if not all(formula.clauses):
        return set()
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        return {
            frozenset(literal for literal in signed if literal > 0)
            for signed in product(*((choice, -choice) for choice in range(1, size + 1)))
            if solver.solve(assumptions=signed)
        }


def can_hold(clauses: Sequence[Clause], top: int = TOP) -> bool:
    """Whether some assignment fulfils all clauses, found by trying each."""
    return any(
        all(
            any(true[abs(literal) - 1] is (literal > 0) for literal in clause) for clause in clauses
        )
        for true in product((False, True), repeat=top)
    )


# sums


@given(told=truth.models(6))
@examples(200)
def test_a_sum_that_cannot_be_is_of_a_model_without_answers(told: Told) -> None:
    model = build(told)
    if (lines := added(model, lasting)) is not None:
        assert not told.answers()
        sums.check(lines, set(sums.equations(model)))


@pytest.mark.parametrize("number", [3, 5, 9, 25])
def test_a_ring_of_pairs_with_one_of_each_is_even(number: int) -> None:
    rules = Rules()
    ring = rules.choices(number)
    rules.exactly_one(np.stack([ring, np.roll(ring, 1)], axis=1))
    lines = added(Model(rules), lasting)
    assert lines is not None
    assert len(lines) == number + 1
    even = Rules()
    ring = even.choices(number + 1)
    even.exactly_one(np.stack([ring, np.roll(ring, 1)], axis=1))
    assert added(Model(even), lasting) is None


ROWS = ((1,), (-1,), (1, 2), (-2, -1), (-1, 2))  # of two variables


def nothing_fits(modulus: int, times: Sequence[int], known: Sequence[sums.Equation]) -> bool:
    """Whether, whatever is true, as many are true as cannot be, and always by the same number."""
    over = set()
    for true in product((False, True), repeat=2):
        counted = [
            sum(true[abs(literal) - 1] is (literal > 0) for literal in row) - many
            for many, row in known
        ]
        over.add(sum(one * number for one, number in zip(times, counted, strict=True)) % modulus)
    return len(over) == 1 and 0 not in over


@pytest.mark.parametrize("modulus", [2, 3, 4])
def test_a_sum_is_believed_where_nothing_fits_and_nowhere_else(modulus: int) -> None:
    believed = 0
    for known in product(product((0, 1, 2), ROWS), repeat=2):
        for times in product((0, 1, 2), (1, 3)):
            right = nothing_fits(modulus, times, known)
            believed += right
            with nullcontext() if right else pytest.raises(Unproved):
                sums.check(sums.written(modulus, times, known), known)
    assert believed > 50


def test_sums_are_of_rules_and_givens() -> None:
    rules = Rules()
    rules.choices(3)
    rules.exactly(2, [[3, -1, 2]])
    rules.at_most(1, [[1, 2]])
    model = Model(rules, (Given(-2, "line 1"),))
    assert set(sums.equations(model)) == {(2, (-1, 2, 3)), (1, (-2,))}
    assert sums.written(9, [0, 4], [*sums.equations(model)]) == ("modulus 9", "4 times 1 of -2")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["modulus 1", "1 times 1 of 1 2"], "line 1: no modulus"),
        ([], "line 1: no modulus"),
        (["modulus 2", "1 times 2 of 1 2"], "line 2: this is no rule"),
        (["modulus 2", "1 time 1 of 1 2"], "line 2: this says nothing"),
        (["modulus 2", "-1 times 1 of 1 2"], "line 2: this says nothing"),
        (["modulus 2", "1 times 1 of 1 2"], "variable 1 is left over"),
        (["modulus 2", "2 times 1 of 1 2"], "multiples of 2"),
        (["modulus 2", "1 times 1 of 1 2", "1 times 1 of 1"], "variable 2 is left over"),
        (["modulus 2", "1 times 1 of 1 2", "1 times 1 of 3"], "line 3: this is no rule"),
    ],
)
def test_a_wrong_sum_is_told_what_is_wrong(lines: list[str], words: str) -> None:
    with pytest.raises(Unproved, match=words):
        sums.check(lines, {(1, (1, 2)), (1, (1,))})


# the formula


@given(told=truth.models(6))
@examples(150)
def test_the_formula_says_what_the_model_says(told: Told) -> None:
    plain = replace(told, lazy=(), hidden=frozenset())
    formula = Formula(build(plain))
    assert holding(formula) == plain.answers()
    for answer in sorted(plain.answers(), key=sorted)[:2]:
        assert holding(Formula(formula.model, (), answer)) == plain.answers() - {answer}


@pytest.mark.parametrize("width", [1, 2, 5, 9])
def test_groups_are_counted(width: int) -> None:
    for low, high in product(range(width + 2), range(-1, width + 1)):
        rules = Rules()
        rules.between(low, high, rules.choices(1, width))
        found = holding(Formula(Model(rules)))
        every = (
            frozenset(n + 1 for n in range(width) if bits >> n & 1) for bits in range(1 << width)
        )
        assert found == {each for each in every if low <= len(each) <= high}


def test_clauses_are_as_they_were(golden: Callable[[str, str], None]) -> None:
    """A folder that was written before is still the one that is written anew."""
    rules = Rules()
    row = rules.choices(9).tolist()
    for low, high, width in (
        (2, 9, 9),
        (4, 9, 9),
        (5, 7, 7),
        (0, 3, 8),
        (0, 5, 8),
        (3, 3, 6),
        (1, 1, 3),
        (4, 9, 3),
    ):
        rules.between(low, high, [row[:width]])
    rules.exactly(2, [[1, -2, 1, 3], [4, -4, 5, 6]])
    rules.exactly(0, [[1, -2]])
    rules.lazy.append(lambda answer: [[-1, 2, -1], [3, -3]])
    model = Model(rules, (Given(-7, "line 1"), Given(8, "line 2")))
    clauses = Formula(model, (), frozenset({1, 5})).clauses
    golden(
        "proving/clauses.txt",
        "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in clauses),
    )


@pytest.mark.parametrize(("low", "high"), [(2, 3), (0, 1), (1, 3)])
def test_a_forged_ground_that_breaks_a_bound_grounds_no_cut(low: int, high: int) -> None:
    """All else is obeyed, and the lazy constraint is broken."""
    rules = Rules()
    rules.between(low, high, rules.choices(1, 3))
    rules.lazy.append(
        lambda answer: [[-choice for choice in sorted(answer)]] if 1 in answer else [[1]]
    )
    for bits in product((False, True), repeat=3):
        ground = tuple(choice for choice, true in enumerate(bits, start=1) if true)
        if low <= len(ground) <= high:
            formula = Formula(Model(rules), [ground])
            assert formula.cuts == [(ground, 1)]
            assert formula.clauses[-1] == (
                tuple(-choice for choice in ground) if 1 in ground else (1,)
            )
        else:
            with pytest.raises(Unproved, match="breaks rules"):
                Formula(Model(rules), [ground])
    for literal, ground in product((1, -1), ((1, 2, 3), (2, 3))):
        breaks = not low <= len(ground) <= high or (literal > 0) is not (1 in ground)
        with pytest.raises(Unproved, match="breaks rules") if breaks else nullcontext():
            Formula(Model(rules, (Given(literal, ""),)), [ground])


@pytest.mark.parametrize(("width", "top", "clauses"), [(40, 40, 780), (41, 42, 713), (83, 98, 853)])
def test_chains_are_as_they_were(width: int, top: int, clauses: int) -> None:
    rules = Rules()
    rules.at_most_one([rules.choices(width).tolist()])
    formula = Formula(Model(rules))
    assert (formula.top, len(formula.clauses)) == (top, clauses)


def test_of_a_wide_group_at_most_one_is_true() -> None:
    rules = Rules()
    row = rules.choices(2 * PAIRS).tolist()
    rules.at_most_one([row])
    with Solver("minisat22", bootstrap_with=Formula(Model(rules)).clauses) as solver:
        assert all(
            solver.solve(assumptions=[one, *(-other for other in row if other != one)])
            for one in row
        )
        assert not any(
            solver.solve(assumptions=[one, other]) for one in row for other in row if one < other
        )


@given(told=truth.models(6))
@examples(50)
def test_what_breaks_the_rules_grounds_no_cut(told: Told) -> None:
    model = build(told)
    plain = replace(told, lazy=(), hidden=frozenset()).answers()
    broken = replace(told, hidden=frozenset()).answers()
    for true in map(frozenset, product(*((0, choice) for choice in range(1, told.size + 1)))):
        ground = tuple(sorted(true - {0}))
        if frozenset(ground) in plain - broken:
            assert Formula(model, [ground]).cuts
        else:
            with pytest.raises(Unproved):
                Formula(model, [ground])
    for ground in ((told.size + 1,), (-1,)):
        with pytest.raises(Unproved):
            Formula(model, [ground])


# the checker


clauses = st.lists(
    st.integers(1, TOP).flatmap(lambda v: st.sampled_from((v, -v))), min_size=1, max_size=3
)
formulas = st.lists(clauses, min_size=4, max_size=40)
proofs = st.lists(st.tuples(st.sampled_from(("", "d ")), st.just([]) | clauses), max_size=8).map(
    lambda lines: [sign + " ".join(map(str, [*clause, 0])) for sign, clause in lines]
)


@given(formula=formulas)
@examples(300)
def test_a_solver_is_believed_where_it_is_right(formula: list[list[int]]) -> None:
    found = refutation(formula, Limits())
    assert isinstance(found, list) is not can_hold(formula)
    if isinstance(found, list):
        assert needed(formula, TOP, found, lasting) <= len(found)


@given(formula=formulas, proof=proofs)
@examples(500)
def test_nothing_is_believed_that_does_not_follow(
    formula: list[list[int]], proof: list[str]
) -> None:
    if can_hold(formula):
        with pytest.raises(Unproved, match=r"^proof\.drup, line "):
            needed(formula, TOP, proof, lasting)
    else:
        with suppress(Unproved):
            assert needed(formula, TOP, proof, lasting) <= len(proof)


def hard(holes: int) -> tuple[list[list[int]], int]:
    """One pigeon more than there are holes."""
    row = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    pairs = [(one, other) for one in range(holes + 1) for other in range(one)]
    return row + [
        [-row[a][hole], -row[b][hole]] for a, b in pairs for hole in range(holes)
    ], holes * (holes + 1)


def test_a_long_proof_with_deletions_is_followed() -> None:
    formula, top = hard(6)
    lines = refutation(formula, Limits())
    assert isinstance(lines, list)
    assert any(line.startswith("d") for line in lines)
    assert needed(formula, top, lines, lasting) > 100
    for cut in (0, len(lines) // 2):
        with pytest.raises(Unproved, match="ends before"):
            needed(formula, top, lines[:cut], lasting)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 0", "does not follow"),
        ("0", "does not follow"),
        ("1 2", "ends with 0"),
        ("1 0 2 0", "ends with 0"),
        ("", "no clause"),
        ("x 0", "no clause"),
        ("43 0", "no variable above 42"),
        ("-43 0", "no variable above 42"),
    ],
)
def test_a_wrong_line_is_named(line: str, said: str) -> None:
    formula, top = hard(6)
    with pytest.raises(Unproved, match=f"proof.drup, line 2: .*{said}"):
        needed(formula, top, ["d -1 -7 5 0", line], lasting)


def test_what_is_deleted_is_used_no_more() -> None:
    formula = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    assert needed(formula, 2, ["1 0"], lasting) == 1
    for deleted in formula:
        lines = ["d " + " ".join(map(str, [*reversed(deleted), 0])), "1 0", "-1 0", "2 0", "-2 0"]
        with pytest.raises(Unproved):
            needed(formula, 2, lines, lasting)


def test_long_clauses_that_are_deleted_are_used_no_more_and_true_ones_follow() -> None:
    formula = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
    for lines, said in (
        (["1 2 0"], "ends before"),
        (["d 3 1 2 0", "1 2 0"], "line 2: this clause does not follow"),
    ):
        with pytest.raises(Unproved, match=said):
            needed(formula, 3, lines, lasting)
    with pytest.raises(Unproved, match="ends before"):
        needed([*formula, [4]], 4, ["4 3 0"], lasting)


@pytest.mark.parametrize("first", [[], ["d -1 -2 3 0"]])
def test_what_was_added_after_a_deletion_can_be_deleted_too(first: list[str]) -> None:
    formula = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
    lines = ["d -1 -2 -3 0", "1 2 0", *first]
    with pytest.raises(Unproved, match="ends before"):
        needed(formula, 3, [*lines, "1 0"], lasting)
    with pytest.raises(Unproved, match=f"line {len(lines) + 2}: this clause does not follow"):
        needed(formula, 3, [*lines, "d 2 1 0", "1 0"], lasting)


def test_the_checker_and_the_writer_can_be_stopped() -> None:
    assert refutation(hard(9)[0], Limits.within(0.3)) is Ended.TIMEOUT
    lines = refutation(hard(6)[0], Limits())
    assert isinstance(lines, list)
    with pytest.raises(Stopped):
        needed(*hard(6), lines, lambda: True)


# puzzles


@typical_cases()
@pytest.mark.parametrize("seed", mostly_long(range(6), 3))
def test_what_is_proved_is_what_brute_force_says(case: Case, seed: int) -> None:
    made = sample(case, seed)
    verdict, proof = prove(made.puzzle, Request())
    assert verdict.answer == ("none", "one", "many")[min(2, len(made.truth))]
    assert (proof is not None) == verdict.proved == (len(made.truth) < 2)
    if proof is not None:
        assert not proof.formula.answer or proof.solution in verdict.solutions


def test_who_is_stopped_proves_nothing() -> None:
    stop = Stop()
    stop.asked = True
    puzzle = models.load("sudoku/4x4")
    verdict, proof = prove(puzzle, Request(limits=Limits(stop=stop)))
    assert (verdict.answer, verdict.ended, verdict.proved, proof) == (
        "unknown",
        Ended.INTERRUPTED,
        False,
        None,
    )
    for seconds in (random.Random(1).random() / 100 for _ in range(20)):
        verdict, proof = prove(puzzle, Request(limits=Limits.within(seconds)))
        assert verdict.answer in ("unknown", "one")
        assert verdict.proved == (proof is not None) == (verdict.answer == "one")
