"""The description of the API's operations: what a whole class of them has in common stands here, once."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import SAFE_METHODS

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description=(
        "From a signed-in user: sent again with the same body it gives the first answer; "
        "with another body it is refused (422)."
    ),
)


class ApiSchema(AutoSchema):
    """The schema of an operation, with the header `Idempotency-Key` for each that reads it."""

    def get_override_parameters(self) -> list[Any]:
        reads_key = getattr(self.view, "is_one_transaction", False) and self.method not in SAFE_METHODS
        return [IDEMPOTENCY_KEY] if reads_key else []
