import gc
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.middleware import csrf
from django.test import TransactionTestCase

from tests import durations, services
from tests.api_answers import check_answers
from tests.profile import LONG, LONGEST, REQUIRE_SERVICES
from tests.turns import TURN, beyond_a_part, has_turn

ROOT = Path(__file__).parent.parent
# When a worker's process imports the tasks, Celery has Django check all models, for which Django 6.1 asks the database.
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")
LEFT_OUT = pytest.StashKey[Counter[str]]()
BEYOND = f"other days run these cases of costly tests, JANROKU_LONG=1 all; this was JANROKU_TURN={TURN}"


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    configure_django(number=int(worker.removeprefix("gw")))
    check_answers()
    # A page without "Aoi", or without 42, must not have them by chance in a random token.
    csrf.CSRF_ALLOWED_CHARS = "jqxz"
    # Tests make many objects and few circles of them: to look for these as often as usual takes 3 % of the time.
    gc.set_threshold(50_000, 10, 20)
    TransactionTestCase._fixture_teardown = empty_tables  # type: ignore[attr-defined]
    if path := config.getoption("--durations-to"):
        config.pluginmanager.register(durations.Recording(ROOT / path))
    if not hasattr(config, "workerinput"):
        compile_translations()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-examples", action="store_true", help="write league/core/api/examples.json anew")
    parser.addoption("--durations-to", metavar="FILE", help="write how long each test took (tests/durations.py)")


def configure_django(number: int) -> None:
    from league.celery import app

    # Argon2 is slow on purpose, and the tests sign in often.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STATIC_ROOT = ROOT / "static"
    settings.WHITENOISE_AUTOREFRESH = True  # looks for a file on request, not for all files at the start
    settings.KNOWN_SECONDS = 0  # tests check their changes at once
    # The nightly hour does not pass during the tests, nor in processes that they start; they write no backups by it.
    settings.NIGHTLY_HOUR = (datetime.now(UTC).hour + 12) % 24 or 1
    os.environ |= {"JANROKU_NIGHTLY_HOUR": str(settings.NIGHTLY_HOUR), "JANROKU_BACKUP_NIGHTLY": "0"}
    app.conf.task_always_eager = app.conf.task_eager_propagates = True
    if settings.REDIS_URL:
        # Each test process has its own Redis database, since a test empties its cache.
        settings.REDIS_URL = settings.CACHES["default"]["LOCATION"] = f"{settings.REDIS_URL.rstrip('/')}/{number}"
        app.conf.broker_url = settings.REDIS_URL


def empty_tables(_test_case: TransactionTestCase) -> None:
    """Empty the tables after a test that commits, but for content types and permissions, which are always the same.

    Django would empty and fill these too, with a hundred statements after each such test.
    """
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    filled = [name for name in names if name not in ("django_content_type", "auth_permission")]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), filled))
    ContentType.objects.clear_cache()  # a process that the test started may have restored them with other keys


def compile_translations() -> None:
    sources = [(path, path.with_suffix(".mo")) for path in (ROOT / "locale").glob("*/LC_MESSAGES/*.po")]
    if any(not done.exists() or done.stat().st_mtime < source.stat().st_mtime for source, done in sources):
        command = [sys.executable, "-m", "babel.messages.frontend", "compile", "-D", "django", "-d", "locale"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


@pytest.hookimpl(trylast=True)  # after -k and -m
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    skips = {
        "slow": None if LONG else "the long profile alone runs it (CI=true or JANROKU_LONG=1)",
        "postgres": None if not is_sqlite() else "`make test` runs it on real PostgreSQL",
        "redis": None if settings.REDIS_URL else "`make test` runs it on real Redis",
        "real_data": None if real_data_folder() else "the folder of real results is not there (REAL_DATA names it)",
    }
    reasons = {mark: reason for mark, reason in skips.items() if reason}
    # One process begins with the tests in a browser, which wait for half of their time, while the others compute.
    # Modules stay whole, so that their servers start once.
    in_a_browser = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: item.path not in in_a_browser)
    # Thousands of tests are left out, each of which would be sent and reported as skipped.
    left_out = {}
    for item in items:
        for mark, reason in reasons.items():
            if item.get_closest_marker(mark):
                left_out[item] = reason
                break
    if not LONGEST:
        is_part_enough = is_sampled if LONG else is_costly
        costly = [item for item in items if item not in left_out and is_part_enough(item)]
        left_out |= dict.fromkeys(beyond_a_part(costly), BEYOND)
        # All of a file have their turn together, since they share what takes so long to make.
        seldom = (
            item for item in items if item.get_closest_marker("seldom") and not has_turn(item.path.relative_to(ROOT))
        )
        left_out |= dict.fromkeys((item for item in seldom if item not in left_out), BEYOND)
    items[:] = [item for item in items if item not in left_out]
    config.stash[LEFT_OUT] = Counter(left_out.values())


