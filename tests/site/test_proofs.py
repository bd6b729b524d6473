"""What a board or a puzzle claims is proved by the engine; what is false is told, with what is true."""

import pytest

from tests.site.sites import CHAPTER, CHOICE, COUNT, PUZZLE, RACE, ROLLS, WRONG, SmallSite

CH = "content/sv/regler/brade/01-att-flytta.md"
PZ = "puzzles/regler/enda.toml"
LEGAL = 'legal = ["1/4 5/9"]\n[refused]\n"1/5" = "land.one-only"\n'


def with_claims(site: SmallSite, claims: str, ruleset: str = "") -> list[str]:
    """The faults of the board with these claims, which begin on line 18."""
    site.put({CH: CHAPTER.replace(LEGAL, ruleset + claims + "\n")})
    return site.faults()


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        ('legal = ["1/5 1/4"]', f'{CH}:18: "1/5 1/4" is not legal: land.one-only refuses 1/5'),
        ('legal = ["1/4"]', f'{CH}:18: "1/4" is not legal: turn.complete'),
        ('legal = ["1/4 5-9"]', f'{CH}:18: "1/4 5-9": expected a point 1 to 24'),
        ("count = 2", f"{CH}:18: 2 results are claimed, but there are "),
        ('only = ["1/4 5/9"]', f"{CH}:18: these are not all results: "),
        ('only = ["1/5 5/9"]', f'{CH}:18: "1/5 5/9" is not legal: '),
        ('goal = ["1/5 1/4"]', f'{CH}:18: "1/5 1/4" is not legal: land.one-only refuses 1/5'),
        (
            'goal = ["1/4 5/9"]\n[wrong]\n"1/5 1/4" = "Nej."',
            f'{CH}:20: "1/5 1/4" is not legal: land.one-only refuses 1/5',
        ),
        ('goal = ["1/4 5/9"]\n[wrong]\n"5/9 1/4" = "Nej."', f'{CH}:20: "5/9 1/4" is called wrong, but it will do'),
        ('[wrong]\n"1/4 5/9" = "Nej."', f'{CH}:19: "1/4 5/9" is called wrong, but it will do'),
        (
            '[refused]\n"1/4" = "land.one-only"',
            f'{CH}:19: "1/4" is claimed to be refused by land.one-only, but it is allowed',
        ),
        (
            '[refused]\n"1/5" = "move.exact-die"',
            f'{CH}:19: "1/5" is claimed to be refused by move.exact-die, but the rule is land.one-only',
        ),
        ('[refused]\n"1/5 1/4" = "land.one-only"', f'{CH}:19: "1/5 1/4" cannot be asked: land.one-only refuses 1/5'),
        ('[refused]\n"" = "turn.must-play"', f'{CH}:19: "" has no step that could be refused'),
        ('[refused]\n"1-5" = "land.one-only"', f'{CH}:19: "1-5": expected a point 1 to 24'),
        (
            '[unfinished]\n"1/4 5/9" = "turn.complete"',
            f'{CH}:19: ending the turn after "1/4 5/9" is claimed to be refused by turn.complete',
        ),
        (
            '[unfinished]\n"1/4" = "turn.must-play"',
            f'{CH}:19: ending the turn after "1/4" is claimed to be refused by turn.must-play, but',
        ),
        ('[outcome]\n"1/4 5/9" = "win.jan"', f'{CH}:19: "1/4 5/9" is claimed to bring win.jan, but it brings nothing'),
        ('[outcome]\n"1/5" = "win.jan"', f'{CH}:19: "1/5" is not legal: land.one-only refuses 1/5'),
    ],
)
def test_a_false_claim_is_told(site: SmallSite, claims: str, fault: str) -> None:
    faults = with_claims(site, claims)
    assert len(faults) == 1
    assert faults[0].startswith(fault)


