# Everything a person types; each target sets up what it needs. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help demo test test-long lint types bench pinned transcripts clean

help: ## Say what each target does
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /'

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

demo: $(READY) ## Play one million games of Celestia, print the verdict, write out/celestia.html
	mkdir -p out
	$(BIN)/playbalance run celestia --games 1000000 --html out/celestia.html

test: $(READY) ## Run the tests
	$(BIN)/python -m pytest -n auto

test-long: $(READY) ## Run the long fights against the reference models
	$(BIN)/python -m pytest -n auto -m long

lint: $(READY) ## Check style, import rules and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

bench: $(READY) ## Measure how fast Celestia plays here
	$(BIN)/playbalance bench celestia

pinned: $(READY) ## Replay the pinned experiments in seeds/ to the last integer
	$(BIN)/python seeds/replay.py

transcripts: $(READY) ## Write the golden transcripts anew (say why in the commit)
	$(BIN)/python tests/transcripts/write.py

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
