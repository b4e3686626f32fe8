"""The lamps and the buzzer."""
from ..host.failure import until
from ..host.fixtures import RACKS
from ..host.registry import hardware_test

LINES = {"ready": 8, "busy": 9, "all_read": 10, "unread": 11, "fault": 12, "buzzer": 13}


def await_lamps(lamps, lit, within, when):
    """Waits until exactly these lamps are on."""
    def names():
        return {name for name, lamp in lamps.items() if name != "buzzer" and lamp.is_on}
    until(lambda: names() == set(lit), within, f"{when}: {sorted(lit)} and no other lamp is on")


@hardware_test()
def lamps_follow_the_station(bench):
    """The lamps show ready, busy, all read and fault, each at its time, and are off when the station has ended."""
    camera = bench.camera(RACKS[0])
    lamps = {name: bench.lamp(line) for name, line in LINES.items()}
    station = bench.station(**{f"lamps_{name}": lamp.name for name, lamp in lamps.items()}).await_ready()
    await_lamps(lamps, ["ready"], 20, "waiting for the pedal")
    camera.do("hold")
    station.type(" ")
    station.screen.expect("Taking the picture")
    await_lamps(lamps, ["busy"], 10, "a scan under way")
    camera.do("go")
    station.await_session()
    until(lambda: lamps["all_read"].is_on and not lamps["busy"].is_on, 10, "all read, after a full rack")
    camera.unplug()
    station.await_fault("camera")
    until(lambda: lamps["fault"].is_on, 10, "a fault, without a camera")
    station.program.stop()
    await_lamps(lamps, [], 10, "after the end")


@hardware_test()
def lamps_on_a_missing_chip_are_said(bench):
    """Lamps on a chip that is not there are a clear fault, and the station works without them."""
    bench.camera(RACKS[1])
    station = bench.station(lamps_ready="no-such-chip:8")
    station.await_fault("lamps", "no-such-chip")
    station.await_ready()
    station.type(" ")
    station.await_session()
