import pytest

from league.core.errors import LeagueError
from league.records.imports.encodings.decoding import decode
from league.records.imports.table import find_delimiter, read_table

pytestmark = pytest.mark.once

JAPANESE = "日付,東,南,西,北,東点,南点,西点,北点\n2026-03-04,佐藤,鈴木,高橋,渡辺,41200,28300,20400,10100\n"
KANA = "日付,東,南,西,北\n2026-03-04,あおい,ケン,みさき,ユウタ\n"
SIMPLIFIED = "日期,东,南,西,北,备注\n2026-03-04,王伟,李娜,张敏,刘洋,友谊赛\n"
WESTERN = "Nom;Prénom;Pays\nMüller;Zoé;Suisse\nÅkesson;Bjørn;Danmark\nGarcía;Íñigo;España\n"
POLISH = "Nazwisko;Imię\nŁukasiewicz;Małgorzata\nWiśniewski;Paweł\n"
CYRILLIC = "Фамилия;Имя\nИванов;Жанна\nЩербакова;Ольга\n"
TRADITIONAL = "日期,東,南,西,北,備註\n2026-03-04,陳偉,黃麗,劉傑,張豐,友誼賽\n"


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        (JAPANESE, "utf-8", "utf-8"),
        (JAPANESE, "utf-8-sig", "utf-8-sig"),
        (JAPANESE, "utf-16", "utf-16"),
        (SIMPLIFIED, "utf-16-le", "utf-16-le"),
        (TRADITIONAL, "utf-16-be", "utf-16-be"),
        (JAPANESE, "utf-32", "utf-32"),
        (SIMPLIFIED, "utf-32-le", "utf-32-le"),
        (WESTERN, "utf-32-be", "utf-32-be"),
        (SIMPLIFIED, "hz", "hz"),
        (WESTERN, "utf-7", "utf-7"),
        (JAPANESE, "iso2022_jp", "iso2022_jp_ext"),
        (JAPANESE, "cp932", "cp932"),
        (KANA, "cp932", "cp932"),
        (SIMPLIFIED, "gb18030", "gb18030"),
        (TRADITIONAL, "big5", "big5hkscs"),
        (TRADITIONAL, "gb18030", "gb18030"),
        (WESTERN, "cp1252", "cp1252"),
        (POLISH, "cp1250", "cp1250"),
        (CYRILLIC, "cp1251", "cp1251"),
    ],
)
def test_the_encoding_is_found(text: str, encoding: str, found: str) -> None:
    assert decode(text.encode(encoding)) == (text, found)


@pytest.mark.parametrize("encoding", ["cp932", "gb18030"])
def test_a_row_of_japanese_names_is_read(encoding: str) -> None:
    text = "date,east,south,west,north\n2026-03-04,中村,山田,井上,木村\n"

    assert decode(text.encode(encoding))[0] == text


@pytest.mark.parametrize("surnames", ["赵钱孙李", "周吴郑王", "冯陈褚卫", "蒋沈韩杨", "朱秦尤许", "何吕施张"])
def test_a_row_of_simplified_names_is_read(surnames: str) -> None:
    text = f"date,east,south,west,north\n2026-03-04,{','.join(name + '军' for name in surnames)}\n"

    assert decode(text.encode("gb18030"))[0] == text


@pytest.mark.parametrize("name", ["Müller", "Peña", "Çelik", "Zoë", "Øst", "Strauß", "Ó Briain", "Núñez Íñigo"])
def test_one_western_name_is_enough(name: str) -> None:
    text = f"Name;Club\n{name};East\n"

    assert decode(text.encode("cp1252")) == (text, "cp1252")


def test_a_given_encoding_is_used() -> None:
    assert decode("é".encode("latin-1"), "latin-1") == ("é", "latin-1")


@pytest.mark.parametrize(
    ("content", "encoding", "code"),
    [
        (b"\xff\xff\x81\x00\x80", "", "cannot_decode"),
        (b"\xff", "utf-8", "cannot_decode"),
        (b"a", "klingon", "unknown_encoding"),
        (b"a", "punycode", "unknown_encoding"),
        (b"a", "utf-8\0", "unknown_encoding"),
    ],
)
def test_bytes_that_cannot_be_decoded_are_refused(content: bytes, encoding: str, code: str) -> None:
    with pytest.raises(LeagueError) as refusal:
        decode(content, encoding)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("heading", "delimiter"), [("a,b", ","), ("a;b;c", ";"), ("a\tb", "\t"), ('"a,b,c";d', ";"), ("a", ",")]
)
def test_the_delimiter_is_the_most_frequent_one_of_the_heading(heading: str, delimiter: str) -> None:
    assert find_delimiter(f"\n{heading}\n1,2\n") == delimiter


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.7",
        b"\x89PNG\r\n",
        b"",
        b"\n\n",
        b"just one column\n1\n",
        b"a,b\n1,\x00\n",
        b'a,b\n"never closed',
    ],
)
def test_a_file_that_is_no_csv_is_refused(content: bytes) -> None:
    with pytest.raises(LeagueError) as refusal:
        read_table(content)

    assert refusal.value.code == "not_a_csv"


def test_lines_are_numbered_as_an_editor_shows_them() -> None:
    table = read_table(b'a,b\n\n1,"two\nlines"\n3,4\n')

    # line 1 is the heading, 2 is empty, 3 and 4 are one row
    assert [(line.number, line.cells) for line in table.lines] == [(3, ("1", "two\nlines")), (5, ("3", "4"))]


def test_a_plain_file_is_not_taken_for_one_of_seven_bits() -> None:
    for text in ("name,points\nMary+Ann,+120\nA+B,+31.2\n", "a~b,~~,{x}\n", "x+AB,+1200,+/-\n"):
        assert decode(text.encode()) == (text, "utf-8")


def test_escapes_that_no_encoding_knows_are_refused() -> None:
    """Terminal colours in a log: the escape would become a part of the name."""
    with pytest.raises(LeagueError) as refused:
        decode(b"name,points\n\x1b[31mAnna,25000\n")

    assert refused.value.code == "cannot_decode"


def test_a_column_of_remarks_without_a_heading_is_a_column() -> None:
    table = read_table(b"a,b,,\n1,2,,\n3,4,a remark,\n")

    assert table.heading == ("a", "b", "")
    assert [line.cells for line in table.lines] == [("1", "2", ""), ("3", "4", "a remark")]
