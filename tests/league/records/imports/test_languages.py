"""Twenty languages in their usual encodings: read rightly, asked, or refused; never wrong without a word."""

import unicodedata
from encodings.aliases import aliases

import pytest

from league.core.errors import EncodingDoubtful, LeagueError
from league.records.imports.encodings.candidates import ENCODINGS, text_in
from league.records.imports.encodings.decoding import decode
from league.records.imports.encodings.known_names import KNOWN_NAMES
from league.records.imports.encodings.words import is_plausible

pytestmark = pytest.mark.once

WESTERN = ("cp1252", "iso8859-15", "mac_roman", "cp850")
CENTRAL = ("cp1250", "iso8859-2", "mac_latin2", "cp852")
CYRILLIC = ("cp1251", "koi8_r", "koi8_u", "iso8859-5", "mac_cyrillic", "cp866")
# By language: its encodings, and names; those of the second line are rare, so that nothing is known about them.
LANGUAGES = {
    "Czech": (CENTRAL, "Jiří Dvořák|Tomáš Novotný|Zdeněk Růžička", "Květoň Čihák|Ďuran Řehoř|Žďárská Věra"),
    "Slovak": (CENTRAL, "Ľubomír Šťastný|Katarína Ďurica", "Vĺčan Ôsmy|Hŕbek Ľuboš"),
    "Polish": (CENTRAL, "Paweł Wiśniewski|Łukasz Żak|Małgorzata Wójcik", "Gżegżółka Jędrzej|Ćwiąkała|Śledź"),
    "Hungarian": (CENTRAL, "Kovács Ernő|Szűcs Gergő|Tóth Ágnes", "Ördögh Vendel|Füleki Bügyürke|Hűse Lőrinc"),
    "Romanian": (("cp1250", "iso8859-2"), "Ştefan Ioniţă|Rădulescu Ana", "Văcărescu Dâmboviţa|Ţiţei"),
    "Croatian": (CENTRAL, "Željko Babić|Ana Kovačević", "Đurđica Čuljak|Šćepanović"),
    "Turkish": (("cp1254", "iso8859-9", "mac_turkish", "cp857"),
                "Ayşe Yılmaz|Çağla Şahin", "Iğdırlı Gürsoy|Üçgül Eşref"),
    "German": (WESTERN, "Jürgen Weiß|Björn Köhler|Käthe Müller", "Öttl Grünwäldchen|Süßmilch"),
    "French": (WESTERN, "Hélène Lefèvre|François Benoît|Zoë", "Crèvecœur Noël|Évêque Loïse"),
    "Spanish": (WESTERN, "Íñigo Peña|María Núñez", "Ñúbero Güell|Cigüeña"),
    "Portuguese": (WESTERN, "João Simões|Gonçalo Araújo", "Falcão Brandão|Guimarãis Açúcar"),
    "Swedish": (WESTERN, "Åsa Öberg|Göran Nyström", "Ängström Öyvind"),
    "Danish": (WESTERN, "Bjørn Sørensen|Åse Møller", "Kjærgård Æbelø"),
    "Icelandic": (("cp1252", "iso8859-15", "mac_iceland"), "Guðmundur Þórsson|Sigríður Ólafsdóttir", "Ýr Æðgerður"),
    "Lithuanian": (("cp1257", "iso8859-13", "cp775"), "Žydrūnas Stankevičius|Rūta Žemaitė", "Ąžuolas Įkuras Ėjėnas"),
    "Latvian": (("cp1257", "iso8859-13"), "Jānis Bērziņš|Ģirts Kalniņš", "Ļaudis Ķēniņš"),
    "Greek": (("cp1253", "iso8859-7", "mac_greek", "cp737"),
              "Γιώργος Παπαδόπουλος|Ελένη Βλάχος", "Άννα Ζερβός|Ήρα Ώρα"),
    "Russian": (CYRILLIC, "Иванов Пётр|Щербакова Ольга", "Ёжиков Эльдар|Цыбулька Юлиан"),
    "Ukrainian": (("cp1251", "koi8_u", "iso8859-5"), "Шевченко Дмитро|Коваленко Євген", "Їжак Ґудзь|Щирий Є"),
    "Bulgarian": (("cp1251", "iso8859-5", "mac_cyrillic"), "Димитров Георги|Стоянов", "Ъглов Щильян"),
    "Hebrew": (("cp1255", "iso8859-8", "cp862"), "כהן משה|לוי שרה", "צפורה גלעדי|זאב"),
    "Arabic": (("cp1256", "iso8859-6"), "محمد علي|فاطمة حسن", "غطفان ضيغم|ثريا"),
    "Thai": (("cp874", "tis_620"), "สมชาย ใจดี|กมล ศรีสุข", "ภูวดล เพชรไพศาล"),
    "Vietnamese": (("cp1258",), "Nguyễn Văn Hùng|Trần Thị Hương", "Khuất Ngạo|Quách Ỷ"),
    "Korean": (("cp949", "euc_kr"), "김민수|이영희|박지훈", "탁곰례|뺑덕"),
    "Japanese": (("cp932", "euc_jp", "gb18030"), "佐藤葵|鈴木花子|高橋健", "鷲巣巌|赤木しげる|ｱｵｲ"),
    "Simplified Chinese": (("gb18030", "gbk", "hz"), "李娜|王明|刘洋", "喆堃|訾彧|亓官"),
    "Traditional Chinese": (("big5", "gb18030"), "陳偉|黃麗|張豐", "闞澤|羋月|龔鵬"),
}  # fmt: skip
# Languages whose letters few encodings have.
FARTHER = {
    "Tajik": "Раҳмонов Ҷамшед|Қурбонов Ғафур|Сӯҳроби Тӯтӣ",
    "Kazakh": "Қайрат Нұрғалиев|Әйгерім Өтеген|Іңкәр",
    "Welsh": "Siân Ŵyn|Gŵyn Ŷstrad|Llŷr Môn",
    "Maltese": "Ġorġ Żammit|Ħilda Ċini|Maria Borġ",
    "Esperanto": "Ĝorĝo Ŝmid|Ĉarlo Ĵus|Aŭgusto Ĝi",
    "Sami": "Áilu Ŋuorri|Máret Čáhppes|Ánte Đuoŧŧar",
}
CASES = [
    (language, encoding, names)
    for language, (encodings, *rows) in LANGUAGES.items()
    for encoding in encodings
    for row in rows
    for names in ([row.split("|")] + [[name] for name in row.split("|")])
]


