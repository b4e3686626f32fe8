"""What is done many times must not cost a little each time."""
import time
from statistics import median

from ..host.fixtures import QUICK, RACKS
from ..host.failure import check, until
from ..host.registry import hardware_test
from ..host.runner import say


@hardware_test()
def replugs_leave_no_thread_and_no_descriptor(bench):
    """After 200 replugs of the camera (20 without --long) there are as many threads and descriptors as before."""
    camera = bench.camera(RACKS[1])
    station = bench.station().await_ready()
    station.type(" ")
    station.await_session()
    replugs = 200 if bench.is_long else 20
    counts = []
    for _ in range(replugs):
        camera.unplug()
        station.await_fault("camera")
        camera.plug()
        station.journal.expect("camera ready")
        counts.append((station.count("task"), station.count("fd")))
    # The first replugs may start what stays, such as a worker thread.
    (threads, descriptors), (last_threads, last_descriptors) = counts[2], counts[-1]
    say(f"     {replugs} replugs: threads {threads} -> {last_threads}, descriptors {descriptors} -> {last_descriptors}")
    check(last_descriptors <= descriptors, f"descriptors grew from {descriptors} to {last_descriptors}")
    check(last_threads <= threads + 2, f"threads grew from {threads} to {last_threads}")
    station.type(" ")
    station.await_session()


@hardware_test()
def captures_leave_memory_level(bench):
    """Over 500 captures (80 without --long) the station's memory stays level once it has what it keeps for reuse."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    captures = 500 if bench.is_long else 80
    sizes = []
    for number in range(captures):
        # Every third rack is another, so that what searches and what merges is used from the beginning on: it takes
        # more than a plain rack, and keeps some of it for reuse.
        camera.show(RACKS[number // 3 % len(RACKS)] if number % 3 == 2 else RACKS[0])
        station.type(" ")
        station.await_session()
        sizes.append(station.memory() / 1e6)
        if len(sizes) % 50 == 0:
            say(f"     {len(sizes)} captures: {sizes[-1]:.1f} MB")
    # Single sizes go up and down with what is still being drawn. What is kept for reuse is there after some 45 captures:
    # each rack has been before the camera three times by then.
    before, late = median(sizes[captures // 2:captures * 3 // 4]), median(sizes[captures * 3 // 4:])
    say(f"     {captures} captures: {before:.1f} MB in the third quarter, {late:.1f} MB in the last")
    check(late <= before + 3, f"memory grew from {before:.1f} to {late:.1f} MB")


def processor_share(station, seconds, each=lambda second: None):
    """The share of one processor that the station takes over some seconds; each: what is done at each second."""
    start = station.processor_time()
    for second in range(seconds):
        each(second)
        time.sleep(1)
    return (station.processor_time() - start) / seconds


@hardware_test()
def idle_costs_next_to_nothing(bench):
    """With home on the framebuffer and nothing that moves, the station needs less than 2 % of one processor."""
    station = bench.station(screen_framebuffer="auto", **QUICK).await_ready()
    # Home is drawn once more with what the camera will show.
    time.sleep(10)
    share = processor_share(station, 30)
    say(f"     {share * 100:.2f} % of one emulated processor")
    check(share < 0.02, f"{share * 100:.1f} % of a processor goes to nothing")


@hardware_test()
def live_picture_costs_little_while_nothing_moves(bench):
    """A rack that lies before the camera costs little, and is seen at once when it moves."""
    camera = bench.camera(RACKS[0])
    station = bench.station(screen_framebuffer="auto").await_ready()
    time.sleep(20)
    still = processor_share(station, 20)
    moving = processor_share(station, 10, lambda second: camera.show(RACKS[second % 2]))
    say(f"     {still * 100:.1f} % of one emulated processor while nothing moves, {moving * 100:.1f} % while racks change")
    # Not compared with what racks that change cost: that depends on how soon the emulated camera can change its picture.
    # A watch that does not rest takes two thirds of a processor and more.
    check(still < 0.3, "looking at what does not move costs too much")
    shown = bench.machine.screenshot()
    camera.show(RACKS[0])
    until(lambda: shown.differing(bench.machine.screenshot())[0] > 1000, 10, "the live picture does not change")
