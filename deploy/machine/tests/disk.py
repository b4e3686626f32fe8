"""The disk that the sessions are kept on: full, and with room again."""
from ..host.failure import check_equal
from ..host.fixtures import QUICK
from ..host.registry import hardware_test

DISK = "/mnt/disk"
DATA = f"{DISK}/station"


def station_on_small_disk(bench, **settings):
    """A station whose data folder is on a disk of 64 MB."""
    bench.guest.run(
        f"modprobe loop; truncate -s 64M /tmp/station.img && mkfs.ext4 -q -F /tmp/station.img && mkdir -p {DISK} && "
        f"mount -o loop /tmp/station.img {DISK}")
    station = bench.station(**{**QUICK, "data_folder": DATA, "store_warn_below": 20, **settings})
    station.data = DATA
    return station.await_ready()


def fill(bench, leaving):
    """Leaves so many megabytes on the disk."""
    free = f"$(($(stat -f -c '%a*%S' {DISK}) / 1048576 - {leaving}))"
    bench.guest.run(f"fallocate -l {free}M {DISK}/filler && sync --file-system {DISK}" if leaving else
                    f"head -c 1G /dev/zero >{DISK}/filler 2>/dev/null; sync --file-system {DISK}; true")


@hardware_test()
def scan_is_refused_before_the_disk_is_full(bench):
    """With less room than is set nothing is scanned, and that is said; with room again the station goes on."""
    station = station_on_small_disk(bench, store_refuse_below=10)
    station.type(" ")
    first = station.await_session()
    fill(bench, leaving=5)
    scans = station.screen.count("Detecting")
    station.type(" ")
    station.screen.expect("The disk is full but for . MB; nothing is scanned below 10 MB", 30)
    station.screen.expect("Make room", 30)
    check_equal(station.screen.count("Detecting"), scans, "pictures that were read")
    bench.guest.run(f"rm {DISK}/filler")
    station.type(" ")
    second = station.await_session()
    check_equal([session["id"] for session in station.sessions()], [first, second], "sessions")
    check_equal(station.program.stop(), 0, "the station's status")


@hardware_test()
def scan_that_finds_no_room_is_saved_later(bench):
    """A scan for which the disk has no room is said to be not saved; with room the same scan is saved."""
    station = station_on_small_disk(bench, store_refuse_below=0, store_warn_below=0)
    fill(bench, leaving=0)
    station.type(" ")
    station.screen.expect("NOT SAVED", 60)
    check_equal(station.journal.count("session kept"), 0, "sessions that were said to be kept")
    check_equal(station.sessions(), [], "sessions without room")
    bench.guest.run(f"rm {DISK}/filler")
    scans = station.screen.count("Taking the picture")
    station.type(" ")
    kept = station.await_session()
    check_equal(station.screen.count("Taking the picture"), scans, "pictures that were taken for the second try")
    sessions = station.sessions()
    check_equal([session["id"] for session in sessions], [kept], "sessions")
    check_equal(sessions[0]["intact"], "true", "whether it is intact")
