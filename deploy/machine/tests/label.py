"""Labels: one under the camera becomes the label of the box after it."""
import json

from ..host.failure import check, check_equal
from ..host.fixtures import LABEL_RULES, RACKS, label
from ..host.registry import hardware_test
from .pedal import station_with_pedal
from .stick import MOUNT, fill_and_pull

BOX = "FZ7-R3-S6-B269"


@hardware_test()
def label_under_the_camera_belongs_to_the_box_after_it(bench):
    """A label is pressed, then its box: the session has the box's name by the label's code, and so has the stick. One out
    of focus and in the dark, one that is torn and one in a foreign script give no wrong value.
    """
    stick = bench.stick("vfat")
    camera = bench.camera(label("unsupported"))
    station = station_with_pedal(
        bench, labels_rules=LABEL_RULES, picture_crop="full", stick_source="usb", stick_mount=MOUNT)
    read = 0
    for kind in ("unsupported", "poor", "damaged", "good"):
        camera.show(label(kind))
        station.screen.skip()
        bench.pedal.press()
        line = station.screen.expect("Saved for the next box|No codes|Nothing is kept|Check the label|no label", 60).text
        read += "Saved" in line
        check(kind != "unsupported" or "Saved" not in line, f"{kind}: {line}")
        check(kind != "good" or "Saved" in line, f"{kind}: {line}")
    check(read >= 1, "no label was read")
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
