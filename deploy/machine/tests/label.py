"""Labels: one under the camera becomes the label of the box after it."""
import json

from ..host.failure import check, check_equal
from ..host.fixtures import LABEL_RULES, RACKS, label
from ..host.registry import hardware_test
from .containers import DOWN, ENTER
from .pedal import station_with_pedal
from .stick import MOUNT, fill_and_pull

BOX = "FZ7-R3-S6-B269"


@hardware_test()
def label_under_the_camera_belongs_to_the_box_after_it(bench):
    """A label is pressed, then its box: the session has the box's name by the label's code, and so has the stick. One
    in a foreign script gives nothing; out of focus and in the dark, and torn, it gives the same.
    """
    stick = bench.stick("vfat")
    camera = bench.camera(label("unsupported"))
    station = station_with_pedal(
        bench, labels_rules=LABEL_RULES, picture_crop="full", stick_source="usb", stick_mount=MOUNT)
    bench.pedal.press()
    station.screen.expect("Scan anyway", 60)
    station.type(DOWN + ENTER)
    station.screen.expect("Put the rack")
    for kind in ("poor", "damaged", "good"):
        camera.show(label(kind))
        bench.pedal.press()
        station.screen.expect("Saved for the next box", 90)
        station.screen.expect(BOX)
    camera.show(RACKS[1])
    bench.pedal.press()
    session = station.await_session()
    found = json.loads(station.run("sessions", "show", session, "--format", "json"))
    fields = {field["name"]: field for field in found["label"]["fields"]}
    check_equal((fields["box"]["value"], fields["box"]["state"], fields["box"]["source"]), (BOX, "valid", "code"),
                "the box's name")
    check_equal([row["rack"] for row in station.sessions()], [BOX], "the rack's name in the list")
    fill_and_pull(stick, station)
    check_equal(station.program.stop(), 0, "the station's status")
    names = [name for name in stick.files() if name.startswith("label_")]
    check_equal(len(names), 1, "files of labels on the stick")
    check(BOX in stick.files()[names[0]].decode(), "the label's file on the stick lacks the box's name")
