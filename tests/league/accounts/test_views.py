import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import ApiToken, User
from tests.league.core.page import codes, signed_in, words
from tests.league.jobs.at_once import run_jobs

pytestmark = pytest.mark.once

PASSWORD = "a long password"
TOKEN = {"name": "score board", "scopes": ["read"], "club": "", "days": "365"}


def test_somebody_signs_up_and_is_signed_in(db):
    client = Client()

    answer = client.post(reverse("sign_up"), {"username": "mika", "password": "correct horse", "shown_name": "美香"})

    assert answer.status_code == 302
    assert User.objects.get().shown_name == "美香"
    assert "You are not in a club yet" in words(client.get("/"))


def test_signing_up_with_a_taken_name_is_refused_whatever_its_case(owner):
    answer = Client().post(reverse("sign_up"), {"username": "Yuki", "password": "correct horse"})

    assert answer.status_code == 422
    assert "“Yuki” is already taken." in words(answer)
    assert 'value="Yuki"' in answer.content.decode()
    assert User.objects.count() == 1


def test_a_weak_password_is_refused_at_its_field(db):
    answer = Client().post(reverse("sign_up"), {"username": "mika", "password": "123"})

    assert answer.status_code == 422
    assert "too short" in words(answer)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["a b", "tom#1", "a/b"])
def test_a_name_with_an_invalid_character_is_refused_at_its_field(name, db):
    sent = {"username": name, "password": "correct horse", "shown_name": "美香", "email": "mika@example.com"}

    answer = Client().post(reverse("sign_up"), sent)

    form = answer.context["form"]
    assert answer.status_code == 422
    assert list(form.errors) == ["username"]
    assert form.errors["username"][0] in words(answer)
    # the input is still there, except the password
    assert [f'value="{sent[field]}"' in answer.content.decode() for field in sent] == [True, False, True, True]
    assert not User.objects.exists()


def test_a_too_long_e_mail_address_is_refused_at_its_field(owner):
    # 64 letters, @, and 3 × 63 + 5 letters after it: 260 characters; at most 254 are stored
    address = f"{'a' * 64}@{'.'.join(['b' * 63] * 3)}.com"

    answer = signed_in(owner).post(reverse("account"), {"shown_name": "Yuki", "email": address, "language": ""})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["email"]
    assert f'value="{address}"' in answer.content.decode()
    assert User.objects.get().email == ""


def test_a_wrong_password_is_refused_in_a_sentence(owner):
    answer = Client().post(reverse("sign_in"), {"username": "yuki", "password": "wrong"})

    assert answer.status_code == 422
    assert "This name and this password do not belong together." in words(answer)


def test_after_too_many_wrong_passwords_the_right_one_is_refused_too(owner):
    client = Client()
    for _ in range(10):
        client.post(reverse("sign_in"), {"username": "yuki", "password": "wrong"})

    answer = client.post(reverse("sign_in"), {"username": "yuki", "password": PASSWORD})

    assert (answer.status_code, codes(answer)) == (429, ["too_many_requests"])
    assert "_auth_user_id" not in client.session


def test_signing_in_leads_to_the_page_requested_before(owner, club):
    wanted = reverse("members", args=[club.slug])
    client = Client()
    door = client.get(wanted)

    assert door.url == f"{reverse('sign_in')}?next={wanted}"
    answer = client.post(door.url, {"username": "yuki", "password": PASSWORD, "next": wanted})
    assert answer.url == wanted


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com"])
def test_signing_up_does_not_redirect_to_another_site(db, elsewhere):
    answer = Client().post(reverse("sign_up"), {"username": "mika", "password": "correct horse", "next": elsewhere})

    assert answer.url == "/"


def test_the_chosen_language_is_stored_with_the_user(owner):
    client = signed_in(owner)

    client.post(reverse("set_language"), {"language": "ja", "next": "/"})

    assert 'lang="ja"' in client.get("/").content.decode()
    owner.refresh_from_db()
    assert owner.language == "ja"
    elsewhere = Client()
    elsewhere.post(reverse("sign_in"), {"username": "yuki", "password": PASSWORD})
    assert '<html lang="ja">' in elsewhere.get("/").content.decode()


def test_the_browser_chooses_the_language_of_a_stranger(db):
    page = Client().get("/", headers={"accept-language": "zh-TW,zh;q=0.9"})

    assert '<html lang="zh-Hant">' in page.content.decode()


def test_a_token_is_shown_once(owner):
    client = signed_in(owner)

    shown = client.post(reverse("tokens"), {**TOKEN, "scopes": ["read", "write"], "days": "30"})

    assert re.search(r"jrk_[\w-]{30,}", shown.content.decode())
    assert shown.headers["Cache-Control"] == "no-store"
    listed = client.get(reverse("tokens"))
    assert not re.search(r"jrk_[\w-]{30,}", listed.content.decode())
    beginning = ApiToken.objects.get().beginning
    assert f"score board {beginning}… Read · Record and change in all my clubs · works until" in words(listed)
    assert "never used" in words(listed)


