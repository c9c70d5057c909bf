import pytest
from django.db import transaction

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry, WrittenOnce
from league.history.selectors import history_of
from league.history.services import history_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return User.objects.create(username="organiser")


def test_a_change_is_logged_with_actor_subject_and_reason(organiser):
    history_log(
        actor=organiser,
        action="user_rename",
        subject=organiser,
        before={"name": "A"},
        after={"name": "B"},
        reason="typo",
    )
    entry = history_of(organiser).get()

    assert (entry.actor, entry.action, entry.reason) == (organiser, "user_rename", "typo")
    assert (entry.before, entry.after) == ({"name": "A"}, {"name": "B"})
    assert entry.subject_name == "organiser"


def test_a_reason_that_is_too_long_is_refused(organiser):
    with pytest.raises(LeagueError) as refusal:
        history_log(actor=organiser, action="x", subject=organiser, reason="x" * 501)

    assert refusal.value.code == "too_long"
    assert not LogEntry.objects.exists()


def test_a_change_that_is_rolled_back_leaves_no_entry(organiser):
    with transaction.atomic():
        history_log(actor=organiser, action="user_rename", subject=organiser)
        transaction.set_rollback(True)

    assert not history_of(organiser).exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.save(),
        lambda entry: entry.delete(),
        lambda entry: LogEntry.objects.update(action="nothing"),
        lambda entry: LogEntry.objects.all().delete(),
        lambda entry: LogEntry.objects.about(entry).delete(),
    ],
    ids=["save", "delete", "update all", "delete all", "delete some"],
)
def test_a_log_entry_cannot_be_changed_or_deleted(organiser, change):
    entry = history_log(actor=organiser, action="user_rename", subject=organiser)

    with pytest.raises(WrittenOnce):
        change(entry)
    assert LogEntry.objects.get().action == "user_rename"


def test_the_history_of_one_row_has_no_entry_about_another(organiser):
    stranger = User.objects.create(username="stranger")
    history_log(actor=organiser, action="user_rename", subject=organiser)

    assert not history_of(stranger).exists()
