"""Computer players of Cosmic Encounter: legal, sane, and stronger than chance."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.bots.deals import failure, is_absurd, verdict
from games.encounter.bots.fights import Guess, card_to_lay, price
from games.encounter.bots.levels import play_easy, play_strong
from games.encounter.bots.odds import VICTORY, duel, likely
from games.encounter.bots.report import count
from games.encounter.rules.bargain import offer_to
from games.encounter.rules.moves import (
    Accept,
    Join,
    Lay,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Ships,
    Side,
    UsePower,
    Want,
)
from games.encounter.rules.powers import POWERS
from games.encounter.rules.setup import deal_state
from games.encounter.rules.state import State, opponent
from games.encounter.rules.steps import run
from games.encounter.rules.telling import Teller
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Fixed, Seat, Step
from games.engine.play import play
from games.engine.tournament import lengths, play_one, share_of, won_by
from games.shelf import levels_of
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships

OPTIONS = encounter.OPTIONS.decode(b"{}")


def bot_game(powers: tuple[str, ...], seed: str) -> list[tuple[State, Seat, Fixed]]:
    """Every decision of one game of strong computer players."""
    luck = Chance(seed)
    state = run(deal_state(OPTIONS, powers, luck), Teller(luck))
    log = list[tuple[State, Seat, Fixed]]()
    while windows := encounter.windows(state):
        seat = luck.pick(windows[0].must)
        move = choose(encounter, state, seat, play_strong, luck)
        log.append((state, seat, move))
        state = play(encounter, state, seat, move, Chance(f"{len(log):x}{seed}")).state  # type: ignore[misc]
    return log


def test_there_are_two_levels() -> None:
    assert list(levels_of("encounter")) == ["random", "easy", "strong"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", [play_easy, play_strong], ids=["easy", "strong"])
def test_it_plays_whole_games(bot, seats: int) -> None:  # type: ignore[no-untyped-def]
    for number in range(2):
        assert play_one(encounter, OPTIONS, [bot] * seats, number, "c0de").moves < 1500


def is_uninvited(state: State, seat: Seat, move: Fixed) -> bool:
    """What only a Parasite does."""
    doors = dict(zip(("attack", "defence"), state.enc.invited, strict=True))
    return isinstance(move, Join) and seat not in doors[move.side]


def test_every_power_that_waits_for_a_decision_is_used() -> None:
    used = Counter[str]()
    window_powers = [key for key, power in POWERS.items() if power.window]
    for number, key in enumerate(window_powers * 3):
        others = [other for other in ("filch", "vulch", "zombie") if other != key]
        for state, seat, move in bot_game((key, *others[:2]), f"{number + 11:x}"):
            used[state.powers[seat]] += isinstance(move, UsePower) or is_uninvited(
                state, seat, move
            )
    assert all(used[key] for key in window_powers), used


@pytest.mark.parametrize(
    ("tables", "fewest"), [(6, 5), pytest.param(14, 11, marks=pytest.mark.long)]
)
def test_no_deal_between_computer_players_is_absurd(tables: int, fewest: int) -> None:
    deals = 0
    for number in range(tables):
        powers = ("empath", "pacifist", "zombie", "filch")[: 3 + number % 2]
        for state, seat, move in bot_game(powers, f"{number + 3:x}"):
            if isinstance(move, Accept):
                offer = offer_to(state, seat)
                assert offer is not None
                assert not is_absurd(state, opponent(state, seat), offer, move.cards)
                deals += 1
    assert deals >= fewest


def test_a_gift_for_nothing_and_a_victory_given_away_are_absurd() -> None:
    table = Table("trader", "filch", "mind").attack(ships(R1=3)).fight(0, 0).to("deal")
    everything = Offer(want=Want(any=4), yours=1)
    assert is_absurd(table.state, ALICE, Offer(give=((12, True), (10, True)), yours=1), ())
    assert verdict(table.state, BOB, ALICE, everything, (6, 8, 10, 12)) > 0
    table.put(BOB, Y1=16, B1=1, B2=1, B3=1, B4=1)
    assert verdict(table.state, ALICE, ALICE, Offer(yours=1), ()) == -VICTORY
    assert failure(table.state, ALICE) > -VICTORY


def test_it_answers_every_window_at_once_whatever_it_holds() -> None:
    for bot in (play_easy, play_strong):
        for hand in ((6, 41), (6, 8)):
            table = Table("virus", "filch", "macron", hands=[hand])
            move = choose(encounter, table.state, ALICE, bot, Chance("5"))
            assert isinstance(move, Pass | PlayArtefact)


def test_it_puts_its_artefacts_to_use() -> None:
    played = Counter[int]()
    for number in range(8):
        for _, _, move in bot_game(("virus", "macron", "clone"), f"{number + 50:x}"):
            played.update([move.card] if isinstance(move, PlayArtefact) else [])
    assert len(played) >= 3


def test_mutant_draws_from_a_hand_where_no_card_is_left_to_draw() -> None:
    table = Table("mutant", "filch", "clone", hands=[(6,), (8,), (10, 12)]).attack(ships(R1=3))
    table.play(ALICE, UsePower()).go_on()
    assert table.state.todo[0] == "mutant"
    table.state = replace(table.state, deck=(), discard=())
    move = choose(encounter, table.state, ALICE, play_strong, Chance("5"))
    assert table.refusal(ALICE, move) is None  # type: ignore[arg-type]


def test_it_expects_a_hand_to_lay_what_it_holds() -> None:
    table = Table("trader", "filch", "mind", hands=[(6, 8), (0, 12)]).attack(ships(R1=3))
    odds = likely(table.state, BOB)
    assert set(odds) == {0, 12}
    assert sum(odds.values()) == pytest.approx(1)
    assert duel(table.state).outcome(8, 12) == 1


def test_a_reward_is_taken_in_cards_while_ships_abound() -> None:
    table = Table("trader", "healer", "mind").put(CLARA, B1=10, B2=8)
    allies: dict[Seat, tuple[Side, Ships]] = {CLARA: ("defence", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(6, 12).to("place")
    move = choose(encounter, table.state, CLARA, play_strong, Chance("5"))
    assert move == Place(ships(B1=2), cards=2)
    table.put(CLARA, B1=5)
    move = choose(encounter, table.state, CLARA, play_strong, Chance("5"))
    assert move == Place(ships(B1=2), reward=ships(B1=2))


def test_good_cards_are_kept_where_poor_ones_do() -> None:
    table = Table("oracle", "filch", "mind", hands=[(6, 8, 30), (0, 4, 4)]).put(BOB, Y2=20)
    table.attack(ships(R1=4)).to("cards").play(BOB, Lay(4))
    guess = Guess(table.state, ALICE, Chance("5"), 10)
    assert card_to_lay(table.state, ALICE, guess) < 30
    assert price(table.state, ALICE, 30) > price(table.state, ALICE, 6)


def test_clone_pays_nothing_for_a_card_it_keeps_and_anti_matter_saves_low_ones() -> None:
    clone = Table("clone", "filch", "mind").attack(ships(R1=3)).state
    assert price(clone, ALICE, 20) == 0
    reverse = Table("anti_matter", "filch", "mind").attack(ships(R1=3)).state
    assert price(reverse, ALICE, 4) > price(reverse, ALICE, 20)


def test_a_tournament_counts_powers_first_places_and_lengths() -> None:
    played = [play_one(encounter, OPTIONS, [play_easy] * 3, number, "d1") for number in range(4)]
    assert sum(won_by(played, bot) for bot in range(3)) >= 1
    found = lengths(played)
    assert found["p50"] <= found["p99"] == found["most"]
    table = plain_table().put(CLARA, B1=16, R1=1, R2=1, R3=1, R4=1)
    allies: dict[Seat, tuple[Side, Ships]] = {CLARA: ("attack", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(12, 6)
    told = dict(count(Step(table.state, tuple(table.events))))
    assert (told["won_clone"], told["won_healer"], told["played_filch"]) == (1, 0, 1)
    assert told["outcome_attack"] == 1


# Blocks of 300 games differ by two or three in a hundred, so several are taken together.
BLOCKS = {"random": ("ab", "c1", "c2", "c3", "c4", "c5"), "easy": ("ab", "c1", "c2")}


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("rival", "least"), [("random", 0.97), ("easy", 0.60)])
def test_the_strong_one_wins(rival: str, least: float) -> None:
    levels = levels_of("encounter")
    bots = [levels["strong"], levels[rival], levels[rival]]
    played = [
        play_one(encounter, OPTIONS, bots, number, seed)
        for seed in BLOCKS[rival]
        for number in range(300)
    ]
    assert share_of(played, 0) >= least


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_games_of_four_computer_players_end_in_time() -> None:
    bots = [play_strong] * 4
    moves = sorted(
        play_one(encounter, OPTIONS, bots, number, seed).moves
        for seed in ("b1", "b2", "b3")
        for number in range(300)
    )
    assert moves[len(moves) * 99 // 100 - 1] <= 400
