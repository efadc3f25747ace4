# The commands of the project; `make` alone prints them.
VENV := .venv
BIN := $(VENV)/bin
ONLY ?=
UV ?= uv
# In CI mypy starts without a cache: a cache can hide a port that no longer fits.
MYPY_FLAGS := $(if $(CRLT_CI),--cache-dir=/dev/null,)

.DEFAULT_GOAL := help
.PHONY: help install install-dev install-bench serve test coverage check bench soak consumers openapi lock clean

help: ## print these lines
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 16

install: ## make .venv with the locked dependencies and the project
	@sh scripts/install.sh run

install-dev:
	@sh scripts/install.sh run dev

install-bench:
	@sh scripts/install.sh run dev bench

serve: install ## install, then serve on 127.0.0.1:8000 (settings: CRLT_* variables)
	@$(BIN)/crlt serve

test: install-dev ## run every test but the long ones, on both databases
	@$(BIN)/python -m pytest -n 2 $(ARGS)

coverage: install-dev ## the same, counting which lines and branches are run (a third slower)
	@$(BIN)/python -m pytest -n 2 --cov --cov-report=term:skip-covered $(ARGS)

check: install-dev ## style, types, import directions, openapi.yaml, the project's own rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(MYPY_FLAGS)
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest tests/project

bench: install-bench ## measure against named references (ONLY=name for one row)
	@$(BIN)/python -m bench $(ONLY)

soak: install-dev ## the long runs
	@$(BIN)/python -m pytest -m soak $(ARGS)

consumers: install-dev ## have exports read by the heavy programs they are for, in a venv of their own
	@CRLT_VENV=.venv-consumers sh scripts/install.sh consumers
	@CRLT_CONSUMERS=.venv-consumers/bin/python $(BIN)/python -m pytest -m consumers $(ARGS)

openapi: install ## write openapi.yaml from the code
	@$(BIN)/crlt openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

lock: ## resolve the lock files anew from pyproject.toml (needs uv)
	@UV=$(UV) sh scripts/lock.sh

clean: ## remove everything that was made
	rm -rf $(VENV) .venv-consumers build dist *.egg-info .coverage htmlcov .mypy_cache .ruff_cache \
	  .pytest_cache .import_linter_cache .hypothesis bench/results.json openapi.yaml.new
