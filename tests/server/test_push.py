"""Web Push: whoever is away learns that it is their turn, once, and nobody can make the server ask elsewhere."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kartenhaus.core.errors import BadOption
from kartenhaus.server import push_services
from kartenhaus.server.hub import Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.push import ABSENT, PAUSES
from kartenhaus.server.push_crypto import Signer, bytes_of, derived, encrypted, new_key, point_of, text_of, written
from kartenhaus.server.push_services import BadEndpoint, checked_contact, checked_endpoint, checked_host
from kartenhaus.server.settings import Settings
from kartenhaus.store import ProfileRow, Store, SubscriptionRow
from kartenhaus.table.entries import Clock
from tests.fake_time import FakeTime, calm, until
from tests.running import Person, Server
from tests.server.inside import Visitor, legal, run, table_for

CONTACT = "mailto:house@example.org"
AWAY = ABSENT / 1000 + 1
# RFC 8291, section 5 and appendix A: the standard's own example.
EXAMPLE = {
    "text": "When I grow up, I want to be a watermelon",
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "reader": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "message": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEq"
    "KK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}


# ── The standards ────────────────────────────────────────────────────────────
def test_the_standards_example_is_encrypted_as_the_standard_does() -> None:
    reader, auth, salt = (bytes_of(EXAMPLE[name]) for name in ("reader", "auth", "salt"))
    own = ec.derive_private_key(int.from_bytes(bytes_of(EXAMPLE["sender"]), "big"), ec.SECP256R1())
    assert text_of(encrypted(EXAMPLE["text"].encode(), reader, auth, salt, own)) == EXAMPLE["message"]


def test_the_signature_names_the_service_and_whom_to_write_to() -> None:
    signer = Signer(new_key(), CONTACT)
    now = 1_800_000_000_000
    scheme, token, key = signer.authorization("https://push.example.org", now).split(" ")
    assert (scheme, key) == ("vapid", f"k={signer.public_key}")
    head, claims, signature = token.removeprefix("t=").removesuffix(",").split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(bytes_of(claims))
    assert (said["aud"], said["sub"]) == ("https://push.example.org", CONTACT)
    assert 3600 <= said["exp"] - now / 1000 <= 86_400
    raw = bytes_of(signature)
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = point_of(bytes_of(signer.public_key))
    public.verify(made, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))  # or it raises


# ── Addresses from strangers ─────────────────────────────────────────────────
@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
        "https://push.example.org/abc",
    ],
)
def test_known_push_services_and_those_the_operator_allows_are_written_to(endpoint: str) -> None:
    assert checked_endpoint(endpoint, ("push.example.org",)) in endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/fcm/send/abc",
        "https://fcm.googleapis.com:443/fcm/send/abc",
        "https://me:secret@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com@127.0.0.1/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://2130706433/abc",
        "https://localhost/abc",
        "https://push.services.mozilla.com/abc",
        "https://evilpush.services.mozilla.com.example.org/abc",
        "https://evilnotify.windows.com/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://fcm.googleapis.com\\@127.0.0.1/abc",
        "https://fcm.googleapis.com./abc",
        "https://FCM.googleapis.com\r\nHost: localhost/abc",
        "https://fcm.googleapis.com/abc\r\nX-Evil: 1",
        "https://fcm.googleapis.com/abc#127.0.0.1",
        "https://fcm.googleapis.com",
        "//fcm.googleapis.com/abc",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "a" * 1100,
        "https://fcm.googleapis.com/ä",
        "https://*.push.apple.com/abc",
        "https://" + 20 * "abcdefghijkl." + "push.apple.com/abc",
        "",
    ],
)
def test_no_other_address_is_written_to(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        checked_endpoint(endpoint)


def test_what_the_operator_says_is_checked_too() -> None:
    assert checked_host("*.Push.example.org") == "*.push.example.org"
    assert checked_contact(CONTACT) == CONTACT
    for host in ("127.0.0.1", "localhost", "*", "*.org:8443", "https://push.example.org", "push.example.org/x"):
        with pytest.raises(BadOption):
            checked_host(host)
    for contact in ("house@example.org", "mailto:", "http://example.org", "mailto:a@b c"):
        with pytest.raises(BadOption):
            checked_contact(contact)


# ── A push service and its browsers ──────────────────────────────────────────
class Browser:
    """With its private key; reads what is meant for it."""

    def __init__(self, name: str) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), name.encode().ljust(16, b"-")
        self.endpoint = f"https://push.example.org/to/{name}"
        self.public = written(self.key.public_key())

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), point_of(sender))
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])

    def body(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text_of(self.public), "auth": text_of(self.auth)}


class Service:
    """A push service on loopback. The house speaks plain HTTP to it here, and all else as to the others."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
        self.got.append((first, headers, await reader.readexactly(int(headers["content-length"]))))
        status = self.answers.pop(0) if self.answers else 201
        writer.write(f"HTTP/1.1 {status} Said\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        asked = push_services.request(endpoint, "push.example.org", headers, body)
        return await push_services.exchanged("127.0.0.1", self.port, None, asked)


class House:
    def __init__(self, hub: Hub, time: FakeTime, service: Service) -> None:
        self.hub, self.time, self.service = hub, time, service

    async def people(self, *names: str, lang: Any = "de") -> list[ProfileRow]:
        return [(await self.hub.people.welcome(name, lang))[0] for name in names]

    async def subscribed(self, me: ProfileRow, name: str = "one") -> Browser:
        browser = Browser(name)
        device = name.encode().ljust(32, b"-")
        await asyncio.wrap_future(self.hub.store.add_device(me.id, device, self.hub.now(), None))
        row = SubscriptionRow(device, me.id, browser.endpoint, browser.public, browser.auth, self.hub.now())
        await asyncio.wrap_future(self.hub.store.subscribe(row))
        return browser

    def has_subscribed(self, me: ProfileRow, wanted: bool) -> bool:
        return bool(self.hub.store.subscriptions(me.id)) is wanted

    async def pass_time(self, seconds: float = AWAY) -> None:
        await self.time.advance(seconds)
        for _ in range(20):  # threads, the store and the service have their part in it
            await calm()


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    time, service = FakeTime(), Service()
    listening = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = listening.sockets[0].getsockname()[1]
    url = f"sqlite:///{folder}/house.db"
    store = await asyncio.to_thread(Store.open, url, "one", time.now())
    settings = Settings(url, pace=0.0, push=CONTACT, push_hosts=("push.example.org",))
    hub = Hub(settings, store, time, sender=service)
    await hub.open()
    try:
        yield House(hub, time, service)
    finally:
        await hub.close()
        listening.close()


def mover(live: LiveTable, *people: ProfileRow) -> tuple[ProfileRow, ProfileRow]:
    """Who is to act, and the other one."""
    seat = live.table.to_act
    me = next(one for one in people if seat in live.table.seats_of(one.id))
    return me, next(one for one in people if one is not me)


async def moved(live: LiveTable, me: ProfileRow) -> None:
    """Somebody comes, makes moves until it is the other's turn, and goes."""
    here = await Visitor.of(live, me)
    while live.table.to_act in live.table.seats_of(me.id):
        await here.say(here.act(live.table.to_act, legal(live)[0]))
    here.go()


def test_whoever_is_away_is_told_once_of_each_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as at:
            anna, ben = await at.people("Anna", "Ben")
            live = await table_for(at.hub, anna, [ben], clock=Clock(move=3 * 86_400))
            first, second = mover(live, anna, ben)
            browser = await at.subscribed(second)
            await moved(live, first)
            await at.pass_time()
            await until(lambda: at.service.got)
            line, headers, body = at.service.got[0]
            assert line == "POST /to/one HTTP/1.1"
            assert browser.read(body) == {
                "title": "Du bist dran",
                "body": f"{live.table.game.about.title[0]} mit {first.name}",
                "path": f"/t/{live.table.id}",
            }
            assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "86400", "normal")
            assert at.hub.push is not None
            assert at.hub.push.signer is not None
            assert headers["authorization"].endswith(f"k={at.hub.push.signer.public_key}")
            topic = headers["topic"]
            assert live.table.id not in topic
            assert len(topic) <= 32
            live.went_on()  # nothing is new
            await at.pass_time(3600)
            assert len(at.service.got) == 1
            await moved(live, second)
            await moved(live, first)
            await at.pass_time()
            await until(lambda: len(at.service.got) == 2)
            assert at.service.got[1][1]["topic"] == topic

    run(play())


