"""Settings that all tests share."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import junkdrawer

from exactone import models
from tests.kinds import WIDE, Case

# it would measure garbage collections in a callback, in which what a signal raises is lost
junkdrawer._gc_initialized = True

# tests send them, and wait for what they do
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(number) is signal.SIG_IGN:  # as under nohup, or behind & in a script
        signal.signal(
            number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        )

# in a hundred of what a test asks for
for name, examples in {"quick": 10, "all": 25, "fuzz": 2000}.items():
    settings.register_profile(
        name,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=name != "fuzz",
    )
settings.load_profile("quick")

SELDOM = {*models.kinds()} - {*WIDE}  # kinds that are like one of these
GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is printed may have changed on purpose."""
    parser.addoption(
        "--update-golden", action="store_true", help=("write the files of tests/golden anew")
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The quick tests ask one kind of each sort, the long ones all; those of a kind that is named
    with -k are quick."""
    if config.option.keyword:
        return
    for item in items:
        parameters = (
            item.callspec.params
            if isinstance(item, pytest.Function) and hasattr(item, "callspec")
            else {}
        )
        case = parameters.get("case")
        kind = case.kind if isinstance(case, Case) else parameters.get("kind")
        if isinstance(kind, str) and kind in SELDOM:
            item.add_marker(pytest.mark.long)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares what was made with a file in tests/golden, or writes it there."""

    def compare(name: str, made: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made, encoding="utf-8")
        assert path.is_file(), f"there is no {path}; write it with --update-golden"
        assert made == path.read_text(encoding="utf-8")

    return compare
