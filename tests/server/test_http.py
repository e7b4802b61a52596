"""The HTTP API: people, tables in lists, books; and what keeps strangers out."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import kartenhaus as kh
from kartenhaus.engine.book import clauses
from kartenhaus.server.typescript import typescript
from tests.running import Person, Seat, Server

Guest = Callable[[], Person]
WIRE = Path(__file__).parent.parent.parent / "web" / "src" / "wire.ts"


def call(server: Server, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str]:
    code, data, _ = server.call(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    return code, data.decode()


def come(who: Person, made: dict[str, object]) -> None:
    """The game begins when everybody has been there."""

    async def visit() -> None:
        async with who.sit(made) as seat:
            await seat.until(lambda one: one["phase"] == "running")

    asyncio.run(visit())


# ── People ───────────────────────────────────────────────────────────────────
def test_a_device_is_known_by_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    _, _, headers = server.call("POST", "/api/profile", {"name": "Anna"}, {})
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    secret = cookie.partition("=")[2].partition(";")[0]
    assert len(secret) >= 22, "128 bits at least"


def test_a_profile_moves_to_another_device_by_a_code_that_works_once(server: Server, person: Guest) -> None:
    anna, other = person(), person()
    code = anna.ask("POST", "/api/profile/transfer")["code"]
    assert other.ask("POST", "/api/profile/claim", {"code": code.lower().replace("-", " ")})["id"] == anna.profile
    person().ask("POST", "/api/profile/claim", {"code": code}, status=422)


def test_names_are_shown_as_they_may_stand_in_a_record(person: Guest) -> None:
    anna = person()
    assert anna.ask("PATCH", "/api/profile", {"name": ' A|n"n  a\u202e '})["name"] == "Ann a"
    anna.ask("PATCH", "/api/profile", {"name": "||"}, status=422)
    anna.ask("PATCH", "/api/profile", {"name": "x" * 25}, status=400)


def test_without_a_profile_nothing_can_be_made(server: Server) -> None:
    body = {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert call(server, "POST", "/api/tables", body)[0] == 401
    assert call(server, "GET", "/api/profile") == (200, "null"), "and asking who one is, is no error"
    assert call(server, "GET", "/api/history")[0] == 401


# ── Tables ───────────────────────────────────────────────────────────────────
def test_the_lobby_shows_ones_own_games_and_public_ones_but_nobody_elses_private_ones(person: Guest) -> None:
    anna, ben = person(), person()
    private = anna.table("tauziehen", ["me", "solid"])["table"]
    public = anna.table("white-jack", ["me", "open"], public=True)["table"]
    mine, theirs = anna.ask("GET", "/api/lobby"), ben.ask("GET", "/api/lobby")
    assert {one["table"] for one in mine["own"]} == {private, public}
    assert private not in json.dumps(theirs)
    assert public in {one["table"] for one in theirs["public"]}
    assert "invitation" not in json.dumps(theirs)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "tauziehen", "seats": [{"kind": "me"}]},
        {"game": "tauziehen", "seats": [{"kind": "computer", "level": "solid"}] * 2},
        {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "computer"}]},
        {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"opening": "x"}},
        {"game": "j-solitaer", "seats": [{"kind": "me"}], "options": {"profile": "/etc/passwd"}},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(body: dict[str, object], person: Guest) -> None:
    words = person().ask("POST", "/api/tables", body, status=422)["words"]
    assert len(words) > 20
    assert "root:" not in words, "a file of the server is never shown"


def test_finished_games_are_counted_and_kept(person: Guest) -> None:
    anna = person()
    made = anna.table("white-jack", ["me", "solid"])

    async def give_up() -> None:
        async with anna.sit(made) as seat:
            await seat.send("leave", seat=0)
            await seat.until(lambda one: one["phase"] == "over")

    asyncio.run(give_up())
    [played] = anna.ask("GET", "/api/history")
    assert (played["table"], played["ended"]["how"], played["ending"]) == (made["table"], "lost", "G-5")
    lost = {one["game"]: one["lost"] for one in anna.ask("GET", "/api/statistics")["games"]}
    assert lost["white-jack"] == 1
    replay = anna.ask("GET", f"/api/tables/{made['table']}/replay")
    assert replay["steps"][0]["n"] == 0
    assert len(replay["steps"]) > 1
    assert len(replay["steps"][-1]["mine"]) == 2, "after the end all hands may be seen"


def test_before_the_end_a_record_shows_only_what_one_saw(person: Guest) -> None:
    anna, ben = person(), person()
    made = anna.table("tauziehen", ["me", "solid"], public=True)
    come(anna, made)
    record = anna.ask("GET", f"/api/tables/{made['table']}/record")
    assert '[Seen "0"]' in record
    assert "deal ?" in record
    ben.ask("GET", f"/api/tables/{made['table']}/record", status=422)
    ben.ask("GET", f"/api/tables/{made['table']}/replay", status=422)
    ben.ask("GET", f"/api/tables/{made['table']}/analysis", status=422)


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de", "de"),
        ("DE-ch, en;q=0.9", "de"),
        ("fr, de;q=0.8, en;q=0.7", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("de;q=0.3, en;q=0.5", "en"),
        ("de;q=0, fr", "en"),
        ("fr-FR, fr;q=0.9", "en"),
        ("den, deu;q=x, ,;;=", "en"),
        ("*", "en"),
        (None, "de"),
    ],
)
def test_somebody_without_a_profile_is_answered_in_the_language_of_the_browser(
    server: Server, header: str | None, lang: str
) -> None:
    _, text = call(server, "GET", "/api/tables/nothing", **({"accept_language": header} if header else {}))
    words = {"de": "Tisch", "en": "table"}
    assert words[lang] in json.loads(text)["words"].split(), text


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", [*kh.games(), "general"])
def test_every_rule_book_is_there_clause_by_clause(game: str, lang: str, server: Server) -> None:
    code, text = call(server, "GET", f"/api/games/{game}/rules?lang={lang}")
    found = [one for section in json.loads(text)["sections"] for one in section["clauses"]]
    assert code == 200
    assert [one["id"] for one in found] == list(clauses(None if game == "general" else game, lang))


@pytest.mark.parametrize("game", kh.games())
def test_every_game_has_a_lesson(game: str, server: Server) -> None:
    code, text = call(server, "GET", f"/api/lessons/{game}?lang=en")
    assert code == 200
    lessons = json.loads(text)
    assert 3 <= len(lessons) <= 6
    for one in lessons:
        legal = {choice["pick"] for choice in one["table"]["mine"][0]["legal"]}
        ranges = any(choice["low"] is not None for choice in one["table"]["mine"][0]["legal"])
        assert legal & set(one["wanted"]) or ranges


def test_a_qr_code_is_made_for_tables_of_this_house_only(server: Server) -> None:
    assert "<svg" in call(server, "GET", "/api/qr?path=/t/abc%23def")[1]
    assert call(server, "GET", "/api/qr?path=https://elsewhere")[0] == 422


# ── Keeping strangers out ────────────────────────────────────────────────────
def test_every_answer_carries_the_usual_headers(server: Server) -> None:
    for path in ("/healthz", "/api/games", "/api/nowhere", "/"):
        _, _, headers = server.call("GET", path, None, {})
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["server"] is None


def test_a_page_of_another_origin_can_change_nothing(server: Server, person: Guest) -> None:
    anna = person()
    body = {"name": "Eve"}
    for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
        code, _ = call(server, "PATCH", "/api/profile", body, Cookie=anna.cookie, Origin=origin)
        assert code == 403
    own = f"http://127.0.0.1:{server.port}"
    assert call(server, "PATCH", "/api/profile", body, Cookie=anna.cookie, Origin=own)[0] == 200


def test_a_socket_from_another_origin_is_refused(server: Server, person: Guest) -> None:
    anna = person()
    made = anna.table("tauziehen", ["me", "solid"])
    seat = anna.sit(made)

    async def knock() -> None:
        headers = {"Cookie": anna.cookie, "Origin": "https://evil.example"}
        with pytest.raises(InvalidStatus):
            await connect(seat.address, additional_headers=headers)

    asyncio.run(knock())


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"name": 3}', b'{"name": "A", "admin": true}', b"\xff\xfe", b"null"]
)
def test_rubbish_is_answered_with_what_is_wrong(body: bytes, server: Server) -> None:
    code, text = call(server, "POST", "/api/profile", body)
    assert code == 400
    assert json.loads(text)["words"]


NESTED = b'{"game": "black-jack", "seats": [{"kind": "me"}], "options": {"rounds": ' + b"[" * 9000 + b"]" * 9000 + b"}}"


@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("POST", "/api/tables", {"game": "tauziehen", "seats": [{"kind": "me"}] * 2, "options": {"name": "x"}}, {}),
        ("POST", "/api/tables", {"game": "tauziehen", "seats": [{"kind": "me"}] * 2, "options": {"cls": 1}}, {}),
        ("POST", "/api/tables", NESTED, {}),
        ("POST", "/api/profile", b'{"name": "\\ud800"}', {}),
        ("PATCH", "/api/profile", {"name": "Eve"}, {"Origin": "http://["}),
        ("GET", "/api/history?before=" + "9" * 5000, None, {}),
        ("GET", "/api/history?before=" + "9" * 30, None, {}),
        ("GET", "/api/qr?path=/t/x", None, {"Host": "x" * 3000}),
        ("GET", "/api/qr?path=/t/x", None, {"Host": "["}),
        ("GET", "/api/tables/%00", None, {}),
        ("GET", "/api/tables/" + "x" * 300, None, {}),
        ("GET", "/%00", None, {}),
        ("GET", "/" + "x" * 5000, None, {}),
    ],
)
def test_hostile_requests_are_refused_and_not_a_fault_of_the_house(
    method: str, path: str, body: object, headers: dict[str, str], server: Server, person: Guest
) -> None:
    before = server.log.read_text("utf-8").count('"level": "error"')
    code, text = call(server, method, path, body, Cookie=person().cookie, **headers)
    assert code < 500 or "not built" in text
    assert server.log.read_text("utf-8").count('"level": "error"') == before


def test_too_much_is_not_read(server: Server) -> None:
    code, _ = call(server, "POST", "/api/profile", b" " * 100_000)
    assert code == 413


def test_files_outside_the_client_are_not_served(server: Server) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"):
        _, text = call(server, "GET", path)
        assert "root:" not in text
        assert "[project]" not in text


def test_sockets_are_counted_like_requests(tmp_path: Path) -> None:
    async def knock(seat: Seat) -> int:
        for answered in range(60):
            try:
                async with connect(seat.address, additional_headers={"Cookie": seat.person.cookie}):
                    pass
            except InvalidStatus:
                return answered
        return 60

    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", rate=2.0) as slow:
        anna = Person(slow, "Anna")
        assert asyncio.run(knock(anna.sit(anna.table("tauziehen", ["me", "solid"])))) < 60


def test_whoever_asks_too_often_is_slowed_down(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/x.db", tmp_path / "log", address_rate=0.5) as slow:
        codes = {call(slow, "GET", "/api/games")[0] for _ in range(60)}
        assert codes == {200, 429}


# ── For those who run it ─────────────────────────────────────────────────────
def test_health_and_figures_are_there(server: Server, person: Guest) -> None:
    person().table("tauziehen", ["me", "solid"])
    assert call(server, "GET", "/healthz") == (200, "ok\n")
    figures = call(server, "GET", "/metrics")[1]
    assert re.search(r'^kartenhaus_requests_total\{status="200"\} [1-9]', figures, re.M)
    assert re.search(r"^kartenhaus_entries_total [1-9]", figures, re.M)
    assert re.search(r'^kartenhaus_durable_seconds_bucket\{le="\+Inf"\}', figures, re.M)


def test_the_api_describes_itself(server: Server) -> None:
    described = json.loads(call(server, "GET", "/api/openapi.json")[1])
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]["/api/tables"]) == {"post"}
    text = json.dumps(described)
    for ref in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert ref in described["components"]["schemas"]


def test_the_browsers_types_are_those_of_the_server() -> None:
    assert WIRE.read_text("utf-8") == typescript(), "python -m kartenhaus.server.typescript > web/src/wire.ts"


def test_the_log_holds_no_secret(server: Server, person: Guest) -> None:
    anna = person()
    made = anna.table("tauziehen", ["me", "open"])
    invitation = made["invitation"].partition("#")[2]
    call(server, "GET", f"/api/tables/{made['table']}?invitation={invitation}")

    async def visit() -> None:
        async with person().sit(made):
            pass

    asyncio.run(visit())
    log = server.log.read_text("utf-8")
    assert made["table"] in log
    assert invitation not in log
    assert anna.cookie.partition("=")[2] not in log
    for line in log.splitlines():
        json.loads(line)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_options_are_told_in_words_and_not_in_python(person: Guest, lang: str) -> None:
    for game in person().ask("GET", f"/api/games?lang={lang}"):
        for option in game["options"]:
            assert not re.search(r"\b(None|True|False)\b", option["words"]), option["words"]
