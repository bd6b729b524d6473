"""The board as Python draws it: everything where it is, said in words, and the same each time."""

import os
import re
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from subprocess import run
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.drawing import Plan, board_svg, plan_of, symbols
from site_builder.drawing.plans import BACKGAMMON_PLAN, BRADE, PLANS
from tests import corpus

ROOT = Path(__file__).parents[2]
START = "1:15/1:15/w"
SCATTERED = "12:3,18:2,19:2,20:2,21:1,24:3,bar:1,off:1/1:1,2:1,3:1,16:1,20:2,bar:4,off:5/b"


def words(lang: str = "sv") -> dict[str, str]:
    table = tomllib.loads((ROOT / "content" / lang / "ui.toml").read_text(encoding="utf-8"))["board"]
    assert isinstance(table, dict)
    return table


def some_positions() -> list[str]:
    """Some positions of the engine's test data, in the order of the file."""
    return [row["position"] for row in corpus.rows("brade_legal")[::60]]


def draw(
    position: str,
    *,
    roll: str | None = None,
    light: tuple[int, ...] = (),
    numbering: str = "own",
    label: str = "Bräde",
    interactive: bool = True,
    plan: Plan = BRADE,
    directions: bool = False,
) -> ET.Element:
    return ET.fromstring(  # noqa: S314 (drawn here)
        board_svg(
            position,
            roll=roll,
            light=light,
            numbering=numbering,
            label=label,
            words=words(),
            interactive=interactive,
            plan=plan,
            directions=directions,
        )
    )


@cache
def shapes(*games: str) -> dict[str, ET.Element]:
    """What boards refer to, by the reference."""
    drawn = ET.fromstring(symbols(games or PLANS))  # noqa: S314 (drawn here)
    return {f"#{element.get('id')}": element for element in drawn.iter() if element.get("id")}


def shape_of(element: ET.Element) -> ET.Element:
    """The shape that a place of a board refers to: it tells where the place is."""
    [use] = element
    return shapes()[use.get("href", "")]


def of_class(svg: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in svg.iter() if name in element.get("class", "").split()]


def point(svg: ET.Element, number: int) -> ET.Element:
    return next(element for element in of_class(svg, "point") if element.get("data-point") == str(number))


def lying(svg: ET.Element) -> Counter[tuple[str, str]]:
    """How many checkers of each side lie at each spot."""
    return Counter((c.get("data-side", ""), c.get("data-at", "")) for c in of_class(svg, "checker"))


def expected(position: str, ruleset: str = "bok") -> Counter[tuple[str, str]]:
    """The same, read from the text. Black's points are half a round on in bräde, and reversed in backgammon."""
    white, black, _ = position.split("/")
    spots: Counter[tuple[str, str]] = Counter()
    for name, side in (("white", white), ("black", black)):
        for entry in side.split(",") if side != "-" else ():
            where, count = entry.split(":")
            if where in ("bar", "off"):
                spot = f"{where}-{name}"
            elif name == "white":
                spot = where
            else:
                spot = str((int(where) + 11) % 24 + 1 if ruleset == "bok" else 25 - int(where))
            spots[name, spot] += int(count)
    return spots


@pytest.mark.parametrize("position", [START, SCATTERED, *some_positions()])
def test_every_checker_is_drawn_at_its_spot(position: str) -> None:
    drawn = lying(draw(position))
    assert drawn == expected(position)
    assert drawn.total() == 30


BACKGAMMON = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
PILED = "1:9,off:6/2:6,3:2,bar:3,off:4/w"


@pytest.mark.parametrize("position", [BACKGAMMON, BACKGAMMON.replace("/w", "/b"), PILED])
def test_every_checker_of_backgammon_is_drawn_at_its_spot(position: str) -> None:
    drawn = lying(draw(position, plan=BACKGAMMON_PLAN))
    assert drawn == expected(position, "backgammon")
    assert drawn.total() == 30


