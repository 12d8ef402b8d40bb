# Cosmos: see README.md for what each target is for.
PY = .venv/bin/python

.PHONY: run test lint bench full messages setup

run: setup
	@$(PY) -m cosmos_site.serve

test: setup
	@$(PY) -m tests.run

lint: setup
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --quiet --check .
	@.venv/bin/djangofmt --quiet --check templates games/*/templates
	@.venv/bin/mypy --no-error-summary accounts cosmos_site database games metrics tests
	@.venv/bin/lint-imports >var/lint-imports.txt || { cat var/lint-imports.txt; exit 1; }
	@! grep -n '://' requirements.lock
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml
	@$(PY) manage.py makemigrations --check --dry-run
	@echo "lint: clean"

bench: setup
	@$(PY) -m tests.bench $(FIGURES)

full: setup
	@$(PY) -m tests.full

messages: setup
	@$(PY) -m cosmos_site.catalogues extract

setup:
	@mkdir -p var
	@.ci/setup
