"""What is done many times must not cost a little each time."""
import time

from ..host.fixtures import QUICK, RACKS
from ..host.failure import check
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
    """Over 500 captures (30 without --long) the station's memory stays level."""
    camera = bench.camera(RACKS[0])
    station = bench.station().await_ready()
    captures = 500 if bench.is_long else 30
    sizes = []
    for number in range(captures):
        # Every tenth rack is another, so that also what searches and what merges is used.
        camera.show(RACKS[0] if number % 10 else RACKS[number // 10 % len(RACKS)])
        station.type(" ")
        station.await_session()
        sizes.append(station.memory() / 1e6)
        if len(sizes) % 50 == 0:
            say(f"     {len(sizes)} captures: {sizes[-1]:.1f} MB")
    # The first captures fill what is kept for reuse.
    early = max(sizes[captures // 6:captures // 3])
    late = max(sizes[-captures // 6:])
    say(f"     {captures} captures: {early:.1f} MB after a third, {late:.1f} MB at the end")
    check(late <= early + 8, f"memory grew from {early:.1f} to {late:.1f} MB")


@hardware_test()
def idle_costs_next_to_nothing(bench):
    """With home on the framebuffer and nothing that moves, the station needs less than 2 % of one processor."""
    station = bench.station(screen_framebuffer="auto", **QUICK).await_ready()
    # Home is drawn once more with what the camera will show.
    time.sleep(10)
    start, seconds = station.processor_time(), 60
    time.sleep(seconds)
    share = (station.processor_time() - start) / seconds
    say(f"     {share * 100:.2f} % of one emulated processor over {seconds} s")
    check(share < 0.02, f"{share * 100:.1f} % of a processor goes to nothing")
