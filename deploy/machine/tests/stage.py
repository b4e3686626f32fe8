"""What stands below the camera: it is said before the press, and what covers a box is asked about once."""
import json

from ..host.failure import check_equal
from ..host.fixtures import STAGES, codes, document
from ..host.registry import hardware_test
from .pedal import station_with_pedal

BACK = "\x1b"


@hardware_test()
def what_stands_below_the_camera_is_said(bench):
    """Nothing, a lid and a moving hand are told on the live picture; a press with the lid on asks once, and the open box
    is read.
    """
    camera = bench.camera(STAGES["nothing"])
    station = station_with_pedal(bench, picture_crop="full")
    screen = station.screen
    screen.expect("Put the box in", 60)
    camera.show(STAGES["lid"])
    screen.expect("Take the lid off", 60)
    bench.pedal.press()
    screen.expect("The lid seems to be on. Scan anyway?", 30)
    station.type(BACK)
    camera.show(STAGES["box"])
    screen.expect("Press the pedal", 60)
    for move in range(12):
        camera.show(STAGES[f"glove-{move % 2 + 1}"])
    screen.expect("Move your hand", 60)
    camera.show(STAGES["box"])
    screen.expect("Press the pedal", 60)
    check_equal(station.sessions(), [], "sessions before the box is pressed")
    bench.pedal.press()
    found = json.loads(station.run("sessions", "show", station.await_session(), "--format", "json"))
    shown = document(STAGES["box"], f"{bench.folder}/../pictures/stage")
    check_equal(sorted(entry["value"] for entry in found["positions"] if entry["state"] == "read"),
                sorted(cell["value"] for cell in codes(shown)), "the values")
    check_equal(found["stage"], "box", "the stage of the still")