def test_in_backgammon_both_homes_are_at_the_right_and_each_side_counts_down_to_its_own() -> None:
    svg = draw(BACKGAMMON, plan=BACKGAMMON_PLAN)
    x = {number: float(shape_of(point(svg, number)).get("data-x", "")) for number in range(1, 25)}
    assert x[1] == x[24] == max(x.values())
    assert [point(svg, number).get("data-black") for number in (1, 6, 24)] == ["24", "19", "1"]
    trays = {tray.get("data-side", ""): float(shape_of(tray).get("data-y", "")) for tray in of_class(svg, "tray")}
    home = {
        "white": float(shape_of(point(svg, 1)).get("data-y", "")),
        "black": float(shape_of(point(svg, 24)).get("data-y", "")),
    }
    middle = (home["white"] + home["black"]) / 2
    assert all((trays[side] < middle) == (home[side] < middle) for side in trays)
    assert len(of_class(svg, "cube")) == 1


def test_who_waits_to_enter_in_acey_deucey_lies_on_the_rib() -> None:
    svg = draw("-/-/w", plan=plan_of("acey-deucey"))
    assert lying(svg) == {("white", "bar-white"): 15, ("black", "bar-black"): 15}
    assert of_class(svg, "cube") == []
    assert of_class(svg, "rib")[0].get("aria-label") == "Ribban, 15 vita brickor väntar på att komma in"


def test_who_is_beaten_in_acey_deucey_is_told_apart_from_who_waits() -> None:
    svg = draw("20:12,bar:2/20:13,bar:2/w", plan=plan_of("acey-deucey"))
    on_rib = [one.get("class") for one in svg.iter() if one.get("data-at") == "bar-white" and one.get("data-side")]
    assert on_rib == ["checker waiting", "checker", "checker"]
    assert [rib.get("aria-label") for rib in of_class(svg, "rib")] == [
        "Ribban, 2 slagna vita brickor, en vit bricka väntar på att komma in",
        "Ribban, 2 slagna svarta brickor",
    ]


@pytest.mark.parametrize(
    ("position", "ruleset"), [(SCATTERED, "bok"), (PILED, "backgammon"), ("20:12,bar:2/20:13,bar:2/w", "acey-deucey")]
)
def test_checkers_lie_where_the_drawing_says_that_the_nth_one_lies(position: str, ruleset: str) -> None:
    svg = draw(position, plan=plan_of(ruleset))
    frame = shapes()[svg[0].get("href", "")]
    tables = {
        name: [tuple(map(float, pair.split(","))) for pair in frame.get(f"data-{name}", "").split()]
        for name in ("stack", "tray")
    }
    places = {element.get("data-point"): shape_of(element) for element in of_class(svg, "point")}
    for kind, end in (("rib", "bar"), ("tray", "off")):
        places |= {f"{end}-{element.get('data-side')}": shape_of(element) for element in of_class(svg, kind)}
    seen: Counter[str] = Counter()
    for checker in of_class(svg, "checker"):
        spot = checker.get("data-at", "")
        place = places[spot]
        along, lift = tables["tray" if spot.startswith("off") else "stack"][seen[spot]]
        seen[spot] += 1
        y = float(place.get("data-y", "")) + float(place.get("data-dir", "")) * along - lift
        assert checker.get("transform") == f"translate({place.get('data-x')},{round(y, 2):g})"


def test_whites_home_is_top_right_and_the_points_run_left_then_back_along_the_bottom() -> None:
    svg = draw(START)
    x = {number: float(shape_of(point(svg, number)).get("data-x", "")) for number in range(1, 25)}
    y = {number: float(shape_of(point(svg, number)).get("data-y", "")) for number in range(1, 25)}
    assert all(x[n] > x[n + 1] for n in range(1, 12))
    assert all(x[n] < x[n + 1] for n in range(13, 24))
    assert all(x[n] == x[25 - n] for n in range(1, 13))
    assert max(y[n] for n in range(1, 13)) < min(y[n] for n in range(13, 25))


