"""Batches: arrays in, arrays out, and in each row a game as the rules play it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh  # noqa: E402
from kartenhaus.core.chance import Seeded  # noqa: E402
from kartenhaus.engine.native import has_compiler  # noqa: E402
from kartenhaus.engine.observing import Features  # noqa: E402
from kartenhaus.engine.record import read  # noqa: E402
from kartenhaus.games import GAMES  # noqa: E402
from tests.referee import quick, spec  # noqa: E402

every_game = pytest.mark.parametrize("name", [name for name in kh.games() if GAMES[name].part_if_any("features")])
compiled = pytest.mark.skipif(not has_compiler(), reason="needs Numba: pip install 'kartenhaus[native]'")
SIZE, SEED = 6, 11


def plain(name: str, games: int = SIZE, **given: Any) -> kh.Batch:
    return kh.batch(name, games, **{"seed": SEED, "mode": "plain", **quick(name), **given})


def arrays(batch: kh.Batch) -> list[Any]:
    kept = batch.observations, batch.masks, batch.rewards, batch.done, batch.to_act, batch.histories
    return [array.copy() for array in kept]


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


# ── The same games ───────────────────────────────────────────────────────────
@every_game
@pytest.mark.parametrize("more", [0, 1])
def test_game_i_is_the_play_that_draws_from_the_seed_and_i(name: str, more: int) -> None:
    game = kh.game(name, **quick(name))
    seats = min(game.about.fewest + more, game.about.most)
    batch = plain(name, 3, seats=seats, restart="never")
    plays = [game.start(seats, chance=Seeded(SEED, i)) for i in range(3)]
    for _ in range(40):
        chosen = batch.sample().copy()
        for i, play in enumerate(plays):
            assert batch.to_act[i] == play.to_act
            assert batch.games.state(i) == play.state
            if play.to_act != kh.OVER:
                may = [batch.pick(choice) for choice in np.flatnonzero(batch.masks[i])]
                assert all(play.refusal(pick) is None for pick in may)
                if batch.choices == game.rules.ACTIONS:
                    assert sorted(map(str, may)) == sorted(map(str, play.legal()))
                play.make(batch.pick(chosen[i]))
        batch.step(chosen)
        for i, play in enumerate(plays):
            if batch.done[i] and batch.rewards[i].any():
                assert play.payoffs is not None


@every_game
def test_rewards_of_a_game_add_up_to_its_payoffs(name: str) -> None:
    batch = plain(name, 2, restart="never")
    total = np.zeros_like(batch.rewards)
    for _ in range(2500):
        batch.step(batch.sample())
        total += batch.rewards
        if batch.done.all():
            break
    assert batch.done.all()
    rules = batch.game.rules
    for i in range(2):
        assert total[i].tolist() == [rules.payoff(batch.games.state(i), seat) for seat in range(batch.seats)]
    batch.step(np.zeros(2, np.int8))
    assert not batch.rewards.any()
    assert not batch.masks.any()
    assert (batch.to_act == kh.OVER).all()


@compiled
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("tauziehen", {"players": ["solid", "learner"], "history": 40}),
        ("black-jack", {"players": ["learner", "beginner"], "rounds": 2, "hole_card": "peek"}),
    ],
)
def test_compiled_and_plain_batches_are_equal(name: str, given: dict[str, Any]) -> None:
    text, code = (kh.batch(name, SIZE, seed=SEED, mode=mode, **given) for mode in ("plain", "native"))
    for n in range(40):
        assert same(arrays(text), arrays(code)), n
        chosen = text.sample()
        assert np.array_equal(chosen, code.sample())
        text.step(chosen)
        code.step(chosen)
    assert code.games.column("episode").any()
    code.restore(pickle.loads(pickle.dumps(text.save())))
    code.step(code.sample())
    text.step(text.sample())
    assert same(arrays(text), arrays(code))


@compiled
def test_game_i_is_the_same_whatever_the_number_of_games_and_threads() -> None:
    few, many = (
        kh.batch("tauziehen", games, seed=1, threads=threads, players=["solid", "learner"], history=40)
        for games, threads in ((5, 1), (64, 3))
    )
    for _ in range(50):
        few.step(few.sample())
        many.step(many.sample())
        assert same(arrays(few), [array[:5] for array in arrays(many)])
    many.close()


def test_an_expert_answers_for_its_seat_and_each_game_gets_its_own_answers() -> None:
    few, many = (plain("tauziehen", games, players=["learner", "expert"], simulations=3) for games in (1, 3))
    for _ in range(6):
        assert (many.to_act == 0).all()
        few.step(few.sample())
        many.step(many.sample())
        assert same(arrays(few), [array[:1] for array in arrays(many)])


class Listener:
    """Notes what a thinker is told of the past, and plays anything."""

    def __init__(self, game: kh.Game) -> None:
        self.told: list[tuple[int, ...]] = []
        self.mover = kh.player("random", game, seed=1)

    def choose(self, view: kh.View) -> kh.Pick:
        self.told.append(view.past)
        return self.mover.choose(view)


@every_game
def test_an_expert_in_a_batch_is_told_what_one_at_a_table_is_told(name: str) -> None:
    batch = plain(name, 1, players=["learner", "expert"])
    batch._thinkers = {seat: Listener(batch.game) for seat in batch._thinkers}
    play = batch.game.start(batch.seats, chance=Seeded(SEED, 0))
    batch.reset(SEED)
    mover, pasts = kh.player("random", batch.game, seed=1), []
    for _ in range(4):
        while play.to_act > 0:
            pasts.append(play.view(play.to_act).past)
            play.make(mover.choose(play.view(play.to_act)))
        if play.to_act == kh.OVER:
            break
        chosen = batch.sample()
        play.make(batch.pick(chosen[0]))
        batch.step(chosen)
    assert [told for one in batch._thinkers.values() for told in one.told][: len(pasts)] == pasts
    assert any(pasts) == batch.game.about.recalls


# ── What is seen ─────────────────────────────────────────────────────────────
@every_game
def test_exchanging_unseen_cards_leaves_all_arrays_equal(name: str) -> None:
    for seats in {kh.game(name).about.fewest, min(3, kh.game(name).about.most)}:
        batch = kh.batch(name, 2, seed=SEED, seats=seats, history=30, mode="plain", **spec(name).VARIANTS[-1])
        rules, exchanged = batch.game.rules, 0
        for n in range(16):
            batch.step(batch.sample())
            seen = arrays(batch)
            for i in range(batch.size):
                kept, seat = batch.games.state(i), int(batch.to_act[i])
                other = kept.copy()
                rules.cover(other, seat)
                rules.redeal(other, seat, [1000 + n])
                exchanged += other != kept
                batch.put(i, other)
                assert same([*arrays(batch)[:2], batch.to_act], [*seen[:2], seen[4]])
                batch.put(i, kept)
        assert exchanged or seats == 1 or batch.game.about.alike


@every_game
def test_an_observation_is_as_wide_as_its_layout_says_for_every_number_of_seats(name: str) -> None:
    about = kh.game(name).about
    for seats in range(about.fewest, about.most + 1):
        batch = plain(name, 1, seats=seats)
        features, state, seat = Features(batch.game, seats), batch.games.state(0), int(batch.to_act[0])
        batch.game.rules.cover(state, seat)
        row = [-99] * (features.width + 1)
        assert features.module.observe(state, seat, seats, row, 0) == features.width
        assert row[-1] == -99
        assert -99 not in row[:-1]
        assert row[:-1] == batch.observations[0].tolist()
        assert len({feature.name for feature in batch.layout}) == len(batch.layout)
        assert all(said for feature in batch.layout for said in feature.meaning)


@every_game
def test_a_history_tells_what_the_record_of_that_seat_tells(name: str) -> None:
    batch = plain(name, 1, history=400, restart="never")
    play = batch.game.start(batch.seats, chance=Seeded(SEED, 0))
    hidden = 0
    for _ in range(15):
        told = ["?" if pick is None else str(pick) for pick in batch.told(0)]
        recorded = [said for _, said in read(play.record(seat=play.to_act)).picks]
        assert len(told) == len(recorded)
        made = [str(pick) for pick in play.picks]
        for a, b, c in zip(told, recorded, made, strict=True):
            assert a == b or (b.endswith("?") and a in ("?", c))  # the record does not say what was shown later
        assert (batch.histories < batch.vocabulary).all()
        hidden += told.count("?")
        chosen = batch.sample()
        play.make(batch.pick(chosen[0]))
        batch.step(chosen)
        if batch.done[0]:
            break
    assert hidden or batch.seats == 1 or batch.game.about.alike


def test_a_hand_is_told_to_its_seat_and_to_all_once_it_has_been_shown() -> None:
    batch = plain("colouredjack", 1, history=60, seats=2, wins=3, restart="never")
    told, hidden = batch.told(0), 0
    while not batch.games.state(0).rounds:
        told = batch.told(0)
        hidden += None in told
        batch.step(batch.sample())
    assert hidden
    assert None not in batch.told(0)[: len(told)]


# ── Moving on ────────────────────────────────────────────────────────────────
def test_a_choice_that_is_not_there_is_refused_with_its_clause_and_nothing_changes() -> None:
    batch = plain("tauziehen")
    before, chosen = arrays(batch), batch.sample().copy()
    chosen[3] = next(choice for choice in range(15, 20) if not batch.masks[3, choice])
    with pytest.raises(kh.Refused) as refused:
        batch.step(chosen)
    assert refused.value.clause.startswith("TZ-")
    assert refused.value.legal == [batch.pick(choice) for choice in np.flatnonzero(batch.masks[3])]
    for nothing in (-1, 159, 160):
        chosen[3] = nothing
        with pytest.raises(kh.BadOption, match=r"Game 3: .* 159; possible: \d+ \(mark 1\)"):
            batch.step(chosen)
    for wrong, said in (
        (chosen[:3], "one for each"),
        (chosen[:, None], "one for each"),
        (None, "one for each"),
        (before[0][:, 0] / 2, "not float64"),
        (["0"] * SIZE, "not <U1"),
    ):
        with pytest.raises(kh.BadOption, match=said):
            batch.step(wrong)
    for choice in (-1, 160):
        with pytest.raises(kh.BadOption, match="no choice of 0 … 159"):
            batch.pick(choice)
    assert same(before, arrays(batch))


@pytest.mark.parametrize("restart", ["same", "next", "never"])
def test_after_the_end_the_next_game_begins_at_once_or_a_step_later_or_never(restart: Any) -> None:
    batch = plain("white-jack", 1, restart=restart)
    while not batch.done[0]:
        batch.step(batch.sample())
    assert sorted(batch.rewards[0]) == [-1, 1]
    assert batch.games.column("episode")[0] == (restart == "same")
    assert (batch.to_act[0] == kh.OVER) == (restart != "same")
    batch.step(batch.sample())
    assert batch.done[0] == (restart == "never")
    assert batch.games.column("episode")[0] == (restart != "never")


def test_the_next_game_of_a_place_draws_from_a_number_of_its_own() -> None:
    batch = plain("tauziehen", 2)
    batch.reset()
    for i in range(2):
        assert batch.games.state(i) == batch.game.start(chance=Seeded(SEED, i + (1 << 32))).state
    batch.reset(seed=SEED)
    assert same(arrays(batch), arrays(plain("tauziehen", 2)))
    batch.step(batch.sample())
    kept = batch.games.packed(0)
    batch.reset(which=np.array([False, True]))
    assert batch.games.packed(0) == kept
    assert batch.games.state(1) == batch.game.start(chance=Seeded(SEED, 1 + (1 << 32))).state


@every_game
def test_what_was_saved_goes_on_the_same_way(name: str) -> None:
    batch = plain(name, 3, history=8)
    for _ in range(7):
        batch.step(batch.sample())
    saved = pickle.loads(pickle.dumps(batch.save()))
    after: list[list[Any]] = [[], []]
    for seen in after:
        batch.restore(saved)
        for _ in range(7):
            batch.step(batch.sample())
            seen += arrays(batch)
    assert same(*after)
    with pytest.raises(kh.BadOption, match="4 games"):
        plain(name, 4).restore(saved)


def test_a_batch_can_be_copied_and_pickled() -> None:
    batch = plain("black-jack", 3, history=8, players=["learner", "solid"], seed="eins")
    batch.step(batch.sample())
    kept, together = batch.save(), (batch, copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)))
    for n in range(20):  # at each step: the next game is the same whatever this one was
        assert all(same(arrays(batch), arrays(one)) for one in together), n
        for one in together:
            one.step(one.sample())
    batch.restore(kept)
    assert batch.seed == "eins"


@pytest.mark.parametrize(("name", "given"), [("white-jack", {}), ("black-jack", {"rounds": 3})])
def test_a_state_that_is_put_goes_on_and_brings_what_is_won_from_there(name: str, given: dict[str, Any]) -> None:
    batch = kh.batch(name, 2, seed=SEED, mode="plain", restart="never", history=30, **given)
    rules, middle, worth = batch.game.rules, None, [0.0] * batch.seats
    for again in range(2):
        brought = np.zeros(batch.seats)
        while not batch.done[1]:
            if middle is None:
                batch.step(batch.sample())
                middle = batch.games.state(1)
                worth = [rules.payoff(middle, seat) if batch.game.about.coins else 0.0 for seat in range(batch.seats)]
                continue
            batch.step(batch.sample())
            brought += batch.rewards[1]
        if again:
            final = batch.games.state(1)
            assert (brought + worth).tolist() == [rules.payoff(final, seat) for seat in range(batch.seats)]
        else:
            batch.put(1, middle)
            assert not batch.done[1]
            assert batch.to_act[1] == rules.to_act(middle)
            assert not batch.told(1)
    batch.put(0, batch.games.state(1))
    assert batch.done[0]
    with pytest.raises(kh.BadOption, match="no state of"):
        batch.put(0, "middle")


def test_after_an_interruption_a_batch_wants_to_be_reset_or_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain("tauziehen", 3, players=["learner", "expert"], simulations=2)
    saved, chosen = batch.save(), batch.sample().copy()
    with monkeypatch.context() as patched:
        patched.setattr(batch, "_asked", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            batch.step(chosen)
    for refused in (lambda: batch.step(chosen), batch.save, lambda: batch.reset(which=np.arange(3) > 1)):
        with pytest.raises(kh.BadOption, match="interrupted"):
            refused()
    batch.restore(saved)
    batch.step(chosen)
    batch.reset(seed=SEED)
    assert same(
        arrays(batch), [saved[name] for name in ("observations", "masks", "rewards", "done", "to_act", "histories")]
    )


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(kh.BadOption, match="has its options already: opening"):
        kh.batch(kh.game("tauziehen"), opening="even")
    with pytest.raises(kh.BadOption, match="which: "):
        plain("tauziehen").reset(which=np.array(True))
    with pytest.raises(kh.BadOption, match="3 simulations"):
        plain("tauziehen", 1, players=["learner", "expert"], simulations=2).restore(
            {"of": plain("tauziehen", 1, players=["learner", "expert"], simulations=3).save()["of"]}
        )
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"games": 0}, kh.BadOption),
        ({"seats": 3}, kh.BadSeats),
        ({"players": ["solid", "solid"]}, kh.BadSeats),
        ({"players": ["learner"]}, kh.BadSeats),
        ({"players": ["learner", "wizard"]}, kh.Unknown),
        ({"restart": "soon"}, kh.Unknown),
        ({"history": -1}, kh.BadOption),
        ({"mode": "portable"}, kh.Unknown),
        ({"colour": "red"}, kh.Unknown),
    ]
    for given, error in wrong:
        with pytest.raises(error):
            kh.batch("tauziehen", **given)
    with pytest.raises(kh.Unknown, match="position"):
        plain("tauziehen").feature("positio")
