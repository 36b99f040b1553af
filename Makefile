# All set-up happens by itself: each target needs only Python 3.11 or newer, make and git.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export DENO_DIR := $(CURDIR)/$(VENV)/.deno
export DENO_NO_UPDATE_CHECK := 1
# Two marks: what running needs is there; so is what testing needs. Neither takes away what the other one has put there.
RUNS := $(VENV)/.runs
TESTS := $(VENV)/.tests
# Of which game the rules are mutated, and which of its functions.
GAME ?= brian_boru
MUTATIONS ?= companion.games.$(GAME).*

.DEFAULT_GOAL := help
.PHONY: help run demo test quick soak all slow fuzz check lint types contracts bench messages specimen pictures mutate clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

# $(call set_up,WHAT): an environment of our own with the versions of constraints.txt
define set_up
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(1)'
endef

$(RUNS): pyproject.toml constraints.txt
	$(call set_up,.)
	@touch $@

$(TESTS): pyproject.toml constraints.txt
	$(call set_up,.[dev])
	@touch $(RUNS) $@

run: $(RUNS)  ## set up, then start the app; it prints its address
	@$(BIN)/companion serve

demo: $(RUNS)  ## set up, then referee a random game in the terminal
	@$(BIN)/companion play --game brian_boru --seats 4 --seed 1014 | $(BIN)/companion replay --log -

test: $(TESTS)  ## set up, then run the tests on all processors, but for the long ones
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not soak'

quick: $(TESTS)  ## run those of them that need no browser
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not soak' --ignore tests/browser

soak: $(TESTS)  ## run the long tests: whole games, servers under load, pages in each of the five languages
	$(BIN)/python -m pytest -n auto --dist worksteal -m soak

all: $(TESTS)  ## run every test, as CI does
	$(BIN)/python -m pytest -n auto --dist worksteal

slow: $(TESTS)  ## run the browser tests over a network that is late at random, by LATE='0 0 0 30 250' milliseconds
	COMPANION_LATE='$(or $(LATE),0 0 0 30 250)' $(BIN)/python -m pytest -n 4 --dist worksteal tests/browser

fuzz: $(TESTS)  ## send hostile input, for SECONDS=600, with SEED=7, only PARTS='pages sockets'
	$(BIN)/python -m tests.fuzz $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) $(PARTS)

check: lint types contracts all  ## check style, types and contracts, then run every test

lint: $(TESTS)  ## check style
	$(BIN)/ruff check companion tests
	$(BIN)/ruff format --check companion tests
	$(BIN)/deno lint --quiet --config tests/scripts/deno.json

types: $(TESTS)  ## check types
	$(BIN)/mypy
	$(BIN)/deno check --quiet --config tests/scripts/deno.json companion/web/static tests/scripts/dom.d.ts

contracts: $(TESTS)  ## check who may import whom
	$(BIN)/lint-imports --no-cache

bench: $(TESTS)  ## measure how fast the engine judges, beside a yardstick
	$(BIN)/companion bench engine

messages: $(RUNS)  ## bring the catalogs up to date with the sentences in the code
	$(BIN)/python -m companion.catalogs

specimen: $(TESTS)  ## write every sentence with sample values, for an editor to read: a page per language in build/specimen
	$(BIN)/python -m tests.i18n.specimen build/specimen

pictures: $(TESTS)  ## take the pictures in the documents again (needs Chromium)
	$(BIN)/python -m tests.browser.showcase docs/pictures

mutate: $(TESTS)  ## test the tests of the rules with mutations (slow); GAME=rebirth, MUTATIONS='companion.games.rebirth.castles*' for a part
	$(BIN)/mutmut run '$(MUTATIONS)'
	$(BIN)/mutmut results | grep -v 'not checked' || true

clean:  ## remove everything that was set up
	rm -rf $(VENV) build dist mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis
