"""Options: by keyword, refused with what would be right, written and read as in a record."""

from __future__ import annotations

import dataclasses

import pytest

import kartenhaus as kh
from kartenhaus.core.voice import LANGUAGES


def test_an_unknown_option_lists_what_exists_and_suggests() -> None:
    with pytest.raises(kh.Unknown) as caught:
        kh.game("tauziehen", openning="mark")
    assert "Meintest du 'opening'" in caught.value.de
    assert "Did you mean 'opening'" in caught.value.en


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tauziehen", {"opening": "sideways"}),
        ("tauziehen", {"opening": None}),
        ("white-jack", {"memory": 1}),
        ("white-jack", {"memory": "yes"}),
        ("white-jack", {"start": True}),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_with_those_it_can(game: str, options: dict[str, object]) -> None:
    with pytest.raises(kh.BadOption) as caught:
        kh.game(game, **options)
    name = next(iter(options))
    assert name in caught.value.de
    assert "möglich" in caught.value.de
    assert "possible" in caught.value.en


def test_an_unknown_game_lists_the_games_and_suggests() -> None:
    with pytest.raises(kh.Unknown) as caught:
        kh.game("whitejack")
    assert "Meintest du 'white-jack'" in caught.value.de
    for name in kh.games():
        assert name in caught.value.en


@pytest.mark.parametrize("name", kh.games())
def test_options_are_frozen_and_read_back_as_written(name: str) -> None:
    default = kh.game(name).options
    assert str(default) == ""
    assert type(default).read("") == default
    for field, meaning in type(default).meanings().items():
        for value in meaning.values:
            changed = kh.game(name, **{field: value}).options
            assert type(default).read(str(changed)) == changed
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(default, field, None)


@pytest.mark.parametrize("name", kh.games())
def test_every_option_says_what_it_is_for_and_by_which_clause(name: str) -> None:
    game = kh.game(name)
    for meaning in type(game.options).meanings().values():
        assert all(len(getattr(meaning, lang)) > 10 for lang in LANGUAGES)
        assert meaning.clause.startswith(game.about.prefix)
