"""The models that an archive of a club does not carry, with the reason."""

from collections.abc import Mapping

from django.db.models import Model

from league.accounts.models import ApiToken, Attempts, IdempotencyKey, PasswordRequest, User
from league.archives.models import ClubImport, ClubMove
from league.club_bests.models import ClubBests
from league.clubs.models import Invitation, ListCount, Membership
from league.forecast_quality.models import ForecastQuality
from league.history.models import ClubLog
from league.ladders.models import LadderRow, PackedSegment, RatingSegment, StaleLadder
from league.members.models import Claim, ForgetWish
from league.notices.models import EventMail, Mail, MailChoice, MailTopics, PushKey, PushSubscription, SendingSite
from league.odds.models import SeasonOdds
from league.player_links.models import PlayerLink
from league.players.models import ForgottenPlayer
from league.publishing.models import ClubFeature, EventFeature
from league.records.models import ColumnAnswer, GuestLink, LateDeal
from league.seasons import models as seasons
from league.tournaments import models as events
from league.webhooks.models import Attempt, Delivery, Endpoint

NOT_CARRIED: Mapping[type[Model], str] = {
    Membership: "in the heading, by name and role",
    Invitation: "a link with a secret",
    Claim: "a question to the organisers of one installation; what was confirmed is a join",
    ForgetWish: "a wish to one installation; what was carried out is a number in place of the name",
    ForgottenPlayer: "of one installation, for what is imported there; no club has it",
    PlayerLink: "a link with a secret, of one installation",
    GuestLink: "a link with a secret, for one day",
    LateDeal: "belongs to a guest link; what was accepted is a deal",
    ApiToken: "personal, with a secret",
    ListCount: "counts of all clubs and events of one server",
    Attempts: "counts of one server, of nobody by name",
    IdempotencyKey: "personal, stored for a month",
    ClubImport: "an import on one installation",
    ClubMove: "where a club of one installation has gone",
    PasswordRequest: "a message that is still to be sent",
    Endpoint: "has a secret, and a copy of a club must not send messages in the club's name",
    Delivery: "a message to such an endpoint",
    Attempt: "of sending such a message",
    ForecastQuality: "follows from the record",
    SeasonOdds: "follows from the record",
    ClubBests: "follows from the record",
    seasons.StandingsRow: "follows from the record",
    seasons.TeamRow: "follows from the record",
    seasons.StaleStandings: "a request to compute the table",
    LadderRow: "follows from the record",
    RatingSegment: "follows from the record",
    PackedSegment: "follows from the record",
    StaleLadder: "a request to compute the ladder",
    events.Printout: "can be typeset again",
    events.Application: "private: a mail address and a link with a secret",
    Mail: "private; what it told has been told",
    MailChoice: "private",
    EventMail: "a copy of an event must not send mail",
    MailTopics: "of an account",
    PushSubscription: "private: the address of a device; a copy of a club must not send messages",
    PushKey: "the secret of one server",
    SendingSite: "of one server",
    ClubFeature: "the table of a broadcast that is on",
    EventFeature: "the table of a broadcast that is on",
    ColumnAnswer: "an answer about files, which is asked again",
    ClubLog: "the numbers by which clients read the log of one installation",
    User: "by name, in the part “users”",
}
