"""The first start: a station that was never set up, from power-on to its first scan, by keys alone."""
from ..host.failure import check, check_equal
from ..host.fixtures import RACKS
from ..host.registry import hardware_test

# What the keyboard of a terminal sends.
ENTER, DOWN = "\r", "\x1b[B"


@hardware_test(own_machine=True)
def first_start_leads_through_the_set_up(workshop):
    """A machine is switched on whose station has no data: its set-up, by keys, finds box and square, and a scan works."""
    machine = workshop.boot()
    try:
        bench = workshop.bench(machine)
        bench.camera(RACKS[0])
        station = bench.station(screen_framebuffer="auto", station_setup="true", grid_rack="9x9")
        screen = station.screen
        screen.expect("Step 1 of 9", 60)
        station.type(ENTER)
        screen.expect("Take a picture", 60)
        station.type(ENTER)
        screen.expect("The camera took a picture of", 60)
        station.type(ENTER)
        screen.expect("Step 3 of 9")
        station.type(ENTER)
        screen.expect("Find the square")
        # A press makes no scan here.
        station.type(" ")
        station.type(ENTER)
        screen.expect("Found", 120)
        station.type(ENTER)
        screen.expect("Step 5 of 9")
        station.type(ENTER)
        for step in range(6, 10):
            screen.expect(f"Step {step} of 9")
            station.type(DOWN * 5 + ENTER)
        screen.expect("To the home screen")
        station.type(ENTER)
        station.await_ready()
        check_equal(station.sessions(), [], "sessions before the first press")
        station.type(" ")
        station.await_session()
        station.check_values([RACKS[0]])
        check("picture.crop" in station.run("config", "show"), "the square is set")
        check_equal(station.program.stop(), 0, "the station's status")
    finally:
        machine.off()

