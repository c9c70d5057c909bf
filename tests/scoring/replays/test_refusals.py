"""Logs that are no logs, broken, too large or contradict themselves are refused."""

import gzip
import json
import zlib
from typing import Any
from urllib.parse import quote

import pytest

from scoring.errors import ReplayError
from scoring.replays.opening import MB, MOST_MB, read_log
from tests.scoring.replays.logs import deal, log6


def mjlog(inside: str, kind: int = 9) -> bytes:
    return f'<mjloggm ver="2.3"><GO type="{kind}"/><UN n0="a" n1="b" n2="c" n3="d"/>{inside}</mjloggm>'.encode()


def mjai(*lines: dict[str, Any], names: Any = ("a", "b", "c", "d")) -> bytes:
    head = {"type": "start_game", "names": list(names)}
    return "\n".join(json.dumps(line) for line in (head, *lines)).encode()


INIT = (
    '<INIT seed="0,0,0,1,1,120" ten="250,250,250,250" oya="0" hai0="0,4,8,12,17,20,24,28,32,36,37,40,44"'
    ' hai1="48,53,56,60,64,68,72,76,80,84,89,92,108" hai2="1,5,9,13,18,21,25,29,33,96,100,104,112"'
    ' hai3="49,54,57,61,65,69,73,77,81,85,90,93,116"/>'
)
HEAVEN_XML = (
    '<T51/><AGARI who="0" fromWho="0" ten="0,48000,5" yakuman="37" doraHai="120"'
    ' sc="250,480,250,-160,250,-160,250,-160"/>'
)
START = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "N",
    "scores": [25000] * 4,
    "tehais": [
        ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p", "2p", "3p"],
        ["4p", "5p", "6p", "7p", "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s", "E"],
        ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "7s", "8s", "9s", "S"],
        ["4p", "5p", "6p", "7p", "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s", "W"],
    ],
}  # fmt: skip
TAKE = {"type": "tsumo", "actor": 0, "pai": "4p"}
WIN = {"type": "hora", "actor": 0, "target": 0, "deltas": [48000, -16000, -16000, -16000]}
ENTITY = '<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;">]><mjloggm ver="2.3"><UN n0="&y;"/></mjloggm>'
BOMB = gzip.compress(b" " * (MOST_MB * MB + 1))

