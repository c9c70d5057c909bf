"""The catalogue of events: names, examples and the forms of messages in the schema."""

from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest

from league.accounts.models import User
from league.home.changes.kinds import KINDS
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_close, tournament_reopen
from league.tournaments.models import Tournament
from league.tournaments.results.services import result_clear
from league.webhooks.catalogue import EVENTS, TRIAL
from league.webhooks.events.examples import EXAMPLES
from league.webhooks.outputs import MESSAGES
from tests.api_answers import schema
from tests.league.tournaments.conftest import make_tournament, play
from tests.league.webhooks.acts import ACTS, Given, Subscribed, events, payloads

__all__ = ["make_tournament", "play"]


def fault_of(event: str, message: dict[str, Any]) -> str:
    """How a message differs from its form in the schema; empty if it does not."""
    form = schema()["webhooks"][event]["post"]["requestBody"]["content"]["application/json"]["schema"]
    whole = {**form, "components": schema()["components"]}
    try:
        jsonschema_rs.Draft202012Validator(whole, validate_formats=True).validate(message)
    except jsonschema_rs.ValidationError as fault:
        return f"{fault.message} at {list(fault.instance_path)}"
    return ""


def missing(example: Any, message: Any, path: str = "") -> list[str]:
    """The keys that only one of both has; below a null, and below what rule systems define, nothing is compared."""
    if isinstance(example, dict) and isinstance(message, dict):
        own = [f"{path}.{key}" for key in example.keys() ^ message.keys()]
        both = (example.keys() & message.keys()) - {"entry", "answer"}
        return own + [one for key in both for one in missing(example[key], message[key], f"{path}.{key}")]
    if isinstance(example, list) and isinstance(message, list) and example and message:
        return missing(example[0], message[0], f"{path}[]")
    return []


@pytest.mark.parametrize("event", sorted(EXAMPLES))
def test_each_example_is_what_the_schema_says(event: str) -> None:
    assert fault_of(event, EXAMPLES[event]) == ""
    assert EXAMPLES[event]["event"] == event


def test_a_client_tells_messages_apart_by_their_event() -> None:
    """Each message has a form of its own, and another event does not fit it."""
    operations = [webhook["post"] for webhook in schema()["webhooks"].values()]
    forms = [one["requestBody"]["content"]["application/json"]["schema"]["$ref"] for one in operations]
    names = [one["operationId"] for one in operations]
    others = {operation["operationId"] for path in schema()["paths"].values() for operation in path.values()}

    assert len(set(forms)) == len(set(names)) == len(EXAMPLES)
    assert not others & set(names)
    assert "at ['event']" in fault_of("season.reopened", EXAMPLES["season.opened"])


def test_an_example_with_another_key_is_not_what_the_schema_says() -> None:
    example = EXAMPLES["hanchan.recorded"]

    assert fault_of("hanchan.recorded", {**example, "hanchan": {**example["hanchan"], "secret": 1}}) != ""


def test_every_event_has_an_example_and_a_form() -> None:
    names = {event.name for event in EVENTS} | {TRIAL}

    assert set(EXAMPLES) == set(MESSAGES) == names
    assert set(schema()["webhooks"]) == names


# Of tournaments `changes/` has other kinds, since a program reads their rounds from the API.
@pytest.mark.parametrize(
    "event", [event for event in EVENTS if event.actions and not event.is_of_tournament], ids=lambda event: event.name
)
def test_an_event_has_the_name_and_the_actions_of_the_change(event: Any) -> None:
    kinds = KINDS[event.model]

    assert set(event.actions) == {action for action, kind in kinds.items() if kind == event.name}


@pytest.mark.django_db
@pytest.mark.parametrize("event", [event.name for event in EVENTS if not event.is_of_tournament])
def test_an_event_of_the_league_is_one_message_like_its_example(
    event: str, given: Given, subscribed: Subscribed
) -> None:
    subscribed(event)
    subscribed("round.released")

    ACTS[event](given)

    [message] = payloads(event)
    message["sequence"] = 1
    assert events() == [event]
    assert fault_of(event, message) == ""
    assert missing(EXAMPLES[event], message) == []
    assert message["club"] == {"slug": given[1].slug, "name": given[1].name}


@pytest.mark.django_db
@pytest.mark.parametrize("event", [event.name for event in EVENTS if event.is_of_tournament])
def test_an_event_of_a_tournament_is_a_message_like_its_example(
    event: str, organiser: User, subscribed: Subscribed, make_tournament: Callable[..., Tournament], play: Any
) -> None:
    subscribed(event)
    made = make_tournament(players=8, rounds=1)
    [one] = stage_draw(actor=organiser, stage=made.stages.get(), seed=1)
    for step in ("confirm", "release", "unrelease", "release"):
        one = round_step(actor=organiser, round_=one, step=step)
    play(one)
    result_clear(actor=organiser, table=one.tables.get(number=1), reason="wrong table")
    play(one)
    round_step(actor=organiser, round_=one, step="finish")
    made.refresh_from_db()
    tournament_reopen(actor=organiser, tournament=tournament_close(actor=organiser, tournament=made), reason="a slip")

    found = payloads(event)
    assert found != []
    for message in found:
        message["sequence"] = 1
    assert [fault_of(event, message) for message in found] == [""] * len(found)
    assert missing(EXAMPLES[event], found[-1]) == []
