from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.errors import LeagueError
from league.core.web.forms import DayInput, PageForm
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.models import OnlineReplay
from league.records.replays.services import ReplayOrder
from league.records.views.games.forms import seat_name
from league.records.views.imports.file_form import MOST_BYTES, unkeep
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.selectors import open_sessions
from rules.registry import find_ruleset
from scoring.errors import ReplayError


class LogForm(PageForm):
    """The first step: the log, as a file or as text, and the house rules."""

    error_fields = dict.fromkeys(ReplayError.sentences, "file") | {
        "replay_needs_riichi": "house_rules",
        "wrong_number_of_players": "house_rules",
    }
    file = forms.FileField(
        label=gettext_lazy("File"), required=False,
        help_text=gettext_lazy("A log from Tenhou (JSON or XML) or mjai, up to 2 MB; it may be compressed with gzip."),
    )  # fmt: skip
    text = forms.CharField(
        label=gettext_lazy("Or the log as text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
    )
    kept_file = forms.CharField(required=False, widget=forms.HiddenInput())
    house_rules = forms.ModelChoiceField(
        label=gettext_lazy("Counted by"), queryset=HouseRulesVersion.objects.none(), empty_label=None
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        used = Season.objects.filter(club=club, is_archived=False).values_list("house_rules", flat=True)
        keys = [*(version.pk for version in latest_versions(club)), *used]
        self.choose_from("house_rules", HouseRulesVersion.objects.filter(pk__in=keys).select_related("house_rules"))

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        file, text = entered.get("file"), entered.get("text")
        if file and file.size > MOST_BYTES:
            self.add_error("file", _("This file is larger than 2 MB."))
        elif file:
            entered["content"], entered["file_name"] = file.read(), file.name
        elif text:
            entered["content"], entered["file_name"] = text.encode(), ""
        elif entered.get("kept_file"):
            entered["content"], entered["file_name"] = unkeep(entered["kept_file"])
        else:
            self.add_error("file", _("Choose a file, or paste the log."))
        return entered

    @property
    def chosen_rules(self) -> HouseRulesVersion:
        version: HouseRulesVersion = self.cleaned_data["house_rules"]
        return version

    def order(self) -> ReplayOrder:
        return ReplayOrder(club=self.club, house_rules=self.chosen_rules)


class StoreForm(LogForm):
    """The second step: who is who, when it was played, and whose points are kept. It carries the log."""

    error_fields = LogForm.error_fields | {
        "future_date": "played_on",
        "outside_season": "season",
        "season_archived": "season",
        "unit_mismatch": "season",
        "session_closed": "session",
        "session_cancelled": "session",
        "replay_choice_needed": "keep",
        "replay_rules_impossible": "keep",
        "replay_log_impossible": "keep",
    }
    makes_guests = forms.BooleanField(label=gettext_lazy("Unknown names become guests"), required=False)
    keep = forms.ChoiceField(
        label=gettext_lazy("Which points are kept?"),
        choices=OnlineReplay.Kept.choices,
        required=False,
        widget=forms.RadioSelect,
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
    link = forms.URLField(
        label=gettext_lazy("Link to the replay"), max_length=300, required=False, assume_scheme="https"
    )

    def __init__(self, club: Club, version: HouseRulesVersion, *args: Any, **kwargs: Any) -> None:
        super().__init__(club, *args, **kwargs)
        self.version = version
        self.fields["house_rules"].widget = forms.HiddenInput()
        self.choose_from("season", Season.objects.filter(club=club, is_archived=False))
        self.choose_from("session", open_sessions(club))
        self.seats = range(find_ruleset(version.ruleset).seats)
        for seat in self.seats:
            attrs = {"list": "players", "autocomplete": "off", "autocapitalize": "off"}
            self.fields[f"player_{seat}"] = forms.CharField(label=seat_name(seat), widget=forms.TextInput(attrs))

    @property
    def player_fields(self) -> list[forms.BoundField]:
        return [self[f"player_{seat}"] for seat in self.seats]

    def players(self, actor: User) -> dict[int, Player]:
        """Return the players by seat; unknown names become guests if that is ticked.

        raises      LeagueError `unknown_player`
        """
        names = {seat: self.cleaned_data[f"player_{seat}"] for seat in self.seats}
        players = players_known(self.club, names.values())
        for seat, name in names.items():
            if name in players:
                continue
            if not self.cleaned_data["makes_guests"]:
                self.error_fields = {**self.error_fields, "unknown_player": f"player_{seat}"}
                raise LeagueError("unknown_player", name=name)
            players[name] = player_add(actor=actor, club=self.club, name=name, is_guest=True)
        return {seat: players[name] for seat, name in names.items()}

    def full_order(self, actor: User) -> ReplayOrder:
        entered = self.cleaned_data
        about = {key: entered[key] for key in ("house_rules", "season", "session", "played_on", "link", "keep")}
        return ReplayOrder(club=self.club, players=self.players(actor), **about)
