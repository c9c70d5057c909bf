from collections.abc import Callable, Iterable
from datetime import date
from secrets import token_urlsafe
from typing import Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.db.models import Q
from django.forms.utils import ErrorList
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.templatetags.figures import WIND_NAMES
from league.core.web.forms import DayInput, PageForm
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.core.entry import EntryFields, read_short
from league.records.imports.numbers import read_number, read_whole
from league.records.models import Hanchan
from league.records.seats import Seat
from league.seasons.models import Season
from league.sessions.models import Session


class FigureField(forms.CharField):
    """A number as people write it: 31200, 31,200, ▲3200, −3200."""

    def __init__(
        self,
        *,
        read: Callable[[str], Any] = read_whole,
        label: str = "",
        required: bool = True,
        css: str = "figure",
        is_named: bool = False,
    ) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "class": css}
        widget = forms.TextInput(attrs | {"aria-label": label} if is_named else attrs)
        super().__init__(label=label, required=required, widget=widget)
        self.read = read

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return 0
        try:
            return self.read(text)
        except LeagueError as error:
            raise ValidationError(translated(error), code=error.code) from None


class SumReasonField(forms.CharField):
    """Why a referee decided scores that do not add up."""

    def __init__(self) -> None:
        super().__init__(
            label=_("The referee decided these scores because"), max_length=200, required=False,
            help_text=_("Only for scores that do not add up. The reason is shown with the result."),
        )  # fmt: skip


def seat_name(seat: int) -> str:
    return str(WIND_NAMES[seat]) if seat < len(WIND_NAMES) else _("Seat %(n)d") % {"n": seat + 1}


# What was not stored yet, but asked about: `again` answers.
ASKED = ("same_result", "looks_wrong")


