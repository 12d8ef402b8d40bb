"""Which task waits in which queue."""

import pytest

from cosmos_site.celery import DEADLINES, QUEUES, REVIEWS, WORK, app


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        ("tables.fire", DEADLINES),
        ("tables.fire_due", DEADLINES),
        ("tables.review", REVIEWS),
        ("tables.let_bots_move", WORK),
        ("tables.nudge", WORK),
        ("tables.deliver_notices", WORK),
    ],
)
def test_no_deadline_waits_behind_a_computer_player(task: str, queue: str) -> None:
    assert app.amqp.router.route({}, task)["queue"].name == queue


def test_a_worker_that_is_told_no_queue_serves_all() -> None:
    assert set(app.amqp.queues) == set(QUEUES)


def test_every_queue_gives_signs_of_life() -> None:
    beats = [one for one in app.conf.beat_schedule.values() if one["task"] == "tables.heartbeat"]
    assert {(one["args"], one["options"]["queue"]) for one in beats} == {
        ((name,), name) for name in QUEUES
    }
