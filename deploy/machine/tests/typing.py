"""The keyboard that the station is to the computer beside the bench."""
from ..host.failure import check, check_equal, until
from ..host.fixtures import RACKS, truth
from ..host.registry import hardware_test

SIDE = 9


def column(rack):
    """What is typed of a box of 9 x 9: a line for each position along rows."""
    values = truth(rack)
    return [values.get((row, col), "") for row in range(SIDE) for col in range(SIDE)]


def scan(station):
    station.type(" ")
    return station.await_session()


def scan_typed_whole(station, computer, what):
    """Scans a rack, which the computer gets and the station knows to be given: what happens to the computer before the
    station knows it, breaks the rack off.
    """
    session = scan(station)
    check_equal(computer.lines(SIDE * SIDE), column(RACKS[0]), what)
    station.await_given(session)
    return session


@hardware_test()
def keyboard_types_each_rack_into_the_computer(bench):
    """Each rack is typed once into a computer, as it was read; what the computer does not take is named and never typed
    later.
    """
    bench.camera(RACKS[0])
    computer = bench.computer().make_gadget().listen()
    station = bench.station(keyboard_type=computer.node, keyboard_speed=200, grid_rack="9x9").await_ready()
    first = scan_typed_whole(station, computer, "the first rack")

    computer.sleep()
    scan(station)
    station.await_fault("USB keyboard", "took no keys")
    computer.wake()
    computer.listen()
    second = scan_typed_whole(station, computer, "the rack after the computer slept")

    computer.switch_caps_lock()
    scan(station)
    station.await_fault("USB keyboard", "Caps Lock is on")
    check_equal(computer.typed(), SIDE * SIDE, "lines typed with Caps Lock on")
    computer.switch_caps_lock()

    scan(station)
    computer.lines(5)
    computer.pull()
    check(computer.typed() < 2 * SIDE * SIDE, "all was typed before the cable was pulled")
    computer.plug()
    computer.listen()
    station.await_fault("USB keyboard", "Only a part")
    third = scan_typed_whole(station, computer, "the rack after the cable was pulled")

    computer.remove_gadget()
    scan(station)
    station.await_fault("USB keyboard", "took no keys")
    computer.make_gadget().listen()
    until(lambda: bench.holders(computer.node), 80, "the station has the keyboard again")
    fourth = scan_typed_whole(station, computer, "the rack after the gadget was made anew")
    # What was given up does not follow.
    station.program.stop()
    check_equal(computer.typed(), SIDE * SIDE, "lines since the gadget was made anew")
    given = [row for row in station.run("audit", "export").splitlines() if ",given," in row]
    check_equal(len(given), 4, "records of what was given")
    sessions = (first, second, third, fourth)
    check_equal([id in row for id, row in zip(sessions, given)], [True] * 4, f"given: {given}")
