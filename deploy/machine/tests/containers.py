"""Containers: one that lies turned is put right by its mark, a wrong one is asked for, an empty one is empty."""
import json
import math
import os

from ..host.failure import check, check_equal
from ..host.fixtures import EMPTY, MARKED, RACKS, codes, document, square
from ..host.registry import hardware_test
from .pedal import station_with_pedal

# What the keyboard of a terminal sends.
ENTER, DOWN = "\r", "\x1b[B"
# How far the middle of a code may be read from where it was drawn, in pixels: its side is about 40.
NEAR = 6


def check_session(station, session, shown):
    """Fails unless a session has the values that a picture shows at the box's own positions, and the picture's places;
    returns its JSON document."""
    found = json.loads(station.run("sessions", "show", session, "--format", "json"))
    read = {(entry["row"], entry["col"]): entry for entry in found["positions"] if entry["state"] == "read"}
    cells = {(cell["row"], cell["col"]): cell for cell in codes(shown)}
    check_equal({place: entry["value"] for place, entry in read.items()},
                {place: cell["value"] for place, cell in cells.items()}, "values at the box's own positions")
    for place, cell in cells.items():
        center = read[place]["center"]
        off = math.dist((center["x"], center["y"]), (cell["x"], cell["y"]))
        check(off < NEAR, f"the code at {place} is {off:.0f} pixels off its place in the picture")
    return found


def check_turned(bench, degrees):
    """Presses with the marked box under the camera, turned by so many degrees, and checks its session."""
    shown = document(MARKED[degrees], os.path.join(bench.folder, "..", "pictures", "marked"))
    bench.camera(MARKED[degrees])
    station = station_with_pedal(
        bench, grid_container="box81", grid_orientation="prove", picture_crop=square(shown))
    bench.pedal.press()
    found = check_session(station, station.await_session(), shown)
    check_equal(found["orientation"], {"turned": degrees, "mirrored": False, "by": "mark"}, "the orientation")
    check_equal([session["positions"] for session in station.sessions()], ["own"], "positions in the list")


@hardware_test()
def box_turned_by_180_is_put_right(bench):
    """A box with a printed mark is put in turned by 180 degrees: its session has the box's own positions."""
    check_turned(bench, 180)


@hardware_test()
def box_turned_by_90_is_put_right(bench):
    """A box with a printed mark is put in turned by 90 degrees: its session has the box's own positions."""
    check_turned(bench, 90)


@hardware_test()
def wrong_container_is_asked_for(bench):
    """Another box than the one that is set: the screen says so, and nothing is kept before somebody decides."""
    shown = document(RACKS[3])
    bench.camera(RACKS[3])
    station = station_with_pedal(bench, grid_container="box81", picture_crop=square(shown))
    bench.pedal.press()
    station.screen.expect("This is no box81", 60)
    station.screen.expect("Vials take 10 x 10 positions; box81 has 9 x 9")
    check_equal(station.sessions(), [], "sessions before somebody has decided")
    # The second answer, after relative positions, is the box that fits.
    station.type(DOWN + ENTER)
    found = check_session(station, station.await_session(), shown)
    check_equal(found["rack"]["container"]["name"], "box100", "the container")
    check_equal(len(found["decisions"]), 1, "decisions")


@hardware_test()
def box_without_a_vial_is_empty(bench):
    """A declared box without any vial is kept as what it is: every position empty, none unread."""
    shown = document(EMPTY)
    bench.camera(EMPTY)
    station = station_with_pedal(bench, grid_container="box81", picture_crop=square(shown))
    bench.pedal.press()
    found = json.loads(station.run("sessions", "show", station.await_session(), "--format", "json"))
    check_equal([entry["state"] for entry in found["positions"]], ["empty"] * 81, "the positions")
    check_equal(found["stage"], "empty-box", "the stage")
    station.screen.expect("Empty box")
    check_equal([(row["vials"], row["unread"], row["conflicts"]) for row in station.sessions()], [("0", "0", "0")],
                "vials, unread and conflicts in the list")