class RecordForm(PageForm):
    """Final scores of one table. The fields of a seat are `player_0 score_0 chips_0 penalty_0`, and so on."""

    error_fields = {
        "future_date": "played_on",
        "outside_season": "season",
        "season_archived": "season",
        "unit_mismatch": "season",
        "session_closed": "session",
        "session_cancelled": "session",
        "bad_deposits": "deposits",
        "sum_needs_referee": "sum_reason",
    }
    # What is wrong with all scores together; the page says it at their sum.
    errors_of_sum = frozenset({"scores_do_not_add_up", "chips_do_not_add_up"})
    # A page that is sent twice has the same token and stores one hanchan.
    token = forms.CharField(
        max_length=40, widget=forms.HiddenInput(), required=False, initial=lambda: token_urlsafe(12)
    )
    played_on = forms.DateField(label=gettext_lazy("Day"), widget=DayInput())
    season = forms.ModelChoiceField(
        label=gettext_lazy("Season"),
        queryset=Season.objects.none(),
        required=False,
        empty_label=gettext_lazy("no season"),
    )
    session = forms.ModelChoiceField(
        label=gettext_lazy("Evening"),
        queryset=Session.objects.none(),
        required=False,
        empty_label=gettext_lazy("no evening"),
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=200, required=False)
    again = forms.BooleanField(label=gettext_lazy("Yes: record it"), required=False)
    makes_guests = forms.BooleanField(label=gettext_lazy("Unknown names become guests"), required=False)

    def __init__(
        self, club: Club, entry: EntryFields, *args: Any, sessions: Iterable[Session] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.entry = club, entry
        self.choose_from("season", Season.objects.filter(club=club, is_archived=False))
        self.choose_from("session", Session.objects.filter(pk__in=[one.pk for one in sessions]))
        if entry.has_deposits:
            self.fields["deposits"] = FigureField(
                label=_("Deposits left (points)"), required=False, css="figure deposits"
            )
        if entry.has_decisions:
            self.fields["sum_reason"] = SumReasonField()
        for seat in range(entry.most_players):
            self._add_seat(seat, required=seat < entry.fewest_players)

    def _add_seat(self, seat: int, *, required: bool) -> None:
        name = seat_name(seat)
        # Player and score are next to the wind, so only screen readers need their labels.
        label = _("%(seat)s: player") % {"seat": name}
        attrs = {"list": "players", "autocomplete": "off", "autocapitalize": "off", "aria-label": label}
        self.fields[f"player_{seat}"] = forms.CharField(label=label, required=required, widget=forms.TextInput(attrs))
        label = _("%(seat)s: score") % {"seat": name}
        self.fields[f"score_{seat}"] = FigureField(
            label=label, required=required, css="figure final-score", is_named=True
        )
        if self.entry.has_chips:
            self.fields[f"chips_{seat}"] = FigureField(label=_("%(seat)s: chips") % {"seat": name}, required=False)
        if self.entry.has_penalties:
            label = _("%(seat)s: penalty") % {"seat": name}
            self.fields[f"penalty_{seat}"] = FigureField(label=label, required=False, read=read_number)

    # ----- output -----

    @property
    def seat_rows(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, **{part: self._bound(part, seat) for part in ("player", "score", "chips", "penalty")}}
            for seat in range(self.entry.most_players)
        ]

    def _bound(self, part: str, seat: int) -> forms.BoundField | None:
        name = f"{part}_{seat}"
        return self[name] if name in self.fields else None

    @property
    def has_extras(self) -> bool:
        """Whether the folded fields have something to say: also the decision, once the scores do not add up."""
        extras = [self[name] for name in self.fields if name.startswith(("penalty_", "note", "sum_reason"))]
        return any(one.value() or one.errors for one in extras) or bool(self.entry.has_decisions and self.sum_errors)

    def non_field_errors(self) -> ErrorList:
        return self._about_all(is_sum=False)

    @property
    def sum_errors(self) -> ErrorList:
        return self._about_all(is_sum=True)

    def _about_all(self, *, is_sum: bool) -> ErrorList:
        found = super().non_field_errors()
        kept = [error for error in found.as_data() if (error.code in self.errors_of_sum) == is_sum]
        return self.error_class(kept, error_class="nonfield", renderer=self.renderer)

    @property
    def asks_again(self) -> bool:
        return bool(self["again"].value()) or self.is_asked

    @property
    def is_asked(self) -> bool:
        """Whether the game was not stored yet, but asked about."""
        return any(self.has_error(NON_FIELD_ERRORS, code=code) for code in ASKED)

    @property
    def when_is_wrong(self) -> bool:
        return any(self[name].errors for name in ("played_on", "season", "session"))

    @property
    def when_in_words(self) -> str:
        """The values of the folded fields, so that nobody has to open them."""
        parts = [self[name].value() for name in ("played_on", "season", "session")]
        day = parts[0].isoformat() if isinstance(parts[0], date) else parts[0]
        names = [self._chosen(name, value) for name, value in zip(("season", "session"), parts[1:], strict=True)]
        return " · ".join(str(part) for part in (day, *names) if part)

    def _chosen(self, name: str, value: Any) -> Any:
        rows = cast(forms.ModelChoiceField, self.fields[name]).queryset
        return rows.filter(pk=value).first() if rows is not None and whole_number(str(value or "")) else value

    # ----- entries -----

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        self._check_twice()
        for seat in range(self.entry.fewest_players, self.entry.most_players):
            if bool(entered.get(f"player_{seat}")) != bool(self.data.get(self.add_prefix(f"score_{seat}"), "").strip()):
                self.add_error(f"player_{seat}", _("Enter both the player and the score, or neither."))
        if not self.errors:
            self._read_short()
        return entered

    def _read_short(self) -> None:
        entered = self.cleaned_data
        names = [*(f"score_{seat}" for seat in self._taken()), *(["deposits"] if "deposits" in entered else [])]
        total = len(self._taken()) * self.entry.start
        self.cleaned_data |= zip(
            names, read_short([entered[name] for name in names], self.entry.score_step, total), strict=True
        )

    def _taken(self) -> list[int]:
        return [seat for seat in range(self.entry.most_players) if self.cleaned_data.get(f"player_{seat}")]

    def _check_twice(self) -> None:
        seen: dict[str, int] = {}
        for seat in self._taken():
            name = self.cleaned_data[f"player_{seat}"].casefold()
            if name in seen:
                error = LeagueError("player_twice", name=self.cleaned_data[f"player_{seat}"])
                self.add_error(f"player_{seat}", ValidationError(translated(error), code=error.code))
            seen[name] = seat

    def seats(self, actor: User) -> list[Seat]:
        """Return the seats for a service; unknown names become guests if that is ticked.

        raises      LeagueError `unknown_player`
        """
        names = {seat: self.cleaned_data[f"player_{seat}"] for seat in self._taken()}
        players = players_known(self.club, names.values())
        for seat, name in names.items():
            if name not in players:
                players[name] = self._newcomer(actor, seat, name)
        return [self._seat(seat, players[name]) for seat, name in names.items()]

    def _newcomer(self, actor: User, seat: int, name: str) -> Player:
        if self.cleaned_data["makes_guests"]:
            return player_add(actor=actor, club=self.club, name=name, is_guest=True)
        self.error_fields = {**self.error_fields, "unknown_player": f"player_{seat}"}
        raise LeagueError("unknown_player", name=name)

    def _seat(self, seat: int, player: Player) -> Seat:
        entered = self.cleaned_data
        return Seat(
            player, entered[f"score_{seat}"], entered.get(f"chips_{seat}", 0), entered.get(f"penalty_{seat}", 0)
        )

    def game(self) -> dict[str, Any]:
        """Return all entries except the seats."""
        entered = self.cleaned_data
        decided = {"sum_reason": entered["sum_reason"]} if "sum_reason" in entered else {}
        return (
            {key: entered[key] for key in ("played_on", "season", "session", "note")}
            | decided
            | {"deposits": entered.get("deposits", 0)}
        )

    def sent(self) -> dict[str, Any]:
        """Return the data as it was sent: equal data is one form that arrived twice."""
        return {key: self.data[key] for key in sorted(self.data) if key != "csrfmiddlewaretoken"}

    @transaction.atomic
    def store(self, actor: User, service: Callable[..., Hanchan], **also: Any) -> Hanchan:
        return service(actor=actor, seats=self.seats(actor), **self.game(), **also)


class AmendForm(RecordForm):
    version = forms.IntegerField(widget=forms.HiddenInput())
    reason = forms.CharField(label=gettext_lazy("Why it is amended"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A hanchan stays in its season even if that is closed by now.
        own = Q(pk=self.initial["season"].pk) if self.initial["season"] else Q()
        self.choose_from("season", Season.objects.filter(Q(club=self.club, is_archived=False) | own))


class VersionForm(PageForm):
    """The form of void and restore: the version that was seen, and the reason."""

    version = forms.IntegerField(widget=forms.HiddenInput())
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)