def test_nobody_who_is_there_and_nobody_who_plays_alone_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as at:
            anna, ben = await at.people("Anna", "Ben", lang="en")
            live = await table_for(at.hub, anna, [ben])
            first, second = mover(live, anna, ben)
            browser = await at.subscribed(second)
            await at.subscribed(first, "two")
            alone = await table_for(at.hub, first, [], computers=1)
            looking = await Visitor.of(live, second)
            await moved(live, first)
            await at.pass_time(600)
            assert alone.table.phase == "running"
            assert at.service.got == []
            looking.go()
            await at.pass_time(AWAY - 10)
            assert at.service.got == []
            (await Visitor.of(live, second)).go()  # the page was loaded again
            await at.pass_time(AWAY - 10)
            assert at.service.got == []
            await at.pass_time(11)
            await until(lambda: at.service.got)
            assert browser.read(at.service.got[0][2])["title"] == "Your turn"

    run(play())


def test_a_browser_that_is_gone_is_forgotten_and_a_busy_service_is_asked_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as at:
            anna, ben = await at.people("Anna", "Ben")
            live = await table_for(at.hub, anna, [ben])
            first, second = mover(live, anna, ben)
            await at.subscribed(second)
            at.service.answers = [503, 429, 500]
            await moved(live, first)
            for pause in (AWAY, *PAUSES, 86_400):
                await at.pass_time(pause)
            assert len(at.service.got) == 1 + len(PAUSES)
            assert at.hub.store.subscriptions(second.id) != []
            for answer, kept in ((307, True), (410, False)):
                await moved(live, second)
                at.service.answers, at.service.got = [answer], []
                await moved(live, first)
                await at.pass_time()
                await until(partial(at.has_subscribed, second, kept))
                await at.pass_time(86_400)
                assert len(at.service.got) == 1  # a redirection is not followed, and nothing is tried again

    run(play())


