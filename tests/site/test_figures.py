"""The engine's figures as the page has them: true decimals, and the best among them."""

from engine.analysis.goals import Solution
from site_builder.figures import figures

HERE, THERE = ("here", None), ("there", None)


def test_means_are_as_near_to_the_fraction_as_a_number_can_be() -> None:
    told = figures("fewest-rolls", Solution(scores={HERE: "41/36", THERE: "4"}))
    assert told == {"of": "rolls", "best": 1.1388888888888888, "turns": [[*HERE, 1.1388888888888888], [*THERE, 4]]}


def test_the_chance_is_that_of_winning_and_the_highest_is_the_best() -> None:
    told = figures("best-chance", Solution(scores={HERE: "1/4", THERE: "1"}))
    assert told == {"of": "chance", "best": 75, "turns": [[*HERE, 75], [*THERE, 0]]}


def test_points_given_away_are_told_in_points() -> None:
    told = figures("make-jan", Solution(scores={HERE: 0, THERE: 28}))
    assert told == {"of": "points", "best": 0, "turns": [[*HERE, 0], [*THERE, 2.8]]}


def test_the_solution_of_an_exercise_is_told_by_its_comment() -> None:
    told = figures("save", Solution(results=(HERE,), scores={HERE: 3, THERE: 17}), mined=True)
    assert told == {"of": "losing", "best": 3, "turns": [[*THERE, 17]]}


def test_an_only_turn_is_worth_nothing_else() -> None:
    assert figures("only-turn", Solution(scores={HERE: 0})) is None
