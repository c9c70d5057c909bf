"""Countries by the two letters of ISO 3166, whatever code or name they were written with.

The codes and names are those of Unicode's CLDR, which Babel brings, with the codes that sports federations use and ISO
does not.
"""

from functools import cache
from typing import Any

from babel import Locale
from babel.core import get_global

from league.core.errors import LeagueError
from league.core.names import NameField, spaced

LANGUAGES = ("en", "ja", "zh_Hans", "zh_Hant")
# CLDR has these two letters too: parts of countries, unions, and codes for tests.
NO_COUNTRIES = frozenset({"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"})
# The codes of the International Olympic Committee where they differ from ISO's three letters, which CLDR knows.
OF_FEDERATIONS = """
    ALG=DZ ANG=AO ANT=AG ARU=AW ASA=AS BAH=BS BAN=BD BAR=BB BER=BM BHU=BT BIZ=BZ BOT=BW BRU=BN BUL=BG BUR=BF CAM=KH
    CAY=KY CGO=CG CHA=TD CHI=CL CRC=CR CRO=HR DEN=DK ESA=SV FIJ=FJ GAM=GM GBS=GW GEQ=GQ GER=DE GRE=GR GRN=GD GUA=GT
    GUI=GN HAI=HT HON=HN INA=ID IRI=IR ISV=VI IVB=VG KOS=XK KSA=SA KUW=KW LAT=LV LBA=LY LES=LS LIB=LB MAD=MG MAS=MY
    MAW=MW MGL=MN MON=MC MRI=MU MTN=MR MYA=MM NCA=NI NED=NL NEP=NP NGR=NG NIG=NE OMA=OM PAR=PY PHI=PH PLE=PS POR=PT
    PUR=PR RSA=ZA SAM=WS SEY=SC SKN=KN SLO=SI SOL=SB SRI=LK SUD=SD SUI=CH TAN=TZ TGA=TO TOG=TG TPE=TW TTO=TT TRI=TT
    UAE=AE URU=UY VAN=VU VIE=VN VIN=VC ZAM=ZM ZIM=ZW ENG=GB SCO=GB WAL=GB NIR=GB
"""
FEDERATIONS: dict[str, str] = dict(pair.split("=") for pair in OF_FEDERATIONS.split())


@cache
def codes() -> frozenset[str]:
    """The two letters of every country."""
    names = map(str, Locale("en").territories)
    two = {code for code in names if len(code) == 2 and code.isalpha() and code.isupper()}
    return frozenset(two - NO_COUNTRIES)


def code_of(text: str) -> str | None:
    """The country of a code of ISO 3166 (two or three letters) or of a federation; None for any other text.

    >>> [code_of(text) for text in ("fr", "FRA", "GER", "SUI", "UK", "France", "YU", "EU")]
    ['FR', 'FR', 'DE', 'CH', 'GB', None, None, None]
    """
    code = text.strip().upper()
    if code in codes():
        return code
    if code in FEDERATIONS:
        return FEDERATIONS[code]
    alias = get_global("territory_aliases").get(code, [])
    # A country that fell apart has several successors.
    return str(alias[0]) if len(alias) == 1 and alias[0] in codes() else None


@cache
def _names() -> dict[str, str]:
    return {
        str(name).casefold(): str(code) for language in LANGUAGES
        for code, name in Locale.parse(language).territories.items() if code in codes()
    }  # fmt: skip


def country_of(text: str) -> str:
    """The code of a country that is written as a code, or with its name in one of the languages; else the text itself.

    >>> [country_of(text) for text in ("FRA", "france", "フランス", "Middle-earth", "")]
    ['FR', 'FR', 'FR', 'Middle-earth', '']
    """
    written = spaced(text)
    return code_of(written) or _names().get(written.casefold(), written)


def check_country(text: str, *, with_names: bool = False) -> str:
    """Return the code of a country, or the empty text as it is.

    with_names  a name is understood too, as people write it into forms and files
    raises      LeagueError `unknown_country`
    """
    if not text.strip():
        return ""
    code = country_of(text) if with_names else code_of(text)
    if code is None or code not in codes():
        raise LeagueError("unknown_country", country=text)
    return code


class CountryColumn(NameField):
    """A column for a country: known ones are stored by their code, an unknown one of an older record as it is."""

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return country_of(value) if isinstance(value, str) else value