def is_of_text(encoding: str) -> bool:
    """Whether an encoding is of text, and of one in which a comma is a comma."""
    try:
        return "a,".encode(encoding).decode("ascii", "replace").replace("\0", "").endswith("a,")
    except (LookupError, UnicodeError):
        return False


def vietnamese(text: str) -> bytes:
    """Letters and tones as cp1258 divides them."""
    written = b""
    for letter in unicodedata.normalize("NFC", text):
        base, *marks = unicodedata.normalize("NFD", letter)
        tones = [mark for mark in marks if mark in "\u0300\u0301\u0303\u0309\u0323"]
        whole = unicodedata.normalize("NFC", base + "".join(mark for mark in marks if mark not in tones))
        try:
            written += letter.encode("cp1258")
        except UnicodeEncodeError:
            written += (whole + "".join(tones)).encode("cp1258")
    return written


def written_in(text: str, encoding: str) -> bytes | None:
    try:
        return vietnamese(text) if encoding == "cp1258" else text.encode(encoding)
    except UnicodeEncodeError:
        return None


# Every encoding of text that Python knows; those of EBCDIC have no comma that a reader could find.
EVERY_ENCODING = sorted(
    name
    for name in {*aliases.values(), "koi8_t", "koi8_u", "cp720", "cp737", "cp874", "cp1006", "mac_croatian"}
    if name not in ("unicode_escape", "raw_unicode_escape", "utf_8_sig") and is_of_text(name)
)


