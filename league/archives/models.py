import secrets
import zlib

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club


def new_nonce() -> str:
    return secrets.token_hex(16)


class ClubImport(models.Model):
    """An import of a club's archive, from the upload to the finished club.

    content     the archive, compressed; emptied when the import ends
    slug        the club's address that was asked for; empty for the one it had
    club        the draft while the import runs, which nobody can open, and then the finished club
    language    of the importer, for the sentence of an error
    nonce       from which the secrets of the invitations are derived, so that no secret is stored
    invited     name and role of each invited member
    is_direct   run by the command, without a job
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="club_imports")
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    content = models.BinaryField(default=b"", editable=False)
    slug = models.SlugField(max_length=60, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    language = models.CharField(max_length=10, default="en")
    nonce = models.CharField(max_length=32, default=new_nonce, editable=False)
    invited = models.JSONField(default=list)
    error = models.CharField(max_length=60, blank=True)
    message = models.TextField(blank=True)
    is_direct = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(state="running", is_direct=False), name="club_import_one_per_account"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["running", "done", "failed"]), name="club_import_state_known"
            ),
        ]

    @property
    def draft_slug(self) -> str:
        """The address of the draft, which nobody can guess."""
        return f"draft-{self.nonce}"

    def secret(self, number: int) -> str:
        """The secret of the invitation of this number."""
        return salted_hmac("janroku.club_import", f"{self.nonce}:{number}", algorithm="sha256").hexdigest()[:40]

    @staticmethod
    def packed(content: bytes) -> bytes:
        return zlib.compress(content, 1)

    def unpacked(self) -> bytes:
        return zlib.decompress(bytes(self.content))


class ClubMove(models.Model):
    """A club that moves to another server, or has moved there. It outlives the club's rows here.

    club_key    of the club; no foreign key, as the club is deleted here in the end
    slug        the address that it had here, and still leads there
    events      the addresses of its events
    address     of the club on the other server, such as https://b.example/c/club/
    untold      the keys of its members, until they have got a mail
    moved_at    since then the addresses here lead there; null while it can be taken back
    """

    club_key = models.PositiveBigIntegerField(db_index=True)
    slug = models.SlugField(max_length=60)
    events = models.JSONField(default=list)
    address = models.URLField(max_length=300)
    untold = models.JSONField(default=list)
    begun_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    @property
    def server_there(self) -> str:
        return self.address.partition("/c/")[0]

    @property
    def slug_there(self) -> str:
        return self.address.rpartition("/c/")[2].strip("/")
