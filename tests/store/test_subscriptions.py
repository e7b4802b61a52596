"""Web Push in the store."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.store import BadRow, Store, SubscriptionRow
from kartenhaus.store.subscriptions import MOST
from tests.store.samples import NOW, begin, key, person, refused


def subscription(name: str, profile: str = "anna", at: int = NOW) -> SubscriptionRow:
    return SubscriptionRow(key(name), profile, f"https://push.example.org/{name}", bytes(65), bytes(16), at)


def test_the_house_keeps_the_first_key(store: Store) -> None:
    assert store.settle_push_key(b"a" * 32).result() == b"a" * 32
    assert store.settle_push_key(b"b" * 32).result() == b"a" * 32


def test_a_device_has_one_subscription_and_a_person_a_few(store: Store) -> None:
    person(store)
    for n in range(MOST + 2):
        store.add_device("anna", key(f"device {n}"), NOW).result()
        store.subscribe(subscription(f"device {n}", at=NOW + n)).result()
    assert [row.at for row in store.subscriptions("anna")] == [NOW + n for n in range(2, MOST + 2)]
    again = replace(subscription("device 5"), endpoint="https://push.example.org/new", at=NOW + 50)
    store.subscribe(again).result()
    assert store.subscriptions("anna")[-1] == again
    assert len(store.subscriptions("anna")) == MOST
    assert store.unsubscribe(key("device 5"), "https://push.example.org/old").result() is False
    assert store.unsubscribe(key("device 5"), again.endpoint).result() is True
    refused(store.subscribe(subscription("no such device")))
    for wrong in (replace(again, endpoint="x" * 2000), replace(again, public_key=b"short"), replace(again, auth=b"")):
        with pytest.raises(BadRow):
            store.subscribe(wrong)


def test_a_subscription_goes_with_its_device_and_its_owner(store: Store) -> None:
    person(store)
    begin(store)
    store.add_device("anna", key("phone"), NOW + 5).result()
    for name in ("anna", "phone"):
        store.subscribe(subscription(name)).result()
    assert store.claim_notice("t", "anna", 3).result()
    told = store.export("anna")
    assert [one["endpoint"] for one in told["push"]] == [row.endpoint for row in store.subscriptions("anna")]
    assert told["notices"] == [{"table_id": "t", "profile_id": "anna", "position": 3}]
    phone, _ = store.devices("anna")
    assert store.sign_out("anna", phone.id, NOW).result()
    assert [row.device for row in store.subscriptions("anna")] == [key("anna")]
    store.erase("anna", NOW).result()
    assert store.subscriptions("anna") == []


def test_a_turn_is_claimed_once_in_whatever_process(store: Store) -> None:
    person(store)
    begin(store)
    assert [store.claim_notice("t", "anna", n).result() for n in (4, 4, 3, 7, 7)] == [True, False, False, True, False]