REFUSED: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "replay_unknown_format"),
    "text": (b"hello", "replay_unknown_format"),
    "another XML": (b"<html><body/></html>", "replay_unknown_format"),
    "another object": (b'{"a": 1}', "replay_unknown_format"),
    "another stream": (b'{"type": "dahai"}', "replay_unknown_format"),
    "a list": (b"[1, 2]", "replay_unknown_format"),
    "a large file": (b"<" + b" " * (MOST_MB * MB), "replay_too_large"),
    "a gzip bomb": (BOMB, "replay_too_large"),
    "a broken gzip": (gzip.compress(mjlog(INIT))[:-20], "replay_cannot_unpack"),
    "no gzip behind its mark": (b"\x1f\x8b" + b"\x00" * 50, "replay_cannot_unpack"),
    "another encoding": ("<mjloggm>天鳳</mjloggm>".encode("shift_jis"), "replay_not_text"),
    "half a JSON": (log6(deal())[:-30], "replay_broken"),
    "JSON that is nested deeply": (b'{"log": ' + b"[" * 100_000, "replay_broken"),
    "half an XML": (mjlog(INIT)[:-12], "replay_broken"),
    "half a line of mjai": (mjai(START, TAKE)[:-3], "replay_broken"),
    "an entity": (ENTITY.encode(), "replay_declaration"),
    "a document type": (b'<!DOCTYPE mjloggm SYSTEM "http://127.0.0.1/x.dtd"><mjloggm/>', "replay_declaration"),
    "a fourth hand among three players": (log6(deal(), name=["a", "b", "c", ""]), "replay_bad_value"),
    "four names under rules of three": (log6(deal(), rule={"disp": "三般南喰赤"}), "replay_players"),
    "a fourth hand in mjlog of three": (mjlog(INIT, 0x19), "replay_bad_value"),
    "three players in mjai": (mjai(START, names=("a", "b", "c")), "replay_players"),
    "a north set aside": (mjai(START, TAKE, {"type": "kita", "actor": 0}), "replay_players"),
    "no deals in log6": (log6(), "replay_no_deals"),
    "no deals in mjlog": (mjlog(""), "replay_no_deals"),
    "no deals in mjai": (mjai(), "replay_no_deals"),
    "too many deals": (log6(*[deal()] * 101), "replay_too_many_deals"),
    "too many elements": (mjlog("<a/>" * 100_001), "replay_too_many_deals"),
    "no result in log6": (log6(deal(result=[])), "replay_unfinished"),
    "no result in mjlog": (mjlog(INIT), "replay_unfinished"),
    "no result in mjai": (mjai(START, TAKE), "replay_unfinished"),
    "a deal without a result before another": (mjlog(INIT + "<T48/>" + INIT), "replay_unfinished"),
    "a wrong tile": (log6(deal([20])), "replay_bad_value"),
    "a wrong result": (log6(deal(result=["引分"])), "replay_bad_value"),
    "a deal too short": (log6(deal()[:9]), "replay_bad_value"),
    "points that are no numbers": (log6([[0, 0, 0], ["x"] * 4, *deal()[2:]]), "replay_bad_value"),
    "a wrong tile in mjlog": (mjlog(INIT.replace("116", "136")), "replay_bad_value"),
    "meld bits without meaning": (mjlog(INIT + '<T52/><D52/><N who="1" m="65535"/>'), "replay_bad_value"),
    "a huge number": (mjlog(INIT.replace("120", "9" * 5000)), "replay_bad_value"),
    "a hidden tile": (mjai(START, TAKE | {"pai": "?"}), "replay_bad_value"),
    "a win without payments": (mjai(START, TAKE, {"type": "hora", "actor": 0, "target": 0}), "replay_bad_value"),
    "two games": (mjai(START, TAKE, WIN, {"type": "start_game"}), "replay_bad_value"),
    "points that are no points": (mjlog(f'<a owari="{"1,nan," * 4}"/>' + INIT + HEAVEN_XML), "replay_bad_value"),
    "half a character": (log6(deal(), name=["a", "b", "c", "\ud800"]), "replay_not_text"),
    "a NUL": (log6(deal(), title="\0"), "replay_not_text"),
    "a long name": (log6(deal(), name=["a", "b", "c", "d" * 61]), "replay_bad_value"),
    "a discard that nobody holds": (mjlog(INIT + "<T52/><D135/>"), "replay_cannot_follow"),
    "a draw out of turn": (mjlog(INIT + "<U52/>"), "replay_cannot_follow"),
    "a win out of turn": (mjai(START, TAKE, WIN | {"actor": 1, "target": 1}), "replay_cannot_follow"),
    "twelve tiles": (mjlog(INIT.replace(",116", "")), "replay_cannot_follow"),
    "takes without discards": (log6(deal([24, 25])), "replay_ambiguous"),
}


@pytest.mark.parametrize(("content", "code"), REFUSED.values(), ids=REFUSED)
def test_a_log_that_cannot_be_read_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(ReplayError) as refused:
        read_log(content)

    assert refused.value.code == code
    assert str(refused.value).encode()


def test_a_gzip_bomb_is_not_unpacked_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    class Watched:
        def __init__(self, **options: int) -> None:
            self.reader = zlib_reader(**options)
            self.eof = False

        def decompress(self, content: bytes, most: int = 0) -> bytes:
            found = self.reader.decompress(content, most)
            sizes.append(len(found))
            return found

    zlib_reader = zlib.decompressobj
    monkeypatch.setattr(zlib, "decompressobj", Watched)
    with pytest.raises(ReplayError):
        read_log(gzip.compress(b"<" * 10 * MOST_MB * MB, 1))

    assert sizes == [MOST_MB * MB + 1]


@pytest.mark.parametrize(
    "content",
    [
        log6(deal()),
        gzip.compress(log6(deal())),
        b"\xef\xbb\xbf" + log6(deal()),
        json.dumps(json.loads(log6(deal())), indent=1).encode(),
        mjai(START, TAKE, WIN),
        mjlog(INIT + HEAVEN_XML),
        b"https://tenhou.net/6/#json=" + quote(log6(deal())).encode() + b"\n",
    ],
    ids=["log6", "gzip", "byte order mark", "several lines", "mjai", "mjlog", "an address"],
)
def test_the_same_log_without_its_fault_is_read(content: bytes) -> None:
    game = read_log(content)

    (win,) = game.deals[0].result  # type: ignore[misc]
    assert game.deals[0].after == (73000, 9000, 9000, 9000)
    assert (win.winner, win.source, win.hand["conditions"]) == (0, None, ["blessing_of_heaven"])
    assert game.names == ("a", "b", "c", "d")


def test_the_same_game_has_the_same_fingerprint_in_every_format() -> None:
    games = [read_log(content) for content in (log6(deal()), mjlog(INIT + HEAVEN_XML), mjai(START, TAKE, WIN))]

    assert len({game.fingerprint() for game in games}) == 1
    assert read_log(log6(deal(), name=["a", "b", "c", "e"])).fingerprint() != games[0].fingerprint()
