"""Profiles, devices and the codes that take a profile to another device."""

from __future__ import annotations

import threading

import msgspec
import pytest

from kartenhaus.store import BadRow, ProfileRow, Store, StoreError
from tests.store.samples import NOW, Opener, key, person, refused


def test_a_profile_is_found_by_the_secret_of_its_device(url: str, open_store: Opener) -> None:
    store = open_store(url)
    person(store)
    store.close()
    again = open_store(url)
    assert again.profile_of(key("anna")) == ProfileRow("anna", "Anna", "de", NOW, NOW, "{}")
    assert again.profile("anna") == again.profile_of(key("anna"))
    assert again.profile_of(key("berta")) is None
    assert again.profile("berta") is None


def test_a_profile_has_as_many_devices_as_it_likes(store: Store) -> None:
    person(store)
    store.add_device("anna", key("telephone"), NOW + 1).result()
    assert store.profile_of(key("telephone")) == store.profile_of(key("anna"))
    store.remove_device(key("anna")).result()
    assert store.profile_of(key("anna")) is None
    assert store.profile_of(key("telephone")) is not None


def test_a_device_belongs_to_one_profile(store: Store) -> None:
    person(store)
    person(store, "berta")
    refused(store.add_device("berta", key("anna"), NOW))
    refused(store.add_device("nobody", key("new"), NOW))
    refused(store.add_profile(ProfileRow("anna", "Anna", "de", NOW, NOW), key("new")))
    refused(store.add_profile(ProfileRow("carla", "Carla", "de", NOW, NOW), key("anna")))
    assert store.profile("carla") is None  # with its device or not at all
    assert store.profile_of(key("new")) is None


def test_name_language_and_settings_can_be_changed(store: Store) -> None:
    person(store)
    person(store, "berta")
    store.rename("anna", "Änne 🂡").result()
    store.settings("anna", '{"cards":"large"}').result()
    assert store.profile("anna") == ProfileRow("anna", "Änne 🂡", "de", NOW, NOW, '{"cards":"large"}')
    store.settings("anna", "{}", lang="en").result()
    assert store.profile("anna") == ProfileRow("anna", "Änne 🂡", "en", NOW, NOW, "{}")
    assert store.profile("berta") == ProfileRow("berta", "Berta", "de", NOW, NOW)
    assert "no profile 'nobody'" in refused(store.rename("nobody", "x")).en


@pytest.mark.parametrize(
    "change", [{"name": "x" * 65}, {"id": ""}, {"lang": "\0"}, {"settings": "x" * 65_537}], ids=str
)
def test_a_profile_that_cannot_be_stored_is_refused(store: Store, change: dict[str, str]) -> None:
    good = ProfileRow("anna", "Anna", "de", NOW, NOW)
    with pytest.raises(BadRow):
        store.add_profile(msgspec.structs.replace(good, **change), key("anna"))
    with pytest.raises(BadRow) as raised:
        store.add_profile(good, b"secret itself")
    assert "itself" not in str(raised.value)


# ── Codes ────────────────────────────────────────────────────────────────────
def test_a_code_works_once(store: Store) -> None:
    person(store)
    store.offer_transfer(key("1234"), "anna", NOW + 60).result()
    assert store.claim_transfer(key("1234"), NOW).result() == "anna"
    assert store.claim_transfer(key("1234"), NOW).result() is None


def test_a_code_works_for_one_of_many_who_try_at_once(url: str, open_store: Opener) -> None:
    stores = [open_store(url), open_store(url)]
    person(stores[0])
    stores[0].offer_transfer(key("1234"), "anna", NOW + 60).result()
    gate, answers = threading.Barrier(8), []

    def claim(number: int) -> None:
        gate.wait()
        answers.append(stores[number % 2].claim_transfer(key("1234"), NOW).result())

    threads = [threading.Thread(target=claim, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers, key=str) == [None] * 7 + ["anna"]


def test_a_code_that_is_wrong_or_too_late_gives_nothing(store: Store) -> None:
    person(store)
    store.offer_transfer(key("1234"), "anna", NOW + 60).result()
    assert store.claim_transfer(key("4321"), NOW).result() is None
    assert store.claim_transfer(key("1234"), NOW + 60).result() is None
    assert store.claim_transfer(key("1234"), NOW).result() is None  # whoever came too late has used it up


def test_a_new_code_takes_the_place_of_the_old(store: Store) -> None:
    person(store)
    store.offer_transfer(key("1234"), "anna", NOW + 60).result()
    store.offer_transfer(key("5678"), "anna", NOW + 60).result()
    assert store.claim_transfer(key("1234"), NOW).result() is None
    assert store.claim_transfer(key("5678"), NOW).result() == "anna"


def test_a_code_needs_a_profile(store: Store) -> None:
    with pytest.raises(StoreError):
        store.offer_transfer(key("1234"), "nobody", NOW + 60).result()
