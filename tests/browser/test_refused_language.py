"""A form is refused, another language is chosen on the page that says so, and the page is loaded again."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Error

from league.jobs.models import Job, JobState
from tests.league.core.page import signed_in
from tests.league.permissions.world import build_world, fill_address

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

# The reader, the page, and which form of it: by a selector, or the first that goes to the page itself.
FORMS = [
    # accounts
    ("visitor", "sign-in/", ""), ("visitor", "sign-up/", ""), ("stranger", "account/tokens/", ""),
    ("stranger", "account/confirm/", ""),
    # clubs and house rules
    ("stranger", "clubs/new/", ""), ("owner", "c/<slug:club>/settings/", ""), ("owner", "c/<slug:club>/members/", ""),
    ("owner", "c/<slug:club>/members/", '[action$="/end/"]'),
    ("owner", "c/<slug:club>/rules/new/<str:ruleset>/", ".broad"),
    # players
    ("owner", "c/<slug:club>/players/add/", ""), ("owner", "c/<slug:club>/player/<int:pk>/edit/", ""),
    ("owner", "c/<slug:club>/player/<int:pk>/edit/", '[action$="/aliases/"]'),
    ("owner", "c/<slug:club>/player/<int:pk>/edit/", '[action$="/merge/"]'),
    # seasons and ladders
    ("owner", "c/<slug:club>/seasons/new/", ""), ("owner", "c/<slug:club>/season/<slug:slug>/parts/", ".join"),
    ("owner", "c/<slug:club>/season/<slug:slug>/adjustments/", ""),
    ("owner", "c/<slug:club>/season/<slug:slug>/adjustments/", '[action$="/void/"]'),
    ("owner", "c/<slug:club>/ladders/new/<str:kind>/", ""),
    # records
    ("owner", "c/<slug:club>/record/deals/", ""), ("owner", "c/<slug:club>/evenings/new/", ""),
    ("owner", "c/<slug:club>/g/<int:pk>/amend/", ""), ("owner", "c/<slug:club>/g/<int:pk>/", '[action$="/void/"]'),
    ("owner", "c/<slug:club>/g/<int:pk>/sitting/", ""), ("visitor", "guest/", ""),
    # imports
    ("owner", "c/<slug:club>/import/", ""), ("owner", "c/<slug:club>/import/replay/", ""),
    ("stranger", "clubs/import/", ""),
    # events: making one, the desk, players and captains
    ("owner", "c/<slug:club>/tournaments/new/", ""), ("owner", "e/<slug:tournament>/desk/settings/", ""),
    ("owner", "e/<slug:tournament>/desk/stages/", '[action$="/remove/"]'),
    ("owner", "e/<slug:tournament>/desk/penalties/", ""),
    ("owner", "e/<slug:tournament>/desk/penalties/", '[action$="/void/"]'),
    ("owner", "e/<slug:tournament>/desk/draw/<int:stage>/", ""),
    ("owner", "e/<slug:tournament>/desk/players/", '[action$="/numbers/"]'),
    ("owner", "e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/", ""),
    ("owner", "e/<slug:tournament>/desk/players/import/", ""),
    ("visitor", "e/<slug:tournament>/team/<str:secret>/", ""),
    # webhooks
    ("owner", "c/<slug:club>/webhooks/", ""), ("owner", "e/<slug:tournament>/desk/webhooks/", ""),
    # jobs: what waits is cancelled, unless it is gone
    ("owner", "c/<slug:club>/work/", "li form"),
]  # fmt: skip
LANGUAGES = {"ja": "ja", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant", "en": "en"}
# Empty a form, and send it by its first button without the checks of the browser.
SEND = """(which) => {
  const forms = [...document.querySelectorAll("main form[method=post]")];
  const path = (form) => new URL(form.getAttribute("action"), location.href).pathname;
  const form = forms.find((one) => which ? one.matches(which) : path(one) === location.pathname);
  form.noValidate = true;
  for (const field of form.elements) {
    if (field.type === "hidden" || !field.matches("input, textarea, select")) continue;
    if (["checkbox", "radio"].includes(field.type)) field.checked = false;
    else field.value = "";
  }
  form.requestSubmit(form.querySelector("button:not([type=button])"));
}"""
SHOWN = """() => ({
  language: document.documentElement.lang,
  heading: document.querySelector("h1")?.textContent.trim() ?? "",
  main: document.querySelector("main")?.innerText.trim().length ?? 0,
})"""


@contextmanager
def readers(browser: Any, site: str, world: dict[str, Any]) -> Iterator[dict[str, Any]]:
    clients = {"visitor": Client(), **{role: signed_in(world["users"][role]) for role in ("owner", "stranger")}}
    contexts = {role: browser.new_context(locale="en-GB", service_workers="block") for role in clients}
    try:
        for role, client in clients.items():
            cookies = [{"name": name, "value": one.value, "url": site} for name, one in client.cookies.items()]
            contexts[role].add_cookies(cookies)
        yield {role: context.new_page() for role, context in contexts.items()}
    finally:
        for context in contexts.values():
            context.close()


def answer_to(page: Any, act: Any) -> Any:
    """Do what leads to another page, and return the answer with which it ends."""
    with page.expect_navigation(wait_until="domcontentloaded") as led:
        act()
    return led.value


def faults_of(page: Any, answer: Any, language: str, statuses: set[int]) -> list[str]:
    shown = page.evaluate(SHOWN)
    found = []
    if answer.status not in statuses:
        found.append(f"answers {answer.status} at {answer.url}")
    if not shown["heading"] or shown["main"] < 20:
        found.append("is blank")
    if shown["language"] != LANGUAGES[language]:
        found.append(f"speaks {shown['language']} in place of {language}")
    return found


def walk(page: Any, address: str, which: str, languages: list[str]) -> list[str]:
    """Send the form empty, choose a language on the page of the refusal, load that page again; return what is wrong."""
    before, after = languages
    page.set_default_timeout(10_000)
    Job.objects.update(state=JobState.WAITING)
    page.goto(address, wait_until="domcontentloaded")
    if address.endswith("/work/"):
        Job.objects.all().delete()
    refused = answer_to(page, lambda: page.evaluate(SEND, which))
    found = [f"refused: {fault}" for fault in faults_of(page, refused, before, {404, 409, 410, 422})]
    switch = page.locator(f"footer button[name=language][value={after}]")
    chosen = answer_to(page, switch.click)
    found += [f"in {after}: {fault}" for fault in faults_of(page, chosen, after, {200, 410})]
    again = page.reload(wait_until="domcontentloaded")
    found += [f"loaded again: {fault}" for fault in faults_of(page, again, after, {200, 410})]
    if refused.url != page.url:
        bookmark = page.goto(refused.url, wait_until="domcontentloaded")
        found += [f"by its address: {fault}" for fault in faults_of(page, bookmark, after, {200, 410})]
    return found


def test_a_refused_form_is_read_in_another_language_and_loaded_again(browser: Any, live_server: Any) -> None:
    world = build_world()
    found: dict[str, list[str]] = {}
    with readers(browser, live_server.url, world) as pages:
        spoken = dict.fromkeys(pages, "en")
        for (role, pattern, which), language in zip(FORMS, cycle(LANGUAGES), strict=False):
            after = language if language != spoken[role] else "ja" if language != "ja" else "en"
            path = fill_address(pattern, world)
            try:
                faults = walk(pages[role], live_server.url + path, which, [spoken[role], after])
            except Error as error:
                faults = [str(error)]
            found[f"{path} {which}"] = faults
            spoken[role] = after

    assert [f"{form} {fault}" for form, faults in found.items() for fault in faults] == []