@pytest.mark.parametrize(
    "claims",
    [
        'legal = ["5/9 1/4", "1/4 5/9"]',
        'goal = ["5/9 1/4"]',
        'goal = ["1/4 5/9"]\n[wrong]\n"1/4/8" = "Nej."',
        '[refused]\n"1/4 1/5" = "land.one-only"',
        '[unfinished]\n"" = "turn.must-play"\n"1/4" = "turn.complete"',
        'options = { "opening.six-sixes" = true }\nlegal = ["1/4 5/9"]',
    ],
)
def test_a_true_claim_holds(site: SmallSite, claims: str) -> None:
    assert with_claims(site, claims) == []


def test_all_results_may_be_claimed(site: SmallSite) -> None:
    site.change(CH, LEGAL, 'only = ["1/7"]\ncount = 1\n')
    site.change(CH, 'position = "1:13,5:1,12:1/1:15/w"\nroll = "4-3"', 'position = "1:15/1:15/w"\nroll = "6-6"')
    assert site.faults() == []


@pytest.mark.parametrize("claims", ['[refused]\n"20/22 22/off"', '[unfinished]\n"20/22"'])
def test_steps_that_begin_no_legal_turn_lead_to_no_claim(site: SmallSite, claims: str) -> None:
    site.change(CH, LEGAL, f'ruleset = "vasa"\n{claims} = "off.least-reduction"\n')
    site.change(CH, '1:13,5:1,12:1/1:15/w"\nroll = "4-3"', '20:1,22:2,24:1,off:11/1:15/w"\nroll = "4-2"')
    (fault,) = site.faults()
    assert fault.endswith("cannot be asked: off.least-reduction refuses 20/22")


def test_an_ending_may_be_claimed(site: SmallSite) -> None:
    site.change(CH, LEGAL, '[outcome]\n"24/off(2)" = "win.home"\n')
    site.change(CH, '1:13,5:1,12:1/1:15/w"\nroll = "4-3"', '24:2,off:13/1:15/w"\nroll = "1-1"')
    assert site.faults() == []


def test_claims_hold_under_each_ruleset(site: SmallSite) -> None:
    rulesets = 'rulesets = ["bok", "vasa"]\n'
    assert with_claims(site, '[vasa]\nlegal = ["1/4 5/9"]', rulesets) == []
    (fault,) = with_claims(site, 'legal = ["1/4 5/9"]\n[vasa]\nlegal = ["1/5 1/4"]', rulesets)
    assert fault.startswith(f'{CH}:21: "1/5 1/4" is not legal under "vasa": ')


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "1:13,5:1,12:1/1:15/w",
            "1:13,5:1/1:15/w",
            f"{CH}:15: the engine refuses this: a side has 15 checkers, here 14",
        ),
        ("1:13,5:1,12:1/1:15/w", "1:13,5:1,12:1/1:15", f"{CH}:15: the engine refuses this: a position has three parts"),
        ('"4-3"', '"3-4"', f"{CH}:16: the engine refuses this: the higher die comes first"),
    ],
)
def test_what_cannot_stand_on_the_board_is_told(site: SmallSite, old: str, new: str, fault: str) -> None:
    site.change(CH, old, new)
    assert any(told.startswith(fault) for told in site.faults()), site.faults()


