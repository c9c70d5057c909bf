"""QR codes as SVG for a page."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """Return a QR code as SVG for the page, dark on light whatever the page's colours."""
    picture = BytesIO()
    segno.make(text, error="m").save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, svgclass="qr", border=3, dark="#000",
        light="#fff",
    )  # fmt: skip
    # Safe: segno writes paths alone and not the text.
    return mark_safe(picture.getvalue().decode())
