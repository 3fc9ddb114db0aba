# Menagerie: `make play` and `make test` set up everything they need on a fresh machine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
NPM := PYTHON=$(PYTHON) tools/npm.sh
WEB_STAMP := web/node_modules/.installed
WEB_PAGE := src/menagerie/server/static/index.html
WEB_FILES := $(shell find web/src web/art web/public web/tools -type f -not -path "web/src/generated/*" 2>/dev/null) \
  web/index.html web/vite.config.ts web/credits.json src/menagerie/rulebook/names.toml
TORCH ?= torch==2.13.0
# One more than processors: tests that wait for a browser, a server or a clock leave theirs to it.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PEERS := benchmarks/server/peers
PEERS_STAMP := $(PEERS)/node_modules/.package-lock.json

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show what there is to do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Pinned with hashes, so that a fresh machine gets what was tested. What is installed is compiled here and now: where Python
# is told not to write bytecode, as in many containers, each start would compile it all again.
$(STAMP): pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Menagerie needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

.PHONY: setup
setup: $(STAMP) ## Install everything into .venv

$(WEB_STAMP): web/package-lock.json web/.npmrc
	$(NPM) ci --no-audit --no-fund
	@touch $(WEB_STAMP)

$(WEB_PAGE): $(WEB_STAMP) $(WEB_FILES)
	$(NPM) run build -- --logLevel warn

.PHONY: web
web: $(WEB_PAGE) ## Build the browser table into the package

.PHONY: web-test
web-test: $(WEB_PAGE) ## Check and test the browser table
	$(NPM) run check
	$(NPM) test
	$(NPM) run size

.PHONY: play
play: $(STAMP) $(WEB_PAGE) ## Build the browser table and open it in a browser (ARGS="--lan")
	@$(BIN)/menagerie serve --open $(ARGS)

.PHONY: serve
serve: $(STAMP) $(WEB_PAGE) ## The same without opening a browser
	@$(BIN)/menagerie serve $(ARGS)

.PHONY: terminal
terminal: $(STAMP) ## Play in the terminal against bots
	@$(BIN)/menagerie play

# What takes longest begins first.
.PHONY: test
test: ## Run every check and every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target compiled check web-test chromium
	@$(MAKE) --no-print-directory slow

# Game by game, so that two can be compiled at once.
COMPILED := compiled-life-is-life compiled-zoff-im-zoo compiled-safaru
.PHONY: compiled $(COMPILED)
compiled: $(COMPILED)
$(COMPILED): compiled-%: $(STAMP)
	$(BIN)/menagerie compile --environments $*

.PHONY: check
check: $(STAMP) ## Lint, types, layers, rule ids, generated pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.check_rules > /dev/null || $(BIN)/python -m tools.check_rules
	$(BIN)/python -m tools.write_rule_pages --check
	$(BIN)/python -m tools.write_settings_table --check
	$(BIN)/python -m tools.write_protocol --check
	$(BIN)/python -m tools.write_layouts --check

.PHONY: unit
unit: compiled ## Run the quick tests
	$(BIN)/python -m pytest -n auto -m "not slow"

.PHONY: chromium
chromium: ## Find a Chromium for the browser tests, or install Debian's
	@tools/chromium.sh

.PHONY: slow
slow: compiled $(WEB_PAGE) chromium
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: referee
referee: $(STAMP) ## Let the oracle check 200 random games at every table (takes a while)
	$(BIN)/python -m tools.referee_games --games 200

.PHONY: golden
golden: $(STAMP) ## Write the golden records and the move counts anew (review the diff)
	$(BIN)/python -m tools.write_golden
	$(BIN)/python -m tools.write_perft

.PHONY: pages
pages: $(STAMP) ## Write what is generated: docs/rules, the table of settings, what the browser takes from Python
	$(BIN)/python -m tools.write_rule_pages
	$(BIN)/python -m tools.write_settings_table
	$(BIN)/python -m tools.write_protocol
	$(BIN)/python -m tools.write_layouts
	$(BIN)/python -m tools.write_web_data

.PHONY: format
format: $(STAMP) ## Format all sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: $(STAMP) ## Measure speed against the oracle and against OpenSpiel
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.playouts

.PHONY: bench-bots
bench-bots: compiled ## Measure how strong the bots are and write docs/strength.md (ARGS="--times 0.2" takes a fifth of the hours)
	$(BIN)/python -m benchmarks.strength $(ARGS)

.PHONY: bench-openspiel
bench-openspiel: $(STAMP) ## Let a bot play OpenSpiel's information-set search, same time a move (ARGS="--bot hard")
	$(BIN)/python -m benchmarks.against_openspiel $(ARGS)

BENCH_ENVS := .venv-bench-envs
$(BENCH_ENVS)/.installed: requirements/bench-envs.txt
	$(PYTHON) -m venv $(BENCH_ENVS)
	$(BENCH_ENVS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench-envs.txt
	@touch $@

.PHONY: bench-envs
bench-envs: $(STAMP) $(BENCH_ENVS)/.installed ## Measure the research environments against RLCard, PettingZoo and Pgx
	$(BIN)/python -m benchmarks.envs --peers $(BENCH_ENVS)/bin/python $(ARGS)

.PHONY: train
train: $(STAMP) ## Train a network by self-play (ARGS="--moves 40"); installs PyTorch (TORCH=... another build of it)
	@$(BIN)/python -c 'import torch' 2> /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	$(BIN)/python -m examples.train $(ARGS)

.PHONY: bench-web
bench-web: compiled $(WEB_PAGE) chromium ## Measure the browser table against its budgets
	$(BIN)/python -m benchmarks.browser $(ARGS)

.PHONY: shots
shots: compiled $(WEB_PAGE) chromium ## Take pictures of every scene, into web/shots (ARGS="--walks home"; --vision deuteranopia; --docs: those of the documentation)
	$(BIN)/python -m tools.shots $(ARGS)

$(PEERS_STAMP): $(PEERS)/package-lock.json
	cd $(PEERS) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(PEERS_STAMP)

.PHONY: bench-server
bench-server: compiled $(PEERS_STAMP) ## Measure table servers under load against boardgame.io and Colyseus; idle tables, long games, two nodes (needs node)
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.server.idle
	$(BIN)/python -m benchmarks.server.flat
	$(BIN)/python -m benchmarks.server.nodes

.PHONY: wheel
wheel: $(STAMP) $(WEB_PAGE) ## Build the wheel, browser table and all, into dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

.PHONY: lock
lock: $(STAMP) ## Pin the newest versions of all dependencies (needs uv)
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header -q -U -o requirements/dev.txt
	uv pip compile pyproject.toml --extra postgres --universal --python-version 3.11 --generate-hashes --no-header -q -U -c requirements/dev.txt -o requirements/server.txt
	uv pip compile --group bench-envs --universal --python-version 3.11 --generate-hashes --no-header -q -U -o requirements/bench-envs.txt

.PHONY: clean
clean: ## Remove everything that was installed or built
	rm -rf $(VENV) $(BENCH_ENVS) $(PEERS)/node_modules .venv-node web/node_modules web/src/generated web/shots src/menagerie/server/static dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