def test_pictures_are_proved_too(site: SmallSite) -> None:
    site.change(CH, "## På väg", '```board\nposition = "1:16/1:15/w"\n```\n\n## På väg')
    (fault,) = site.faults()
    assert fault.startswith(f"{CH}:24: the engine refuses this: more checkers than this point may hold")


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        (
            PUZZLE.replace("1:15/1:15/w", "1:15/1:14/w"),
            f"{PZ}:4: the engine refuses this: a side has 15 checkers, here 14",
        ),
        (PUZZLE.replace("6-6", "6-7"), f"{PZ}:5: the engine refuses this: a roll is two dice"),
        (PUZZLE.replace("6-6", "6-5"), f"{PZ}:8: this goal cannot be asked here: there is not one result but 2"),
        (PUZZLE.replace("only-turn", "fewest-rolls"), f"{PZ}:8: this goal cannot be asked here: "),
        (PUZZLE + WRONG.format(turn="1/6", reply=""), f'{PZ}:17: the wrong turn "1/6" is not legal: '),
        (PUZZLE + WRONG.format(turn="1/7", reply=""), f'{PZ}:17: "1/7" is called wrong, but it is right'),
        (PUZZLE + WRONG.format(turn="1-7", reply=""), f'{PZ}:17: the wrong turn "1-7" is not legal: expected a point'),
        (PUZZLE + WRONG.format(turn="", reply=""), f'{PZ}:18: "turn" is empty'),
        (PUZZLE + WRONG.format(turn="1/7", reply='reply = "1/7"\n'), f'{PZ}:19: "1/7" is no reply'),
        (RACE + WRONG.format(turn="19/21 20/21", reply='reply = "6-1: 24/off"\n'), ""),
        (
            RACE + WRONG.format(turn="19/21 20/21", reply='reply = "6-1: 23/off"\n'),
            f'{PZ}:17: the reply "6-1: 23/off" is not legal: ',
        ),
        (PUZZLE + '\n[refused]\n"1/7 1/7" = "land.one-only"\n', ""),
        (
            PUZZLE + '\n[refused]\n"1/7 1/7" = "move.forward"\n',
            f'{PZ}:18: "1/7 1/7" is claimed to be refused by move.forward, but the rule is land.one-only',
        ),
        (ROLLS + '\n[refused]\n"1/7" = "move.forward"\n', f'{PZ}:17: "refused" means nothing here'),
        (PUZZLE + "\n[[wrong]]\n" + 'rolls = ["6-5"]\nsv = "Nej."\n', f'{PZ}:17: "turn" is missing'),
    ],
)
def test_a_false_puzzle_is_told(site: SmallSite, puzzle: str, fault: str) -> None:
    site.put({PZ: puzzle})
    faults = site.faults()
    assert any(told.startswith(fault) for told in faults) if fault else not faults, faults


TWO_ENDS = "1:9,3:1,6:1,20:1,bar:3/1:4,2:1,3:1,4:1,14:1,16:2,17:2,24:3/w"
"""With 5-2, two orders of the same two steps end the game in the same position, one as sprängjan and one as jan."""


def test_a_jan_in_the_position_of_a_blast_jan_does_not_solve_it(site: SmallSite) -> None:
    puzzle = PUZZLE.replace("1:15/1:15/w", TWO_ENDS).replace("6-6", "5-2").replace("only-turn", "make-blast-jan")
    site.put({PZ: puzzle + WRONG.format(turn="bar/5** bar/2*", reply="")})
    assert site.faults() == []
    site.put({PZ: puzzle + WRONG.format(turn="bar/2* bar/5**", reply="")})
    assert site.faults() == [f'{PZ}:17: "bar/2* bar/5**" is called wrong, but it is right']


def test_results_are_told_apart_by_how_they_end_the_game(site: SmallSite) -> None:
    board = CHAPTER.replace("1:13,5:1,12:1/1:15/w", TWO_ENDS).replace("4-3", "5-2")
    for claims, message in {
        'legal = ["bar/2* bar/5**", "bar/5** bar/2*"]': "",
        "count = 2": "",
        "count = 1": "1 results are claimed, but there are 2",
        'only = ["bar/2* bar/5**", "bar/5** bar/2*"]': "",
        'only = ["bar/2* bar/5**"]': 'these are not all results: "bar/5** bar/2*" leads to another one',
    }.items():
        site.put({CH: board.replace(LEGAL, claims + "\n")})
        assert site.faults() == ([f"{CH}:18: {message}"] if message else []), claims


