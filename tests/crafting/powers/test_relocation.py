from games.crafting.rules.moves import UsePower
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused


def test_binary_star_turns_a_supernova_back_and_moves_it() -> None:
    own = galaxy(stars="S00:H", novae="S01:C")
    state = creating(own, hand=(1, 0, 0, 0), slots=("PG1", "", "", ""), graviton=1)
    assert listed(state, UsePower(1, "light", at=("S01",), to=("S02",)))  # over S00
    done = after(state, UsePower(1, "light", at=("S01",), to=("S04",)))
    assert alice(done).galaxy == galaxy(stars="S00:H S04:C")
    assert done.tray.graviton == 0
    refused(state, UsePower(1, "light", at=("S00",), to=("S02",)), "choose_a_supernova")
    refused(state, UsePower(1, "light", at=("S01",), to=("S36",)), "out_of_reach")
    refused(state, UsePower(1, "light", at=("S01",)), "choose_a_supernova")
    bare = creating(own, hand=(1, 0, 0, 0), slots=("PG1", "", "", ""))
    refused(bare, UsePower(1, "light", at=("S01",), to=("S04",)), "cannot_pay")


def test_shooting_star_carries_stars_supernovae_and_unformed_nebulae_anywhere() -> None:
    own = galaxy(stars="S00:H", novae="S01:C", nebulae="D1:N101 D2:N102", formed="D2")
    state = creating(own, hand=(0, 0, 1, 0), slots=("PG4", "", "", ""))
    for source, target in (("S00", "S36"), ("S01", "S30"), ("D1", "F4")):
        assert listed(state, UsePower(1, at=(source,), to=(target,)))
    nova = after(state, UsePower(1, at=("S01",), to=("S30",)))
    assert alice(nova).galaxy.novae == galaxy(novae="S30:C").novae
    moved = after(state, UsePower(1, at=("D1",), to=("F4",)))
    assert alice(moved).galaxy.nebulae == galaxy(nebulae="F4:N101 D2:N102").nebulae
    refused(state, UsePower(1, at=("D2",), to=("F4",)), "choose_an_unformed_nebula")
    refused(state, UsePower(1, at=("D1",), to=("D2",)), "occupied")
    refused(state, UsePower(1, at=("D1",), to=("S05",)), "unknown_space")
    refused(state, UsePower(1, at=("S00",), to=("S01",)), "occupied")
    refused(state, UsePower(1, at=("S00",), to=("D4",)), "unknown_space")
    refused(state, UsePower(1, at=("S05",), to=("S06",)), "nothing_there")
    refused(state, UsePower(1, at=("S00",)), "nothing_there")
    other = creating(own, hand=(1, 1, 0, 1), slots=("PG4", "", "", ""))
    refused(other, UsePower(1, at=("S00",), to=("S36",)), "cannot_pay")


def test_wormhole_carries_up_to_three_tokens_of_one_kind() -> None:
    own = galaxy(proto="L01 L02 L03", stable="L20 L21")
    state = creating(own, hand=(1, 0, 0, 0), slots=("PG8", "", "", ""))
    one = UsePower(1, "light", spend=("L20",), at=("L01",), to=("L48",))
    assert listed(state, one)
    three = UsePower(1, "light", spend=("L20",), at=("L01", "L02", "L03"), to=("L48", "L01", "L20"))
    done = after(state, three)  # vacated spaces may be used, also the one that was paid
    assert alice(done).galaxy == galaxy(proto="L48 L01 L20", stable="L21")
    stable = UsePower(1, "light", spend=("L20",), at=("L21",), to=("L20",))
    assert listed(state, stable)


def test_wormhole_refuses_mixed_kinds_second_trips_and_taken_spaces() -> None:
    own = galaxy(proto="L01 L02", stable="L20 L21")
    state = creating(own, hand=(1, 0, 0, 0), slots=("PG8", "", "", ""))

    def worm(at: str, to: str, spend: str = "L20") -> UsePower:
        paid = tuple(spend.split())
        return UsePower(1, "light", spend=paid, at=tuple(at.split()), to=tuple(to.split()))

    refused(state, worm("L01 L21", "L40 L41"), "choose_proto_life")
    refused(state, worm("L21 L01", "L40 L41"), "choose_stable_life")
    refused(state, worm("L01 L40", "L40 L41"), "choose_proto_life")  # each token once
    refused(state, worm("L01", "L02"), "occupied")
    refused(state, worm("L01", "S02"), "unknown_space")
    refused(state, worm("L20", "L40"), "choose_stable_life")  # it was paid
    refused(state, worm("L01 L02", "L40"), "choose_one_to_three_moves")
    refused(state, worm("", ""), "choose_one_to_three_moves")
    refused(state, worm("L02", "L40", spend="L01"), "choose_stable_life")
    refused(state, worm("L02", "L40", spend=""), "choose_what_to_pay")
