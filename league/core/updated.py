"""The instant of a row's last change, for clients that keep a copy of the rows."""

from typing import Any, ClassVar, cast

from django.db import models
from django.utils import timezone


class UpdatedQuerySet(models.QuerySet):
    """Moves `updated_at` with every update; Django's `bulk_update` updates by this method too."""

    def update(self, **changes: Any) -> int:
        if changes.keys() - cast(type[Updated], self.model).unseen_columns:
            changes.setdefault("updated_at", timezone.now())
        return super().update(**changes)

    update.alters_data = True  # type: ignore[attr-defined]

    def touch(self) -> int:
        """Move `updated_at` because something changed that is stored elsewhere and shown with these rows."""
        return self.update(updated_at=timezone.now())


class Updated(models.Model):
    """A model whose rows have `updated_at`. A manager of a subclass must be made of an UpdatedQuerySet."""

    # Caches that no client sees; a change of these alone does not move `updated_at`.
    unseen_columns: ClassVar[frozenset[str]] = frozenset()

    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            self.updated_at = timezone.now()
            if kwargs.get("update_fields"):
                kwargs["update_fields"] = {*kwargs["update_fields"], "updated_at"}
        super().save(*args, **kwargs)