@pytest.mark.parametrize(
    ("rolls", "fault"),
    [
        ('["5-4"]', f"{PZ}:17: 5-4 is called wrong, but it is right"),
        ('["5-6"]', f'{PZ}:17: "5-6" is no roll: the higher die comes first'),
        ("[]", f"{PZ}:17: which rolls are wrong?"),
    ],
)
def test_wrong_rolls_are_proved(site: SmallSite, rolls: str, fault: str) -> None:
    site.put({PZ: ROLLS + f'\n[[wrong]]\nrolls = {rolls}\nsv = "Nej."\n'})
    assert any(told.startswith(fault) for told in site.faults()), site.faults()


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("11", ""),
        ("0", ""),
        ("25", f"{PZ}:17: 25 is called wrong, but it is right"),
        ("37", f"{PZ}:17: nobody answers 37"),
        ("-1", f"{PZ}:17: nobody answers -1"),
        ('"11"', f'{PZ}:18: "number" is a text here'),
    ],
)
def test_a_wrong_number_is_proved(site: SmallSite, number: str, fault: str) -> None:
    site.put({PZ: COUNT + f'\n[[wrong]]\nnumber = {number}\nsv = "Nej."\n'})
    faults = site.faults()
    assert any(told.startswith(fault) for told in faults) if fault else not faults, faults


@pytest.mark.parametrize("puzzle", [COUNT, ROLLS])
def test_questions_about_rolls_have_no_turns_and_no_reply(site: SmallSite, puzzle: str) -> None:
    answer = 'rolls = ["6-5"]' if puzzle is ROLLS else "number = 11"
    site.put({PZ: puzzle + f'\n[[wrong]]\n{answer}\nreply = "6-1: 1/7"\nsv = "Nej."\n'})
    assert site.faults() == [f'{PZ}:19: "reply" means nothing here']
    site.put({PZ: puzzle.replace("composed", 'choices = ["1/7", "1/5", "1/4"]\ncomposed')})
    assert site.faults() == [f'{PZ}:5: "choices" means nothing here']


@pytest.mark.parametrize(
    ("choices", "fault"),
    [
        ('["19/21 21/22", "19/21 20/21", "20/22 21/22"]', ""),
        ('["19/21 21/22", "19/21 20/21", "20/19"]', f'{PZ}:6: "20/19" is not legal: '),
        (
            '["19/21 21/22", "19/21 20/21", "20/21 19/21", "20/22 21/22"]',
            f'{PZ}:6: "20/21 19/21" comes to the same as "19/21 20/21"',
        ),
        ('["19/20 21/23", "19/21 20/21", "20/22 21/22"]', f"{PZ}:6: none of these turns is right"),
        ('["19/21 21/22", "19/20 21/23", "20/22 21/22"]', f'{PZ}:18: "19/21 20/21" is called wrong, but it cannot be'),
    ],
)
def test_turns_to_choose_among_are_proved(site: SmallSite, choices: str, fault: str) -> None:
    first, _, rest = (CHOICE + WRONG.format(turn="19/21 20/21", reply="")).partition("choices = ")
    site.put({PZ: f"{first}choices = {choices}\n{rest.partition('\n')[2]}"})
    faults = site.faults()
    assert [told.startswith(fault) for told in faults] == [True] if fault else not faults, faults


def test_turns_to_choose_among_may_not_all_be_right(site: SmallSite) -> None:
    """Three turns to three jans are no question."""
    jan = "1:5,6:1,8:1,12:3,15:2,18:3/1:6,2:1,4:1,5:1,9:1,12:2,15:1,bar:2/w"
    first, _, rest = (
        CHOICE.replace("19:2,20:2,21:1,off:10/24:1,off:14/w", jan).replace("2-1", "6-1").partition("choices")
    )
    choices = 'choices = ["1/2 15/21*", "18/19 15/21*", "6/7 15/21*"]'
    site.put({PZ: first + choices + "\n" + rest.partition("\n")[2].replace("fewest-rolls", "make-jan")})
    assert site.faults() == [f"{PZ}:6: all of these turns are right"]
