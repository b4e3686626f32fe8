"""What a small board has to give: memory for large pictures, and the card that is written to with each scan."""
import time

from ..host.failure import check
from ..host.fixtures import RACKS
from ..host.registry import hardware_test
from ..host.runner import say
from ..host.station import LAB
from .disk import DATA, mount_small_disk

# A folder in the memory in the place of a stick.
STICK = "/tmp/stick"


def written(bench):
    """The bytes that were written to the small disk so far, after all that is to be written is."""
    bench.guest.run("sync")
    device = bench.guest.run("losetup --noheadings --output NAME --associated /tmp/station.img").strip()
    fields = bench.guest.ask("read", path=f"/sys/class/block/{device.rpartition('/')[2]}/stat").split()
    return int(fields[6]) * 512


@hardware_test()
def twelve_megapixels_fit_a_small_board(bench):
    """Scans of a camera of twelve megapixels take less than 200 MB at once, besides the buffers that its driver fills."""
    bench.large_camera()
    station = bench.station(screen_framebuffer="auto", reader_deadline=120).await_ready()
    for _ in range(3):
        station.type(" ")
        station.await_session(180)
    peak, buffers = station.peak_memory(), station.camera_memory()
    vials = len(station.export([station.sessions()[-1]["id"]]).popitem()[1].splitlines()) - 1
    say(f"     {peak / 1e6:.0f} MB at most, {buffers / 1e6:.0f} MB of them the driver's, {vials} vials")
    check(vials > 60, f"only {vials} vials were read")
    check(peak - buffers < 200e6, f"the station took {(peak - buffers) / 1e6:.0f} MB")


@hardware_test()
def scan_writes_little_to_the_card(bench):
    """With 200 racks kept, a scan writes the picture, its rows, and no copy of the database to the card."""
    camera = bench.camera(RACKS[0])
    mount_small_disk(bench, 512)
    # Making up the sessions is no part of what is tested, and takes an emulated processor long.
    bench.guest.run(
        f"mkdir -p {STICK}; {LAB} prove store --sessions 200 --runs 1 --most 100000 --folder {DATA}", within=300)
    station = bench.station(has_runtime=True, data_folder=DATA, stick_folder=STICK).await_ready()
    station.journal.expect("stick complete", 120)
    before, scans = written(bench), 6
    for number in range(scans):
        camera.show(RACKS[number % 2])
        station.type(" ")
        station.await_session()
        station.journal.expect("stick complete", 120)
    each = (written(bench) - before) / scans
    say(f"     {each / 1e6:.2f} MB for each scan")
    check(each < 4e6, f"a scan writes {each / 1e6:.1f} MB to the card")


@hardware_test()
def idle_writes_nothing_to_the_card(bench):
    """While nobody scans nothing is written to the card, though stick and camera are in."""
    bench.camera(RACKS[0])
    mount_small_disk(bench)
    bench.guest.run(f"mkdir -p {STICK}")
    station = bench.station(has_runtime=True, data_folder=DATA, stick_folder=STICK).await_ready()
    station.type(" ")
    station.await_session()
    station.journal.expect("stick complete", 60)
    # The file system writes what it knows of itself some seconds after the last change.
    time.sleep(35)
    before = written(bench)
    time.sleep(60)
    after = written(bench)
    check(after == before, f"{after - before} bytes were written while nothing was done")
