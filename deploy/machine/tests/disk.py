"""The disk that the sessions are kept on: full, with room again, and with bytes that it has changed by itself."""
import random

from ..host.failure import check, check_equal
from ..host.fixtures import QUICK
from ..host.registry import hardware_test
from ..host.runner import say
from ..host.station import rack_file

DISK = "/mnt/disk"
DATA = f"{DISK}/station"


def mount_small_disk(bench, megabytes=64):
    """A disk of its own for the data folder."""
    bench.guest.run(
        f"modprobe loop; truncate -s {megabytes}M /tmp/station.img && mkfs.ext4 -q -F /tmp/station.img && "
        f"mkdir -p {DISK} && mount -o loop /tmp/station.img {DISK}")


def station_on_small_disk(bench, **settings):
    """A station whose data folder is on a disk of 64 MB."""
    mount_small_disk(bench)
    return bench.station(**{**QUICK, "data_folder": DATA, "store_warn_below": 20, **settings}).await_ready()


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


# The database or a session is damaged, and that was said.
REFUSED = (65, 74)


def shown_sessions(station):
    """The sessions that are listed, and for each that can be had its CSV files. What cannot be had is said."""
    rows = station.sessions(allowed=(0, *REFUSED))
    found = station.export((row["id"] for row in rows), allowed=(0, *REFUSED)) if rows else {}
    for row in rows:
        if row["file"] not in found:
            found |= station.export([row["id"]], allowed=(0, *REFUSED))
        if row["file"] not in found:
            station.export([row["id"]], allowed=REFUSED)
    return [row["id"] for row in rows], {row["id"]: [found[row["file"]], found.get(rack_file(row["file"], found))]
                                         for row in rows if row["intact"] == "true" and row["file"] in found}


@hardware_test()
def flipped_bytes_are_noticed(bench):
    """A byte of the database changes at 200 places (3 without --long): what is shown is right, what is missing is said."""
    places, chance = 200 if bench.is_long else 3, random.Random(7)
    station = bench.station(**QUICK).await_ready()
    for _ in range(3):
        station.type(" ")
        station.await_session()
    check_equal(station.program.stop(), 0, "the station's status")
    kept, files = shown_sessions(station)
    check_equal(len([file for pair in files.values() for file in pair if file]), 6, "CSV files of three sessions")
    sound, data = f"{station.data}.sound", station.data
    bench.guest.run(["mv", data, sound])
    database = "sessions.sqlite"
    size = int(bench.guest.run(["stat", "-c", "%s", f"{sound}/{database}"]))
    whole = moved = 0
    for place in sorted(chance.randrange(size) for _ in range(places)):
        path, bit = f"{data}/{database}", 1 << chance.randrange(8)
        bench.guest.run(
            f"rm -rf {data} && cp -a {sound} {data} && "
            f"byte=$(printf %03o $(($(od -An -tu1 -j {place} -N 1 {path}) ^ {bit}))) && "
            f"printf \"\\\\$byte\" | dd of={path} bs=1 seek={place} conv=notrunc status=none")
        station = bench.station(**{**QUICK, "data_folder": data})
        station.screen.expect("^(Press the pedal|Check|Cannot scan)", 60)
        listed, shown = shown_sessions(station)
        wrong = [session for session, pair in shown.items() if files.get(session) != pair]
        check(not wrong, f"byte {place}: {wrong} are shown as they were not kept")
        check_equal(station.program.stop(), 0, f"the station's status with byte {place} changed")
        is_moved = station.journal.count("database was damaged|from a newer version") > 0
        # What is listed and cannot be had was said by the export.
        check(is_moved or listed == kept, f"byte {place}: sessions are missing without a word")
        whole += len(shown) == len(kept)
        moved += is_moved
    say(f"     {places} bytes of {size} changed: {whole} times every session was right, {moved} times the database was"
        " set aside, and else a session was said to be damaged")
