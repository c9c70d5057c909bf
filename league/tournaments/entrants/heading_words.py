"""The headings of lists of players, in the languages in which federations and clubs write them."""

import unicodedata
from collections.abc import Mapping, Sequence

from league.players.models import fold_name

# Words for the fields in headings, in addition to the names of the fields.
_WORDS = {
    "name": (
        "player", "players", "player name", "full name", "joueur", "joueuse", "joueurs", "nom complet",
        "nom et prénom", "spieler", "spielerin", "spielername", "teilnehmer", "jugador", "jugadora", "nombre completo",
        "nombre y apellidos", "jogador", "giocatore", "giocatrice", "speler", "naam", "spelare", "namn", "spiller",
        "navn", "gracz", "játékos", "игрок", "nome", "nom", "nombre", "名前", "氏名", "選手",
        "プレイヤー", "参加者", "选手", "選手名", "姓名", "名字",
    ),
    "surname": (
        "last name", "family name", "lastname", "nachname", "familienname", "apellido", "apellidos", "apelido",
        "sobrenome", "nom de famille", "cognome", "achternaam", "efternamn", "etternavn", "efternavn", "nazwisko",
        "vezetéknév", "фамилия", "姓", "苗字",
    ),
    "first_name": (
        "first name", "firstname", "given name", "given names", "forename", "vorname", "prénom", "nombre de pila",
        "nome próprio", "voornaam", "förnamn", "fornavn", "imię", "keresztnév", "имя", "名",
    ),
    "club": (
        "club name", "circle", "verein", "klub", "association", "asociación", "associazione", "クラブ", "所属",
        "サークル", "俱乐部", "俱樂部", "雀庄",
    ),
    "country": (
        "nat", "nation", "nationality", "pays", "nationalité", "land", "nationalität", "país", "nacionalidad",
        "nazione", "paese", "nazionalità", "kraj", "ország", "страна", "国", "國家", "国家", "国籍", "國籍",
    ),
    "team": (
        "team name", "équipe", "mannschaft", "equipo", "squadra", "チーム", "队伍", "隊伍", "战队", "戰隊", "队", "隊",
    ),
    "division": ("group", "class", "部門", "クラス", "ディビジョン", "组别", "組別"),
    "number": (
        "no", "nr", "#", "n°", "nº", "num", "start number", "startnummer", "numéro", "número", "dorsal", "番号",
        "エントリー番号", "番號",
        "编号", "編號", "号码", "號碼",
    ),
    "licence": (
        "license", "ema", "ema id", "ema number", "ema no", "ema nr", "numéro ema", "número ema",
        "ema番号", "会員番号", "会员号",
        "會員號",
    ),
    "strength": ("rating", "elo", "seed", "レーティング", "等级分", "等級分"),
    "substitute": (
        "sub", "reserve", "ersatz", "remplaçant", "suplente", "riserva", "補欠", "控え", "代走", "替补", "替補",
    ),
    "note": (
        "notes", "remark", "remarks", "bemerkung", "remarque", "observaciones", "nota", "備考", "メモ", "备注", "備註",
    ),
}  # fmt: skip
FIELDS = tuple(_WORDS)
PARTS = {"surname", "first_name"}


def fold_heading(heading: str) -> str:
    """Return the form in which headings are compared: accents, case, width and marks at the end make no difference.

    >>> fold_heading("PRÉNOM :"), fold_heading("First_Name"), fold_heading("Nat.")
    ('prenom', 'first name', 'nat')
    """
    letters = unicodedata.normalize("NFKD", heading.replace("_", " "))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return fold_name(plain).rstrip(" .:*")


KNOWN_WORDS = {fold_heading(word): field for field, words in _WORDS.items() for word in (field, *words)}


def known_fields(heading: Sequence[str], given: Mapping[str, str]) -> list[str]:
    """Return the field of each column as given or by its heading, or "" for a column that is left out.

    "Nom", "Name" and "Nombre" mean the whole name, but only a part of it beside a column with the other part.

    >>> known_fields(["Nom", "Prénom", "Pointure"], {}), known_fields(["Nom", "Pays"], {})
    (['surname', 'first_name', ''], ['name', 'country'])
    """
    fields = [given.get(column, KNOWN_WORDS.get(fold_heading(column), "")) for column in heading]
    parts = PARTS & set(fields)
    if len(parts) == 1 and "name" not in given.values():
        [other] = PARTS - parts
        return [other if field == "name" else field for field in fields]
    # Beside the whole name the surname says which part it is.
    return ["" if "name" in fields and field == "first_name" else field for field in fields]