def test_nobody_ends_the_token_of_another(owner, stranger):
    signed_in(owner).post(reverse("tokens"), TOKEN)
    token = ApiToken.objects.get()

    assert signed_in(stranger).post(reverse("token_end", args=[token.pk])).status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_a_token_is_limited_to_a_club_and_does_not_expire(owner, club):
    client = signed_in(owner)

    client.post(reverse("tokens"), {**TOKEN, "club": club.slug, "days": "0"})

    assert "Read only in North Wind Circle · does not expire" in words(client.get(reverse("tokens")))


def test_the_form_of_a_token_offers_a_year_and_one_s_own_clubs(owner, club, stranger):
    mine, others = (signed_in(user).get(reverse("tokens")).content.decode() for user in (owner, stranger))

    assert '<option value="365" selected>' in mine
    assert club.name in mine
    assert club.name not in others


@pytest.mark.parametrize("wrong", [{"scopes": []}, {"scopes": ["all"]}, {"club": "south"}, {"days": "5"}, {"days": ""}])
def test_a_wrong_token_is_refused_at_its_field(owner, wrong):
    answer = signed_in(owner).post(reverse("tokens"), {**TOKEN, **wrong})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == list(wrong)
    assert not ApiToken.objects.exists()


def test_an_expired_token_says_so(owner):
    client = signed_in(owner)
    client.post(reverse("tokens"), {**TOKEN, "days": "30"})
    ApiToken.objects.update(expires_at=timezone.now())

    assert "expired on" in words(client.get(reverse("tokens")))


def test_an_ended_token_is_listed_no_more(owner):
    client = signed_in(owner)
    client.post(reverse("tokens"), TOKEN)

    answer = client.post(reverse("token_end", args=[ApiToken.objects.get().pk]))

    assert answer.url == reverse("tokens")
    assert "score board" not in words(client.get(reverse("tokens")))


def test_a_forgotten_password_is_renewed_by_mail(owner):
    User.objects.update(email="yuki@example.com")
    client = Client()
    client.post(reverse("password_reset"), {"email": "yuki@example.com"})
    run_jobs()
    (letter,) = mail.outbox
    link = re.search(r"http://testserver(/\S+)", letter.body)[1]

    form = client.get(link, follow=True)
    client.post(form.request["PATH_INFO"], {"new_password1": "another horse", "new_password2": "another horse"})

    assert Client().login(username="yuki", password="another horse")


def test_account_pages_ask_to_sign_in(db):
    assert Client().get(reverse("account")).url.startswith(reverse("sign_in"))


def test_new_accounts_from_one_address_are_limited(db, settings, monkeypatch):
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_up", "1/hour")
    first = Client().post(reverse("sign_up"), {"username": "mika", "password": "correct horse"})

    second = Client().post(reverse("sign_up"), {"username": "nao", "password": "correct horse"})

    assert (first.status_code, second.status_code) == (302, 429)
    assert not User.objects.filter(username="nao").exists()


def test_mails_for_forgotten_passwords_are_limited(owner, mailoutbox):
    owner.email = "yuki@club.example"
    owner.save()
    asked = [Client().post(reverse("password_reset"), {"email": owner.email}).status_code for _ in range(11)]

    run_jobs()

    assert asked == [302] * 10 + [429]
    assert len(mailoutbox) == 10


def test_a_client_does_not_choose_the_address_by_which_it_is_limited(owner):
    for n in range(10):
        wrong = {"username": "yuki", "password": "wrong"}
        Client().post(reverse("sign_in"), wrong, headers={"X-Forwarded-For": f"203.0.113.{n}"})

    answer = Client().post(reverse("sign_in"), wrong, headers={"X-Forwarded-For": "203.0.113.99"})

    assert answer.status_code == 429


def test_the_admin_site_uses_the_sign_in_page_that_limits_wrong_passwords(owner):
    admin = reverse("admin:index")

    assert Client().get(admin, follow=True).redirect_chain[-1][0] == f"{reverse('sign_in')}?next={admin}"
    assert signed_in(owner).get(admin, follow=True).status_code == 403


def test_choosing_the_browser_s_language_takes_effect_at_once(owner):
    client = signed_in(owner)
    account = {"shown_name": "Yuki", "email": ""}
    client.post(reverse("account"), account | {"language": "ja"})

    client.post(reverse("account"), account | {"language": ""})

    page = client.get(reverse("account"), headers={"accept-language": "zh-hans"})
    assert '<html lang="zh-Hans"' in page.content.decode()


def test_the_language_cookie_outlives_the_browser_session(owner, settings):
    client = signed_in(owner)

    client.post(reverse("account"), {"shown_name": "Yuki", "email": "", "language": "ja"})

    assert client.cookies["django_language"]["max-age"] >= settings.SESSION_COOKIE_AGE