@pytest.mark.parametrize("language", [*LANGUAGES, *FARTHER])
def test_no_encoding_of_python_reads_a_language_wrongly_without_a_word(language: str) -> None:
    names = FARTHER[language] if language in FARTHER else "|".join(LANGUAGES[language][1:])
    text = "date,name,points\n" + "".join(f"2026-03-04,{name},25000\n" for name in names.split("|"))
    wrong, right = [], 0
    for encoding in EVERY_ENCODING:
        if (content := written_in(text, encoding)) is None:
            continue
        try:
            read, found = decode(content)
        except LeagueError:
            continue
        right += read == text
        if read != text:
            wrong.append((encoding, found, read.splitlines()[1]))

    assert wrong == []
    # At least in each form of Unicode, with a byte order mark and without.
    assert right >= 7


@pytest.mark.parametrize("heading", ["date;east;south", "Name"])
def test_no_language_is_read_wrongly_without_a_word(heading: str) -> None:
    wrong: list[object] = []
    right = 0
    for language, encoding, names in CASES:
        text = "\n".join([heading, *(f"2026-03-04;{name};25000" for name in names), ""])
        content = written_in(text, encoding)
        if content is None or content.isascii():
            continue
        try:
            read, found = decode(content)
            right += read == text
            if read != text:
                wrong.append((language, encoding, names, found, read))
        except EncodingDoubtful as doubt:
            # The right reading is one of those that are offered, and the file is read once it is named.
            if text not in {text_in(content, name) for name, _shown in doubt.candidates}:
                wrong.append((language, encoding, names, doubt.candidates))
        except LeagueError:
            continue

    assert wrong == []
    assert right > len(CASES) // 3


# The letters with a cedilla of most Romanian files are those with a comma in ISO 8859-16.
@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"Romanian"}))
def test_lists_of_frequent_names_are_read_without_a_question(language: str) -> None:
    (encoding, *_others), frequent, _rare = LANGUAGES[language]
    text = "Name\n" + "\n".join(frequent.split("|")) + "\n"

    assert decode(written_in(text, encoding) or b"")[0] == text


def test_a_doubtful_file_is_read_once_its_encoding_is_given() -> None:
    content = "Name;Club\nKvěta Čiháková;East\n".encode("cp1250")
    with pytest.raises(EncodingDoubtful) as doubt:
        decode(content)

    assert ("cp1250", ("Květa Čiháková",)) in doubt.value.candidates
    assert decode(content, "cp1250")[0].endswith("Květa Čiháková;East\n")


def test_half_width_katakana_beside_latin_letters_never_win() -> None:
    """In Shift JIS the letters of many encodings are half-width katakana."""
    for language, encoding, names in CASES:
        content = written_in("Name;Club\n" + "".join(f"{name};East\n" for name in names), encoding)
        if content is None or language == "Japanese":
            continue
        try:
            assert decode(content)[1] != "cp932"
        except LeagueError:
            continue


def test_no_known_name_is_another_known_name_in_a_wrong_encoding() -> None:
    pairs = set()
    for name in sorted(KNOWN_NAMES):
        title = name.title()
        for encoding in ENCODINGS:
            content = written_in(title, encoding)
            for other in ENCODINGS if content else ():
                read = text_in(content or b"", other) or ""
                if read.casefold() in KNOWN_NAMES - {name} and is_plausible(read):
                    pairs.add((name, read.casefold()))

    # The Romanian letters with comma and with cedilla are the same in most files; the reader is asked.
    assert {(one, other) for one, other in pairs if one.translate(CEDILLA) != other.translate(CEDILLA)} == set()


CEDILLA = str.maketrans("șț", "şţ")