def is_costly(item: pytest.Item) -> bool:
    """Whether a case takes so long that a part of all cases is enough.

    That is so of what has a database, by a mark or by a fixture that takes it, or a browser, and of what is marked
    `sampled`. A page of docs/ is always checked whole.
    """
    marks = {mark.name for mark in item.iter_markers()}
    fixtures = set(getattr(item, "fixturenames", ()))
    is_stored = "django_db" in marks or not fixtures.isdisjoint(("db", "transactional_db", "shared_db"))
    return (is_stored or not marks.isdisjoint(("browser", "sampled"))) and "docs" not in marks


def is_sampled(item: pytest.Item) -> bool:
    return item.get_closest_marker("sampled") is not None


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects all tests, so the counts of one are those of all."""
    if "left_out" in getattr(node, "workeroutput", {}):
        node.config.stash[LEFT_OUT] = Counter(node.workeroutput["left_out"])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(session.config.stash.get(LEFT_OUT, Counter()))


def pytest_collection_finish() -> None:
    """Leave the tests themselves, some millions of objects, out of each later collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how many tests were left out or skipped, and why."""
    reasons = Counter(terminalreporter.config.stash.get(LEFT_OUT, Counter()))
    for report in terminalreporter.stats.get("skipped", []):
        reasons[report.longrepr[2].removeprefix("Skipped: ")] += 1
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"Skipped {count}: {reason}")


def is_sqlite() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


def real_data_folder() -> Path | None:
    folder = os.environ.get("REAL_DATA", "")
    return Path(folder) if folder and Path(folder).is_dir() else None


def without(missing: services.Missing) -> None:
    """Skip the test without a server, or fail where all services are required."""
    if REQUIRE_SERVICES:
        pytest.fail(str(missing))
    pytest.skip(str(missing))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    # A file instead of memory, since a worker's threads and processes open it too.
    if is_sqlite():
        settings.DATABASES["default"]["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    # Tables made from the models take a tenth of the time. tests/test_migrations.py compares them with those that the
    # migrations give, and every server that a test starts has these.
    settings.DATABASES["default"]["TEST"]["MIGRATE"] = False


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Note the migrations as applied: the tables were made from the models."""
    with django_db_blocker.unblock():
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        done = [recorder.Migration(app=app, name=name) for app, name in MigrationLoader(None).disk_migrations]
        recorder.migration_qs.bulk_create(done)


@pytest.fixture(scope="session", autouse=True)
def _tasks() -> None:
    """Import the tasks as a worker does: in eager mode the process that sends a message also runs its task."""
    from league.celery import app

    app.loader.import_default_modules()


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if request.node.path.is_relative_to(ROOT / "tests" / "league"):
        cache.clear()


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real results; tests that use it are marked real_data."""
    folder = real_data_folder()
    assert folder, "mark this test real_data"
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    from playwright.sync_api import expect, sync_playwright

    try:
        path = services.find_chromium()
    except services.Missing as missing:
        without(missing)
    # Playwright's event loop runs in this thread, so Django would refuse the test's own queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    # A busy machine is no fault of a page.
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(path), args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


def leave_out_engine(request: pytest.FixtureRequest, context: Any) -> None:
    """Let pages ask the server: the rules in the browser take more than a second of CPU to start."""
    if request.node.get_closest_marker("engine") is None:
        context.route("**/engine/manifest.json", lambda route: route.abort())


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Any) -> Iterator[Any]:
    """A new page in a browser without cookies."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", accept_downloads=True, service_workers="block"
    )
    leave_out_engine(request, context)
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield page
    context.close()
