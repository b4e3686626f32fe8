"""The doctor: what it says of each device."""
import json

from ..host.failure import check, check_equal, until
from ..host.registry import hardware_test
from ..host.station import PROGRAM, environment


def report(bench, user=None, **settings):
    """The doctor's report: whether the station can work, and each check by its name."""
    settings = {"data_folder": "/tmp/station-doctor", "stick_folder": "none", **settings}
    written = bench.guest.run(
        [PROGRAM, "doctor", "--json"], environment=environment(settings), user=user, allowed=(0, 1))
    found = json.loads(written)
    return found["canWork"], {check["name"]: check for check in found["checks"]}


@hardware_test()
def doctor_checks_each_device(bench):
    """The doctor finds every device that is there, and names each that is missing, with what to do."""
    camera = bench.camera()
    settings = {"pedal_line": bench.pedal.name, "lamps_ready": bench.lamp(8).name}
    works, checks = report(bench, **settings)
    faulty = {name: check for name, check in checks.items() if check["state"] == "failed"}
    check(works and not faulty, f"with all devices: {faulty}")
    check("camera" in checks and "pedal" in checks, f"only {sorted(checks)} were checked")
    camera.unplug()
    bench.guest.run(["udevadm", "wait", "--timeout=20", "--removed", "/dev/video0"])
    works, checks = report(bench, **settings)
    check_equal((works, checks["camera"]["state"]), (False, "failed"), "without a camera")
    check(checks["camera"]["remedy"], "no word of what to do without a camera")


@hardware_test()
def doctor_names_missing_permissions(bench):
    """To a user without rights the doctor names the groups that the devices belong to."""
    bench.camera()
    works, checks = report(bench, user="bench", pedal_line=bench.pedal.name)
    check_equal((works, checks["camera"]["state"]), (False, "failed"), "without permission")
    check("video" in checks["camera"]["text"] + checks["camera"]["remedy"], f"no group in {checks['camera']}")


@hardware_test()
def doctor_learns_a_pedal(bench):
    """The doctor writes the settings of the foot switch that is stepped on."""
    bench.machine.plug_keyboard("pedal")
    node = until(lambda: bench.guest.ask("list", pattern="/dev/input/by-id/usb-QEMU*-event-kbd"), 30, "the pedal")[0]
    doctor = bench.guest.start([PROGRAM, "doctor", "--learn-pedal"], label="doctor")
    until(lambda: bench.holders(node), 30, "the doctor listens to the pedal")
    bench.machine.press_key("f5")
    doctor.out.expect(f"device: {node}")
    doctor.out.expect("key: KEY_F5")
    check_equal(doctor.end(), 0, "the doctor's status")
