import unicodedata

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField, spaced
from league.core.updated import Updated, UpdatedQuerySet


def fold_name(name: str) -> str:
    """Return the form in which names are compared: width, case and spaces make no difference."""
    return spaced(unicodedata.normalize("NFKC", name).casefold())


def shown_name(player: str = "") -> Case:
    """The name as it may be sorted by: empty for hidden players, whose place among the names would tell theirs.

    player      the path to the player, with "__" at its end
    """
    hidden = When(**{f"{player}is_hidden": True}, then=Value(""))
    return Case(hidden, default=F(f"{player}name"), output_field=models.CharField())


def shown_order(player: str = "") -> tuple[str | Case, ...]:
    """An order by the names that are shown, hidden players last."""
    return f"{player}is_hidden", shown_name(player), f"{player}pk"


class PlayerQuerySet(UpdatedQuerySet):
    def by_shown_name(self) -> "PlayerQuerySet":
        return self.annotate(shown_name=shown_name()).order_by("is_hidden", "shown_name", "pk")

    def standing_for_themselves(self) -> "PlayerQuerySet":
        return self.filter(merged_into=None)

    def regulars(self) -> "PlayerQuerySet":
        return self.standing_for_themselves().filter(is_guest=False)

    def with_names(self) -> "PlayerQuerySet":
        """With all names and ids, in a fixed number of queries."""
        return self.select_related("club", "merged_into").prefetch_related("names", "external_ids")


def public_name(pk: int, name: str, is_hidden: bool) -> str:
    """The name that everybody may read: of a hidden player a number."""
    return f"#{pk}" if is_hidden else name


class Player(Updated):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = NameField(_("name"), max_length=100)
    # A part of the name, at its beginning or end; empty if nobody has said which part it is.
    surname = NameField(_("surname"), max_length=100, blank=True, default="", db_default="")
    is_guest = models.BooleanField(_("guest"), default=False)
    is_hidden = models.BooleanField(_("name hidden"), default=False)
    # The account that was joined with this entry. A merge leaves it, so that undoing the merge gives it back.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    # Whose player this is, merges counted: the same in all entries of one person. It follows from these and `user`.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="players", null=True, blank=True,
        editable=False,
    )  # fmt: skip
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="merged_players", null=True, blank=True
    )
    added_at = models.DateTimeField(default=timezone.now, editable=False)
    # Since when the player has a number in place of the name, for ever.
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="player_by_club_and_name")]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_player_per_user_and_club"),
            models.UniqueConstraint(
                fields=["club", "account"], condition=Q(merged_into=None), name="one_player_per_account_and_club"
            ),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_not_merged_into_self"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def version(self) -> int:
        """A number that is another one after each change of what an answer shows of this player."""
        return int(self.updated_at.timestamp() * 10**6)

    @property
    def standing_for(self) -> "Player":
        """The player that this entry counts for: itself, or the one into which it was merged."""
        player = self
        while player.merged_into is not None:
            player = player.merged_into
        return player

    @property
    def counts_for(self) -> "Player | None":
        """The player that a merged entry counts for; None for any other."""
        return self.standing_for if self.merged_into_id else None

    @property
    def public_name(self) -> str:
        return public_name(self.pk, self.name, self.is_hidden)

    @property
    def aliases(self) -> list[str]:
        """The other names, without a query where `names` is prefetched."""
        return sorted(row.name for row in self.names.all() if row.is_alias)

    @property
    def public_aliases(self) -> list[str]:
        """The other names that everybody may read: none of a hidden player."""
        return [] if self.is_hidden else self.aliases


class ForgottenPlayer(models.Model):
    """Whom no import of an older archive may bring back. It names a player as all archives of the club do.

    club_made_at    when the club was made, which all its copies have from it
    number          the place of the player among the club's players in the order of their keys, from 1
    added_at        of the player: after a copy was made, both clubs add players of the same numbers
    """

    club_made_at = models.DateTimeField()
    number = models.PositiveIntegerField()
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club_made_at", "number", "added_at"], name="player_forgotten_once")
        ]


class PlayerName(models.Model):
    """A name of a player, the main one or an alias; all names of a club are unique together."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="names")
    name = NameField(_("name"), max_length=100)
    folded = models.CharField(max_length=200, editable=False)
    is_alias = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "folded"], name="player_name_once_per_club"),
            models.UniqueConstraint(fields=["player"], condition=Q(is_alias=False), name="one_main_name_per_player"),
        ]

    def __str__(self) -> str:
        return self.name


class NamesApart(models.Model):
    """Two names, folded, of which somebody said that they are those of two people. `first` comes before `second`."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    first = models.CharField(max_length=200)
    second = models.CharField(max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "first", "second"], name="names_apart_once_per_club")]


class PlayerExternalId(models.Model):
    """The id of a player in another system; a system has an id once in a club.

    It stays with its entry when the entry is merged, and finds the player that the entry counts for.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="external_ids")
    source = models.CharField(max_length=50)
    external_id = models.CharField(max_length=100)

    class Meta:
        ordering = ["source", "external_id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "source", "external_id"], name="external_id_once_per_club")
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.external_id}"


class Side(models.TextChoices):
    """One of the two entries of a merge."""

    KEPT = "kept", _("of the player of this page")
    MERGED = "merged", _("of the other entry")


class PlayerMerge(models.Model):
    """Two entries that are one person. After an undo every hanchan shows the entry for which it was recorded.

    account     where both were joined with an account: whose account stays. Else empty: that of either
    """

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges_kept")
    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges_merged")
    account = models.CharField(max_length=6, choices=Side.choices, blank=True, default="", db_default="")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["merged"], condition=Q(undone_at=None), name="player_merged_once_at_a_time"
            ),
            models.CheckConstraint(condition=~Q(kept=F("merged")), name="player_merge_of_two"),
            models.CheckConstraint(condition=Q(account__in=["", *Side.values]), name="player_merge_account_known"),
        ]
