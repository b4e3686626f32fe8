"""The framebuffer, and the console that comes back on every way out."""
import glob
import os
import signal

from ..host.failure import check, check_equal, until
from ..host.fixtures import RACKS, picture_path
from ..host.picture import read_png
from ..host.registry import hardware_test
from ..host.station import LAB

# A cursor may be visible again where it was not before: pixels of one character.
CHARACTER = 16 * 32


def station_with_screen(bench, size):
    """A station that draws on the framebuffer and writes every screen as a picture of the same size."""
    folder, guest_folder = bench.path("screens")
    os.makedirs(folder)
    station = bench.station(
        screen_framebuffer="auto", arguments=["--screens", guest_folder, "--screens-size", f"{size[0]}x{size[1]}"])
    return station, folder


def check_picture_of_result(bench, size):
    """Scans a rack and compares the screen with the station's own picture of it."""
    camera = bench.camera(RACKS[1])
    station, folder = station_with_screen(bench, size)
    station.await_ready()
    camera.show(RACKS[1])
    station.type(" ")
    station.await_session()

    def difference():
        shown = bench.machine.screenshot("shown")
        return shown.differing(read_png(sorted(glob.glob(os.path.join(folder, "*.png")))[-1]))
    until(lambda: difference()[0] == 0, 30, f"the screen is the picture; see {bench.machine.folder}/shown.ppm")


@hardware_test()
def framebuffer_shows_the_same_picture(bench):
    """What the screen of 1280 by 800 shows is, pixel for pixel, the PNG of the same screen."""
    check_picture_of_result(bench, (1280, 800))


@hardware_test(own_machine=True)
def framebuffer_of_a_small_display(workshop):
    """The same on a display of 800 by 480."""
    machine = workshop.boot(size=(800, 480))
    try:
        check_picture_of_result(workshop.bench(machine), (800, 480))
    finally:
        machine.off()


@hardware_test(is_long=True)
def every_screen_is_its_picture(bench):
    """Every screen there is, shown on the framebuffer, is pixel for pixel the PNG of the same screen."""
    size = (1280, 800)
    folder, guest_folder = bench.path("screens")
    os.makedirs(folder)
    program = bench.guest.start(
        [LAB, "screens", "--show", "--photograph", picture_path(RACKS[0]), "--size", f"{size[0]}x{size[1]}",
         "--output", guest_folder], label="screens")
    # The name of each screen, then the number of all, with which the program ends.
    shown = []
    while not (line := program.out.expect(".", within=60).text).isdigit():
        drawn = read_png(os.path.join(folder, f"{line}.png"))
        check_equal(drawn.size, size, f"the size of {line}")
        until(lambda: bench.machine.screenshot("shown").pixels == drawn.pixels, 20,
              f"the screen is {line}; see {bench.machine.folder}/shown.ppm")
        shown.append(line)
        program.say("\n")
    check_equal(program.end(), 0, "the program's status")
    check_equal(int(line), len(shown), "screens")
    check(len(shown) > 40, f"only {len(shown)} screens")


def check_console_after(bench, end):
    """Starts a station on the framebuffer, ends it in some way, and checks that the console is as it was.
    end: called with the station.
    """
    bench.write_console("the console before the station\r\n")
    until(lambda: any(bench.machine.screenshot("console").pixels), 10, "the console's text on the screen")
    before = bench.machine.screenshot("before")
    station = bench.station(screen_framebuffer="auto", camera_source="pictures",
                            camera_pictures=picture_path(RACKS[0])).await_ready()
    until(lambda: bench.machine.screenshot("drawn").differing(before)[0] > before.width, 20, "the station draws")
    check_equal(bench.console_mode(), "graphics", "the console while the station draws")
    end(station)
    until(lambda: bench.console_mode() == "text", 10, "the console is in text mode again")
    until(lambda: bench.machine.screenshot("after").differing(before)[0] <= CHARACTER, 10,
          "the console's text is on the screen again")


@hardware_test()
def console_restored_after_sigterm(bench):
    """The console is restored when the station is asked to end."""
    check_console_after(bench, lambda station: check_equal(station.program.stop(), 0, "the station's status"))


@hardware_test()
def console_restored_after_sigkill(bench):
    """The console is restored when the station is killed."""
    def kill(station):
        station.program.signal(signal.SIGKILL)
        station.program.end()
    check_console_after(bench, kill)


@hardware_test()
def console_restored_after_a_crash(bench):
    """The console is restored when the station crashes on a bad access."""
    def crash(station):
        station.program.signal(signal.SIGSEGV)
        check(station.program.end() != 0, "the station outlived a bad access")
    check_console_after(bench, crash)


@hardware_test()
def console_restored_after_its_drawer_is_killed(bench):
    """The console is restored when the process that has the framebuffer open is killed."""
    def kill_drawer(_):
        for number in bench.holders("/dev/fb0"):
            bench.guest.run(["kill", "-KILL", str(number)])
    check_console_after(bench, kill_drawer)


@hardware_test()
def preview_is_live(bench):
    """While the station waits for the pedal, the screen shows what the camera sees."""
    camera = bench.camera(RACKS[0], rate=5)
    bench.station(screen_framebuffer="auto").await_ready()
    camera.show(RACKS[0])
    first = until(lambda: bench.machine.screenshot("first"), 5, "a screenshot")
    camera.show(RACKS[1])
    until(lambda: bench.machine.screenshot("second").differing(first)[0] > 10_000, 20, "the other rack on the screen")
