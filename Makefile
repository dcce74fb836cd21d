# Two commands do everything on a fresh machine with Python 3.11+, git and make:
#   make demo    installs madking, judges a placement and draws the castle
#   make test    installs what the tests need and runs them; those in a browser if there is a Chromium
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

MODULES := web/node_modules/.package-lock.json
CHROMIUM := $(or $(MADKING_CHROMIUM),$(shell for name in chromium chromium-browser google-chrome; do command -v $$name && break; done))
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

.PHONY: demo test thorough quick check check-mypy check-pyright check-rest web site wheel fuzz bench bench-gate clean

demo: $(VENV)/.madking
	$(BIN)/madking judge "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4" east-tapestry-chamber@-1,3 --svg castle.svg
	$(BIN)/madking show "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4 east-tapestry-chamber@-1,3"
	@echo "the same as a picture: castle.svg"

test: $(VENV)/.tests $(if $(CHROMIUM),$(MODULES))
	$(PYTEST)

# the same with every random game and every wrong value that there is time for
thorough: $(VENV)/.tests $(if $(CHROMIUM),$(MODULES))
	MADKING_THOROUGH=1 $(PYTEST)

# the tests without the slow ones, for a look in between
quick: $(VENV)/.tests $(if $(CHROMIUM),$(MODULES))
	$(PYTEST) -m "not slow"

# `make -j 2 -O check` does the three beside each other
check: check-mypy check-pyright check-rest

check-mypy: $(VENV)/.tests
	$(BIN)/mypy

check-pyright: $(VENV)/.tests
	$(BIN)/pyright --pythonpath $(BIN)/python

check-rest: $(VENV)/.tests $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python -m tools.locale check
	$(BIN)/python -m tools.rule_pages check
	$(BIN)/python -m tools.limits check
	$(BIN)/python -m tools.schemas check
	$(BIN)/python -m tools.api check
	$(BIN)/python -m tools.npm run check
	$(BIN)/python -m tools.npm run test

# the page of the table, from its sources; what is built is committed
web: $(VENV)/.tests $(MODULES)
	$(BIN)/python -m tools.npm run build

# the page with the engine in the browser, for any host of files, into build/site (docs/site.md)
site: $(VENV)/.tests $(MODULES)
	$(BIN)/python -m tools.site

# a wheel whose hot modules are compiled for this Python and machine, into dist; needs a C compiler (docs/speed.md)
wheel: export HATCH_BUILD_HOOK_ENABLE_CUSTOM = true
wheel: export PIP_CONSTRAINT = constraints.txt
wheel: $(VENV)/.python
	$(PIP) wheel --no-deps --wheel-dir dist .

# what the lock file names; `npm ci` would refuse it where a registry lacks builds for other systems
$(MODULES): web/package-lock.json | $(VENV)/.tests
	$(BIN)/python -m tools.npm install --no-save
	@touch $@

# random inputs to every command, until it is stopped; what fails is kept in tests/corpus
fuzz: $(VENV)/.tests
	$(BIN)/python -m tools.fuzz

bench: $(VENV)/.tests
	$(BIN)/python -m benchmarks.placements
	$(BIN)/python -m benchmarks.pieces
	$(BIN)/python -m benchmarks.cold_start
	$(BIN)/python -m benchmarks.games
	$(BIN)/python -m benchmarks.hints
	$(BIN)/python -m benchmarks.plans
	$(BIN)/python -m benchmarks.paths
	$(BIN)/python -m benchmarks.bots
	$(BIN)/python -m benchmarks.two_castles
	$(BIN)/python -m benchmarks.two_castles_games
	$(BIN)/python -m benchmarks.table

# is this copy as fast as the last release? BASE=REV names another revision (benchmarks/gate.py)
bench-gate: $(VENV)/.tests
	$(BIN)/python -m benchmarks.gate $(BASE)

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "madking needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.madking: $(VENV)/.python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.tests: $(VENV)/.python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e ".[dev,cluster,gym]"
	@touch $@ $(VENV)/.madking

clean:
	rm -rf $(VENV) build dist castle.svg