# ── Over HTTP ────────────────────────────────────────────────────────────────
def test_a_house_without_the_option_offers_nothing(server: Server) -> None:
    anna = Person(server, "Anna")
    assert anna.ask("GET", "/api/push") == {"key": None, "endpoint": None}
    assert "keine Benachrichtigungen" in anna.ask("POST", "/api/push", Browser("a").body(), 422)["words"]


def test_a_device_is_subscribed_and_unsubscribed_and_its_keys_are_checked(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    with Server(database, tmp_path / "log", push=CONTACT, push_hosts=("push.example.org",)) as server:
        anna, browser = Person(server, "Anna"), Browser("anna")
        offered = anna.ask("GET", "/api/push")
        assert len(urlsafe_b64decode(offered["key"] + "=")) == 65
        assert offered["endpoint"] is None
        for wrong in (
            {"endpoint": "https://127.0.0.1/admin"},
            {"p256dh": text_of(b"\x04" + bytes(64))},  # not on the curve
            {"p256dh": text_of(browser.public[:33])},
            {"p256dh": "A" * 86 + "!"},
            {"auth": text_of(b"short")},
        ):
            anna.ask("POST", "/api/push", browser.body() | wrong, 422)
        assert anna.ask("POST", "/api/push", browser.body())["endpoint"] == browser.endpoint
        assert anna.ask("GET", "/api/profile/export")["push"][0]["endpoint"] == browser.endpoint
        ben = Person(server, "Ben")
        assert ben.ask("GET", "/api/push") == offered
        ben.ask("POST", "/api/push", browser.body())  # the same browser has another owner now
        assert anna.ask("GET", "/api/push") == offered
        assert ben.ask("DELETE", "/api/push") == offered
        server.kill()
        server.start()  # and the key is the same
        assert anna.ask("GET", "/api/push") == offered
        for _ in range(21):
            last = server.call("POST", "/api/push", browser.body(), {"Cookie": anna.cookie})[0]
        assert last == 429
