# make setup   the virtual environment .venv, with everything
# make run     Janroku at http://127.0.0.1:8000
# make check   format, lint, types, import contracts, audit of the dependencies, documentation, schema of the API
# make test    the tests; make bench the measurements
# make compiled   extension modules for rules and scoring, for more speed; needs a C compiler
PORT ?= 8000
PY := .venv/bin/python
# More processes than two cores: some of them wait, for a browser, a server or a worker that its test has started. The long
# profile has more tests that wait.
TEST := $(PY) -m pytest -n $(if $(filter true,$(CI)),4,3) --dist worksteal
SOURCES := $(wildcard locale/*/LC_MESSAGES/*.po)

# Without compiled Python files every process, of which the tests start hundreds, would compile all sources again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup run test check bench compiled deps-debian lock

setup: .venv/ready .venv/running $(SOURCES:.po=.mo)

.venv/ready: requirements-dev.lock requirements-judge.lock requirements-uv.lock package-lock.json bin/setup
	@bin/setup

.venv/running: requirements.lock requirements-uv.lock bin/setup
	@bin/setup run

%.mo: %.po | .venv/running
	@$(PY) -m babel.messages.frontend compile --input-file $< --output-file $@

run: .venv/running $(SOURCES:.po=.mo)
	@$(PY) manage.py serve --port $(PORT)

# First on SQLite without other services, then on real PostgreSQL and Redis. There the quick profile runs what depends on the
# database by its nature: locks, constraints, statements of our own, jobs and caches. CI adds the files of tests/league whose day
# of seven it is, but nothing marked `once`. Of cases each sixth has its day there: with six days for the files too, a file would
# always have the same cases. `make check` has the tests marked docs.
STORING := accounts/test_idempotency.py backups/test_backups.py clocks constraints core/test_apps.py crashes/test_requests.py history jobs \
	ladders/computing maintenance odds/test_jobs.py plans races records/deals records/games/test_at_once.py records/test_recalculation.py \
	records/test_services.py standings/computing standings/test_table_state.py test_migrate.py tournaments/test_concurrency.py webhooks
ON_POSTGRES = $(addprefix tests/league/,$(STORING)) $(if $(filter true,$(CI)),$(shell $(PY) -m tests.turns 7 tests/league))
# In CI the long tests of kills, races, backups and upgrades run on PostgreSQL too, the files of one half each day.
BOTH := tests/test_side_by_side.py tests/test_upgrade.py tests/league/accounts/test_killed_request.py tests/league/archives/test_killed_import.py \
	$(addprefix tests/league/,backups core/outages core/replica crashes jobs/test_rebuilds.py jobs/test_worker.py races webhooks/test_receiver.py \
	webhooks/test_worker.py)
LONG_ON_POSTGRES = $(shell $(PY) -m tests.turns 2 $$(grep -rl --include='test_*.py' 'mark\.slow' $(BOTH)))
# The tests run on the plain sources; CI compares both builds (tests/test_installation.py).
test: export JANROKU_COMPILED = off
test: setup
	$(TEST) -m "not docs and not postgres and not redis" --durations-to=build/durations-sqlite.tsv
	CI= $(PY) -m tests.services $(TEST) --durations-to=build/durations-postgres.tsv $(ON_POSTGRES) -m "not browser and not sqlite and not once"
	$(if $(filter true,$(CI)),$(PY) -m tests.services $(TEST) --durations-to=build/durations-both.tsv $(LONG_ON_POSTGRES) -m "slow and not browser and not sqlite")

# Two checks at a time, since most of them use one core. CI also collects all tests once, so that the processes of `make test` need
# not compile them at the same time.
CHECKS := types documentation $(if $(filter true,$(CI)),collected) format lint contracts migrations audit
.PHONY: $(addprefix check-,$(CHECKS))
check: setup
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(addprefix check-,$(CHECKS))

check-types:
	.venv/bin/mypy
# To collect all other files too takes each of two processes 9 s longer.
check-documentation:
	$(PY) -m pytest -n 2 -m docs $$(grep -rl --include='*.py' 'mark\.docs' tests)
check-collected:
	$(PY) -m pytest --collect-only -qq > /dev/null
check-format:
	.venv/bin/ruff format --check .
check-lint:
	.venv/bin/ruff check .
check-contracts:
	.venv/bin/lint-imports
check-migrations:
	$(PY) manage.py makemigrations --check --dry-run
check-audit:
	$(PY) bin/audit

compiled: setup
	@$(PY) bin/compiled

bench: setup
	$(PY) -m tests.bench $(WHAT)

# Packages that need root: a browser for the tests, fonts for its screenshots, a compiler for one reference scorer,
# and the servers and tools that check the examples in deploy/.
DEBIAN := chromium chromium-headless-shell fonts-noto-cjk g++ python3-dev python3-venv caddy nginx-light openssl pgbouncer systemd
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
deps-debian:
	@dpkg -s $(DEBIAN) >/dev/null 2>&1 || { $(SUDO) apt-get update -q && \
	    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $(DEBIAN); }

LOCK := $(PY) -m uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header
lock: setup
	$(LOCK) -o requirements.lock --extra age --extra fast --extra sentry pyproject.toml
	$(LOCK) -o requirements-dev.lock --extra dev pyproject.toml
	grep -A 99 '^uv==' requirements-dev.lock | sed -n '1p; /^ *--hash/p; /# via/q' > requirements-uv.lock
	printf 'mypy\nsetuptools\n' | $(LOCK) -c requirements-dev.lock -o requirements-compiled.lock -
	echo 'PyMahjongGB==1.4.0' | $(LOCK) -o requirements-judge.lock -