def test_a_checker_off_stands_on_edge() -> None:
    looks = {(c.get("data-at"), use.get("href")) for c in of_class(draw(SCATTERED), "checker") for use in c}
    assert ("off-black", "#slab-black") in looks
    assert ("bar-black", "#checker-black") in looks


@pytest.mark.parametrize(
    ("position", "numbering", "at_white_1", "at_white_13"),
    [
        ("1:15/1:15/w", "own", "1", "13"),
        ("1:15/1:15/b", "own", "13", "1"),
        ("1:15/1:15/b", "board", "1", "13"),
    ],
)
def test_numbers_run_from_the_side_that_was_asked_for(
    position: str, numbering: str, at_white_1: str, at_white_13: str
) -> None:
    svg = draw(position, numbering=numbering)
    shown = {text.get("data-at"): text.text for text in of_class(svg, "number")}
    assert (shown["1"], shown["13"]) == (at_white_1, at_white_13)
    assert f"Tunga {at_white_1}, " in point(svg, 1).get("aria-label", "")


@pytest.mark.parametrize(
    ("position", "number", "said"),
    [
        ("1:14,5:1/1:15/w", 5, "Tunga 5, en vit blotta"),
        ("1:14,5:1/1:15/w", 6, "Tunga 6, tom"),
        ("1:15/1:15/w", 1, "Tunga 1, 15 vita brickor, ditt hem"),
        ("1:15/1:15/w", 24, "Tunga 24, tom, motståndarens huk"),
        ("1:15/1:13,12:2/b", 24, "Tunga 12, 2 svarta brickor, din huk"),
    ],
)
def test_a_point_says_what_stands_there(position: str, number: int, said: str) -> None:
    assert point(draw(position), number).get("aria-label") == said


def test_ribs_and_trays_say_what_lies_there() -> None:
    svg = draw(SCATTERED)
    said = {element.get("aria-label") for kind in ("rib", "tray") for element in of_class(svg, kind)}
    assert said == {
        "Ribban, en slagen vit bricka",
        "Ribban, 4 slagna svarta brickor",
        "Avtagna, 1 av 15 vita brickor",
        "Avtagna, 5 av 15 svarta brickor",
    }


def test_counts_lie_above_the_checkers_that_they_count() -> None:
    parts = [part.get("class") for part in draw("12:15/1:15/w")]
    assert parts.index("numbers") > parts.index("checkers")


def test_where_the_ways_are_drawn_no_word_stands_between_them() -> None:
    for directions in (True, False):
        svg = draw(START, interactive=False, directions=directions)
        assert len(of_class(svg, "whose")) == (not directions)


def test_a_count_stands_only_where_a_pile_hides_it() -> None:
    counts = {text.get("data-at"): text.text for text in of_class(draw(SCATTERED), "count")}
    assert {spot: text for spot, text in counts.items() if text} == {"12": "×3", "24": "×3", "bar-black": "×4"}


@pytest.mark.parametrize(("roll", "dice"), [(None, []), ("6-2", ["6", "2"]), ("5-5", ["5"] * 4), ("3", ["3"])])
def test_dice_lie_as_they_are_used(roll: str | None, dice: list[str]) -> None:
    assert [die.get("data-eyes") for die in of_class(draw(START, roll=roll), "die")] == dice


def test_lit_points_are_own_points_of_the_player_to_move() -> None:
    lit = [element.get("data-point") for element in of_class(draw("1:15/1:15/b", light=(1, 12)), "lit")]
    assert lit == ["13", "24"]


def test_a_picture_is_one_image_that_describes_everything() -> None:
    svg = draw("1:14,5:1/1:15/w", roll="4-3", interactive=False)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == (
        "Bräde. Vit spelar. Kast 4-3. Tunga 1, 14 vita brickor, ditt hem. Tunga 5, en vit blotta. "
        "Tunga 13, 15 svarta brickor, motståndarens hem."
    )
    assert not any(element.get("role") == "img" for element in of_class(svg, "point"))


COUNTER_CLOCKWISE, CLOCKWISE = "0", "1"


