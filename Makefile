# make demo   a first look: installs into .venv, verifies bundled puzzles on two engines and draws them
# make test      ruff, mypy and the quick tests: under 4 minutes of CPU
# make test-all  the long tests, too: about 15 minutes; what CI runs
# make fuzz   the property tests with many more examples
# make bench  us and the peer side by side

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
DEVELOPED := $(VENV)/.developed

SHOWN := sudoku/4x4 sudoku/9x9 sudoku/famous sudoku/cube-8x8x8 sudoku/several sudoku/none tiles/given

.PHONY: demo check compiled test test-all fuzz bench clean

demo: $(INSTALLED)
	$(BIN)/exactone verify $(SHOWN) --backend pysat || test $$? -eq 20
	$(BIN)/exactone verify $(SHOWN) --backend ortools || test $$? -eq 20
	$(BIN)/exactone draw sudoku/famous
	@echo
	$(BIN)/exactone solve sudoku/famous
	$(BIN)/exactone verify sudoku/several || test $$? -eq 10
	$(BIN)/exactone verify sudoku/none || test $$? -eq 20
	$(BIN)/exactone solve tiles/pentominoes-6x10
	$(BIN)/exactone count tiles/pentominoes-6x10
	$(BIN)/exactone verify tiles/hexominoes-14x15 || test $$? -eq 20
	$(BIN)/exactone common diagramless/wright-16
	$(BIN)/exactone solve edges/roads-12x12-empty --random --seed 7
	$(BIN)/exactone verify rules/zebra edges/loops-holes

check: $(DEVELOPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: check compiled
	@echo "the quick tests, under 4 minutes of CPU; make test-all runs the long ones, too"
	$(BIN)/pytest

test-all: check compiled
	$(BIN)/pytest -m "not fuzz" --hypothesis-profile=all --numprocesses=auto --dist=worksteal

compiled: $(DEVELOPED) # or each command that a test runs would do it, where PYTHONDONTWRITEBYTECODE is set
	$(BIN)/python -m compileall -q exactone

fuzz: $(DEVELOPED)
	$(BIN)/pytest tests -m "" --hypothesis-profile=fuzz

bench: $(DEVELOPED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[fast,bench]"
	for file in benchmarks/bench_*.py; do $(BIN)/python $$file || exit 1; done

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "installing into $(VENV): exactone with OR-Tools, PySAT, NumPy and Numba; about 500 MB on the disc, a minute or two"
	$(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt --editable ".[fast]"
	touch $@

$(DEVELOPED): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[fast,dev]"
	touch $@

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
