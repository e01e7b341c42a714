# make demo   a first look: installs into .venv, verifies bundled puzzles on two engines and draws them
# make test      ruff, mypy and the quick tests: about 6 minutes of CPU
# make test-all  the long tests, too: about 20 minutes; what CI runs
# make fuzz   the property tests with many more examples
# make derived  writes what is derived from kinds and parts: gallery, catalogue, README, schemas, goldens
# make bench  us and the peer side by side

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
ACTIVATE := $(VENV)\Scripts\activate
else
BIN := $(VENV)/bin
ACTIVATE := . $(BIN)/activate
endif
INSTALLED := $(VENV)/.installed
DEVELOPED := $(VENV)/.developed

SHOWN := sudoku/4x4 sudoku/9x9 sudoku/famous sudoku/cube-8x8x8 sudoku/several sudoku/none tiles/given

.PHONY: demo check compiled test test-all fuzz derived bench clean

# shows a command as a user would type it, and runs it; $(2) is the exit code that says what was to be said
define shown
	@echo '$$ exactone $(1)'
	@$(BIN)/exactone $(1)$(if $(2), || test $$? -eq $(2))
	@echo
endef

demo: $(INSTALLED)
	$(call shown,verify $(SHOWN) --backend pysat,20)
	$(call shown,verify $(SHOWN) --backend ortools,20)
	$(call shown,draw sudoku/famous)
	$(call shown,solve sudoku/famous)
	$(call shown,verify sudoku/several,10)
	$(call shown,verify sudoku/none,20)
	$(call shown,solve tiles/pentominoes-6x10)
	$(call shown,count tiles/pentominoes-6x10)
	$(call shown,verify tiles/hexominoes-14x15,20)
	$(call shown,common diagramless/wright-16)
	$(call shown,solve edges/roads-12x12-empty --random --seed 7)
	$(call shown,verify rules/zebra edges/loops-holes)
	@echo 'The command is $(BIN)/exactone; after'
	@echo '    $(ACTIVATE)'
	@echo 'it is exactone, until the shell is closed:'
	@echo '    exactone verify sudoku/famous'

check: $(DEVELOPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: check compiled
	@echo "the quick tests, about 6 minutes of CPU; make test-all runs the long ones, too"
	$(BIN)/pytest

test-all: check compiled
	$(BIN)/pytest -m "not fuzz" --hypothesis-profile=all --numprocesses=auto --dist=worksteal

compiled: $(DEVELOPED) # or each command that a test runs would do it, where PYTHONDONTWRITEBYTECODE is set
	$(BIN)/python -m compileall -q exactone

fuzz: $(DEVELOPED)
	$(BIN)/pytest tests -m "" --hypothesis-profile=fuzz

derived: $(DEVELOPED)
	$(BIN)/python docs/gallery.py
	$(BIN)/python docs/parts.py
	$(BIN)/python docs/schemas.py
	$(BIN)/python docs/kinds.py
	$(BIN)/pytest tests/drawing -m "" -k as_they_were --update-golden

bench: $(DEVELOPED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[fast,bench]"
	for file in benchmarks/bench_*.py; do $(BIN)/python $$file || exit 1; done

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV)

$(INSTALLED): $(BIN)/python pyproject.toml constraints.txt
	@echo "installing into $(VENV): exactone with OR-Tools, PySAT, NumPy and Numba; about 500 MB on the disc, a minute or two"
	@$(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt --editable ".[fast]"
	@touch $@

$(DEVELOPED): $(INSTALLED)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[fast,dev]"
	@touch $@

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