@pytest.mark.parametrize(
    ("plan", "start", "side", "ends", "round_"),
    [
        (BRADE, START, "white", (1, 24), COUNTER_CLOCKWISE),
        (BRADE, START, "black", (13, 12), COUNTER_CLOCKWISE),
        (BACKGAMMON_PLAN, "24:15/24:15/w", "white", (24, 1), COUNTER_CLOCKWISE),
        (BACKGAMMON_PLAN, "24:15/24:15/w", "black", (1, 24), CLOCKWISE),
    ],
)
def test_an_arrow_goes_from_a_sides_first_point_round_to_its_last(
    plan: Plan, start: str, side: str, ends: tuple[int, int], round_: str
) -> None:
    svg = draw(start, plan=plan, directions=True, interactive=False)
    way = next(element for element in of_class(svg, "way") if side in element.get("class", "").split())
    line = next(element for element in way if element.get("class") == "line").get("d", "")
    [(begin, sweep, tip)] = re.findall(r"^M(\S+)H.*A\S+ 0 0 (\d) .*L(\S+)L.*$", line)
    assert sweep == round_
    height = float(svg.get("viewBox", "").split()[3])
    for at, number in zip((begin, tip), ends, strict=True):
        x, y = map(float, at.split(","))
        place = shapes()[f"#board-{plan.game}-{number}"]
        assert abs(x - float(place.get("data-x", ""))) < 52
        assert (y < height / 2) == (place.get("data-dir") == "1")


def test_arrows_are_drawn_and_told_only_where_they_are_asked_for() -> None:
    told = words()["directions"]
    with_them, without = (draw(START, interactive=False, directions=asked) for asked in (True, False))
    assert told in with_them.get("aria-label", "")
    assert told not in without.get("aria-label", "")
    assert not of_class(without, "way")


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")))
def test_a_label_stays_a_label_whatever_is_in_it(label: str) -> None:
    assert draw(START, label=label).get("aria-label") == label


def test_the_same_board_is_drawn_with_the_same_text_by_another_process() -> None:
    drawing = f't.draw("{SCATTERED}", roll="6-6", light=(3, 1))'
    code = f"from tests.site import test_drawing as t; print(t.ET.tostring({drawing}))"
    drawn = {
        run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1


def test_an_unknown_numbering_is_refused() -> None:
    with pytest.raises(ValueError, match='"own" or "board"'):
        draw(START, numbering="white")


@pytest.mark.parametrize("interactive", [True, False])
@pytest.mark.parametrize(("position", "ruleset"), [(SCATTERED, "bok"), (PILED, "backgammon"), (PILED, "acey-deucey")])
def test_boards_refer_only_to_symbols_that_there_are(position: str, ruleset: str, interactive: bool) -> None:
    plan = plan_of(ruleset)
    there = shapes(plan.game)
    for roll in ("6-5", "4-3", "2-1"):
        svg = draw(position, roll=roll, plan=plan, interactive=interactive, light=(3,))
        assert {element.get("href") for element in svg.iter("use")} <= set(there)


def test_a_board_that_answers_has_every_place_of_the_empty_board_once_and_a_picture_has_it_whole() -> None:
    whole = shapes()["#board-brade"]
    parts = [f"#{part.get('id')}" for part in whole]
    answering = [use.get("href", "") for use in draw(START).iter("use")]
    assert [use for use in answering if use.startswith("#board")] == parts
    pictured = [use.get("href", "") for use in draw(START, interactive=False, light=(5,)).iter("use")]
    assert [use for use in pictured if use.startswith("#board")] == ["#board-brade", "#board-brade-5"]


@pytest.mark.parametrize("lang", sorted(folder.name for folder in (ROOT / "content").iterdir()))
def test_every_language_has_the_words_that_the_drawing_needs(lang: str) -> None:
    known = words(lang)
    drawn = board_svg(SCATTERED, roll="6-6", light=(), numbering="own", label="x", words=known, interactive=False)
    assert "{" not in drawn
    assert known["to_move"].format(side=known["black"]) in drawn
