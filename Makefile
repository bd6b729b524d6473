# `make serve` shows the site, `make test` runs every check. Both fetch what they need (tools/setup.sh) and need only
# make itself. Written for GNU make 3.81 and any POSIX shell. The same names are used by hand and in CI.

SHELL = /bin/sh
BIN = .venv/bin
PYTEST = $(BIN)/python -m pytest

.PHONY: help
help:
	@echo 'make serve       build the site, serve it on this machine, rebuild on change'
	@echo 'make site        build the site into dist/'
	@echo 'make test        every check: lint types unit claims e2e'
	@echo 'make check       the checks that run nothing: lint types'
	@echo 'make lint        ruff: faults and format; shellcheck'
	@echo 'make types       mypy --strict; tsc --checkJs'
	@echo 'make unit        pytest without a browser; the engine covered to the last branch'
	@echo 'make claims      brade check: what the boards and puzzles say is proved'
	@echo 'make e2e         pytest with a browser on the built site'
	@echo 'make format      let ruff write the format'
	@echo 'make bench       how fast the engine is here; make bench-page: in the page; make bench-build: how fast a build is'
	@echo 'make lighthouse  what Lighthouse says of the pages on a phone'
	@echo 'make fuzz        a million hostile requests to the engine; half an hour or more'
	@echo 'make browsers    a smoke test in Firefox and WebKitGTK, and of nginx; installs them on Debian'
	@echo 'make lock        pin the newest versions that pyproject.toml and requirements-*.in allow'
	@echo 'make clean       remove what was built; make distclean: what was installed too'

# What was installed, as far as it is missing or out of date: stamps make the second time quick.
.PHONY: setup-site setup-dev setup-test
setup-site setup-dev setup-test:
	@tools/setup.sh $(@:setup-%=%)

.PHONY: serve site
serve: setup-site
	$(BIN)/brade serve

site: setup-site
	$(BIN)/brade build

.PHONY: test check
test: setup-test check unit claims e2e

check: lint types

.PHONY: lint types unit claims e2e
lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/shellcheck tools/*.sh .ci/run

types: setup-dev
	$(BIN)/mypy
	.tools/bin/node node_modules/typescript/bin/tsc --project tsconfig.json

unit: setup-dev
	$(PYTEST) --numprocesses=2 --cov --ignore=tests/e2e

claims: setup-dev
	$(BIN)/brade check

e2e: setup-test
	$(BIN)/brade build
	$(PYTEST) --numprocesses=2 tests/e2e

.PHONY: format
format: setup-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Benchmarks are the files bench_*.py: nothing in them is a test, so `make test` passes them by.
.PHONY: bench bench-page bench-build
bench: setup-dev
	@tools/bench.sh
	$(PYTEST) -o python_files='bench_*.py' --benchmark-enable --benchmark-only tests/engine

bench-page: setup-test
	@tools/bench-page.sh
	$(BIN)/brade build
	$(PYTEST) -o python_files='bench_*.py' --benchmark-enable --benchmark-only tests/e2e

bench-build: setup-dev
	@tools/bench-build.sh
	$(BIN)/python -m tests.site.bench_build

.PHONY: lighthouse
lighthouse: setup-test
	@tools/lighthouse.sh
	$(BIN)/brade build
	$(BIN)/python -m tests.e2e.lighthouse

.PHONY: fuzz
fuzz: setup-dev
	$(BIN)/python -m tests.engine.fuzz 1000000
	$(PYTEST) --numprocesses=2 --hypothesis-profile=fuzz tests/engine/test_bridge.py

.PHONY: browsers
browsers: setup-test
	tools/other-browsers.sh
	$(BIN)/brade build
	$(PYTEST) tests/e2e/test_other_browsers.py tests/e2e/test_hosts.py

.PHONY: lock
lock: setup-site
	tools/lock.sh

.PHONY: clean distclean
clean:
	rm -rf dist .cache htmlcov test-results .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

distclean: clean
	rm -rf .venv .tools node_modules
