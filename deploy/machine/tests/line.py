"""The serial line to the computer beside the bench."""
from ..host.failure import check, check_equal, until
from ..host.fixtures import RACKS, truth
from ..host.registry import hardware_test

READY = 8


def station_with_line(bench, line, form):
    """A station with the line, whose box is of 9 x 9."""
    return bench.station(serial_line=line.node, serial_form=form, grid_rack="9x9").await_ready()


@hardware_test()
def line_gives_each_rack_to_a_visionmate_client(bench):
    """A client of VisionMate's protocol gets each rack that is kept, also after the line was pulled; the audit trail
    has what was given.
    """
    bench.camera(RACKS[0])
    line = bench.line().plug()
    station = station_with_line(bench, line, "visionmate")
    until(lambda: bench.holders(line.node), 20, "the station has the line")
    check_equal((line.ask("C"), line.ask("D")), ("M0909", ""), "before the first rack")
    station.type(" ")
    first = station.await_session()
    until(lambda: line.status() & READY, 30, "data are ready")
    check_equal(set(values(line)), set(truth(RACKS[0]).values()), "the first rack")
    line.ask("Q")
    check_equal(line.status() & READY, 0, "after a reset")
    line.pull()
    station.await_fault("serial line")
    station.type(" ")
    second = station.await_session()
    line.plug()
    until(lambda: bench.holders(line.node), 40, "the station has the line again")
    until(lambda: line.status() & READY, 30, "data are ready again")
    check(values(line), "no values after the line came back")
    station.await_given(second)
    until(lambda: len(given(station)) == 2, 20, "records of what was given")
    check_equal([id in row for id, row in zip((first, second), given(station))], [True, True], "sessions in the records")


def given(station):
    """The records of what was given."""
    return [row for row in station.run("audit", "export").splitlines() if ",given," in row]


def values(line):
    """The values that the line gives, without the words for none."""
    return [value for value in line.ask("D").split(",") if value and value not in ("No Tube", "No Read")]


@hardware_test()
def line_that_is_away_holds_nothing_up(bench):
    """A line that is not there is named, racks are kept meanwhile, and are said when it is plugged in."""
    bench.camera(RACKS[1])
    line = bench.line()
    station = station_with_line(bench, line, "lines")
    station.await_fault("serial line", "No serial line")
    for _ in range(3):
        station.type(" ")
        station.await_session()
    line.plug()
    for _ in range(3):
        said = line.hear(b"\r\n\r\n", 60).decode().split("\r\n")[:-2]
        check_equal(len(said), 81, "lines of a box of 9 x 9")
    check_equal(station.program.stop(), 0, "the station's status")
