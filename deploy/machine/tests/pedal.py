"""The pedal, as a contact on a GPIO line and as a USB foot switch."""
from ..host.failure import Failure, check, check_equal, until
from ..host.fixtures import RACKS
from ..host.registry import hardware_test


def station_with_pedal(bench, **settings):
    """A station with the emulated camera and the contact as its pedal, ready for a press."""
    settings = {"pedal_debounce": 60, "pedal_shortest": 20, **settings}
    station = bench.station(pedal_line=bench.pedal.name, pedal_bias="pull-up", pedal_active_low="true", **settings)
    station.await_ready()
    until(bench.pedal.user, 20, "the station has the pedal's line")
    return station


def press_for(bench, camera, station, rack):
    """Puts a rack under the camera, presses, and waits until its session is kept."""
    camera.show(rack)
    bench.pedal.press()
    return station.await_session()


@hardware_test()
def twenty_presses_give_twenty_sessions(bench):
    """20 presses on a GPIO line give 20 sessions, each with the values of the rack that was under the camera then."""
    camera = bench.camera()
    station = station_with_pedal(bench)
    racks = [RACKS[number % len(RACKS)] for number in range(20)]
    for rack in racks:
        press_for(bench, camera, station, rack)
    station.check_values(racks)
    check_equal(station.program.stop(), 0, "the station's status")


@hardware_test()
def bouncing_contact_gives_one_session(bench):
    """A contact that bounces when it closes and when it opens is one press."""
    camera = bench.camera(RACKS[1])
    station = station_with_pedal(bench, pedal_debounce=200)
    bounce = [("pull-down", 3), ("pull-up", 2)] * 4
    steps = [*bounce, ("pull-down", 600), *bounce, ("pull-up", 600)]
    lost = bench.pedal.move(*steps) - sum(pause for _, pause in steps)
    # So that no pause between two bounces was as long as what a press is known by.
    check(lost < 150, f"the machine is too slow to bounce: {lost:.0f} ms more than asked for")
    station.await_session()
    # A second press would be seen as a session of its own before this one.
    press_for(bench, camera, station, RACKS[2])
    station.check_values([RACKS[1], RACKS[2]])


@hardware_test()
def short_touch_gives_nothing(bench):
    """A press shorter than `pedal.shortest` is none."""
    camera = bench.camera(RACKS[1])
    station = station_with_pedal(bench, pedal_shortest=250)
    touched = bench.pedal.press(80)
    check(touched < 200, f"the machine is too slow for a short touch: {touched:.0f} ms")
    camera.show(RACKS[2])
    bench.pedal.press(800)
    station.await_session()
    station.check_values([RACKS[2]])


@hardware_test()
def press_while_reading_starts_nothing(bench):
    """Presses between the first press and its result start no other capture."""
    camera = bench.camera(RACKS[0])
    station = station_with_pedal(bench, pedal_debounce=10)
    camera.do("hold")
    bench.pedal.press(60)
    station.screen.expect("Taking the picture")
    bench.pedal.press(60)
    camera.do("go")
    station.screen.expect("Detecting DataMatrix codes")
    bench.pedal.press(60)
    station.await_session()
    press_for(bench, camera, station, RACKS[4])
    station.check_values([RACKS[0], RACKS[4]])


@hardware_test()
def pedal_is_found_by_its_name(bench):
    """A line can be given by its own name; a chip that is not there is said, and the station goes on without it."""
    camera = bench.camera(RACKS[1])
    station = bench.station(pedal_line="PEDAL", pedal_bias="pull-up", pedal_active_low="true")
    station.await_ready()
    until(bench.pedal.user, 20, "the station has the pedal's line")
    press_for(bench, camera, station, RACKS[1])
    station.program.stop()
    without = bench.station(pedal_line="no-such-chip:3")
    without.await_fault("pedal", "no-such-chip")
    without.await_ready()
    without.type(" ")
    without.await_session()


@hardware_test()
def pedal_line_in_use_is_said(bench):
    """A pedal's line that another program has is a clear fault; the keyboard still works."""
    bench.camera(RACKS[1])
    bench.guest.start(["gpiomon", "bench-gpio", "3"])
    until(bench.pedal.user, 10, "gpiomon has the line")
    station = bench.station(pedal_line=bench.pedal.name)
    station.await_fault("pedal", "in use")
    station.await_ready()
    station.type(" ")
    station.await_session()


@hardware_test()
def foot_switch_is_grabbed_and_found_again(bench):
    """A USB foot switch gives presses by its key, types nothing elsewhere, and works again after it was unplugged."""
    camera = bench.camera(RACKS[1])
    bench.machine.plug_keyboard("pedal1")
    node = until(lambda: bench.guest.ask("list", pattern="/dev/input/by-id/usb-QEMU*-event-kbd"), 30, "the pedal")[0]
    station = bench.station(pedal_device=node, pedal_key="KEY_B")
    station.await_ready()
    until(lambda: is_grabbed(bench, node), 20, "the station has grabbed the pedal")
    bench.machine.press_key("a")
    bench.machine.press_key("b")
    station.await_session()
    bench.machine.pull_keyboard("pedal1")
    station.await_fault("USB pedal", "unplugged")
    bench.machine.plug_keyboard("pedal1")
    bench.guest.run(["udevadm", "wait", "--timeout=30", node])
    until(lambda: is_grabbed(bench, node), 20, "the station has grabbed the pedal again")
    camera.show(RACKS[2])
    bench.machine.press_key("b")
    station.await_session()
    station.check_values([RACKS[1], RACKS[2]])


def is_grabbed(bench, node):
    """Whether a program keeps an input device for itself."""
    grab = f"import fcntl; fcntl.ioctl(open('{node}', 'rb'), 0x40044590, 1)"
    try:
        bench.guest.run(["python3", "-c", grab])
    except Failure as failure:
        return "busy" in str(failure)
    return False
