"""USB sticks: mirrored, pulled, full, protected, wrong."""
import random
import time

from ..host.failure import check, check_equal, until
from ..host.fixtures import QUICK
from ..host.registry import hardware_test
from ..host.runner import say
from ..host.station import PROGRAM

MOUNT = "/run/rackstation/stick"
# What makes a stick slow enough to be pulled while it is written, in bytes per second.
SLOW = 48 * 1024
# The same where it is put in often; the check of its file system and the mount take their time as well.
LESS_SLOW = 256 * 1024
# So slow that nobody waits for the check of its file system without a word.
SLOWEST = 16 * 1024


def station_with_stick(bench, sessions=0, user=None, **settings):
    """A station that mirrors to a USB stick; it has so many sessions by then."""
    station = bench.station(
        user, stick_source="usb", stick_mount=MOUNT, **{**QUICK, **settings})
    station.await_ready()
    for _ in range(sessions):
        station.type(" ")
        station.await_session()
    return station


def expected_files(station):
    """The CSV files that a stick has to hold, by name."""
    sessions = station.sessions()
    found = station.export(session["id"] for session in sessions)
    check_equal(len(found), 2 * len(sessions), "exported CSV files")
    return found


def check_mirrored(bench, stick, station):
    """Fails unless the stick, which is out, has exactly the CSV files of the station's sessions."""
    expected = expected_files(station)
    check_equal(stick.files(), expected, "files on the stick")


def pull_out(stick, station, seconds=20):
    """The stick is pulled, without any word to the system, and the station has noticed."""
    stick.pull()
    station.journal.expect("no stick", seconds)


def fill_and_pull(stick, station, seconds=60):
    """The stick is put in, gets what it lacks, and is pulled as soon as it is said to be complete."""
    stick.plug()
    station.journal.expect("stick complete", seconds)
    pull_out(stick, station)


def mirror_and_pull(bench, system):
    """A stick is put in, is said to be complete, and is pulled at once, without any word to the system."""
    stick = bench.stick(system)
    station = station_with_stick(bench, sessions=2)
    stick.plug()
    station.journal.expect("stick in", 40)
    station.journal.expect("stick complete", 60)
    station.type(" ")
    station.await_session()
    station.journal.expect("stick complete", 60)
    pull_out(stick, station)
    station.type(" ")
    station.await_session()
    fill_and_pull(stick, station)
    check_equal(station.program.stop(), 0, "the station's status")
    check_mirrored(bench, stick, station)


@hardware_test()
def stick_in_mirrored_and_out_vfat(bench):
    """A vfat stick, pulled as soon as it is said to be safe, has every file whole; put in again it gets the rest."""
    mirror_and_pull(bench, "vfat")


@hardware_test()
def stick_in_mirrored_and_out_exfat(bench):
    """The same with exfat."""
    mirror_and_pull(bench, "exfat")


@hardware_test()
def stick_in_mirrored_and_out_ext4(bench):
    """The same with ext4."""
    mirror_and_pull(bench, "ext4")


@hardware_test()
def stick_pulled_while_written(bench):
    """A stick is pulled while files are copied: said, nothing hangs, and the next time everything comes to be on it."""
    stick = bench.stick("vfat")
    station = station_with_stick(bench, sessions=5)
    stick.plug(bytes_per_second=SLOW)
    station.journal.expect("stick in", 90)
    until(lambda: bench.guest.run(f"find {MOUNT} -name '*.csv' 2>/dev/null || true"), 60, "files on the stick")
    stick.pull()
    check_equal(station.journal.count("stick complete"), 0, "times that the stick was complete before it was pulled")
    station.journal.expect("no stick|\\] stick: ", 30)
    station.type(" ")
    station.await_session()
    fill_and_pull(stick, station)
    station.program.stop()
    expected = expected_files(station)
    found = stick.files()
    check_equal({name: found.get(name) for name in expected}, expected, "files on the stick")


@hardware_test(is_long=True)
def fifty_yanks(bench):
    """A stick is pulled 50 times (5 without --long) at any moment while it is written: in the end it has it all."""
    chance, yanks = random.Random(1), 50 if bench.is_long else 5
    stick = bench.stick("vfat", megabytes=24)
    station = station_with_stick(bench, sessions=1)
    early = 0
    for _ in range(yanks):
        complete, kept = (station.journal.count(words) for words in ("stick complete", "session kept"))
        station.type(" ")
        stick.plug(bytes_per_second=LESS_SLOW)
        station.journal.expect("stick in", 90)
        until(lambda: station.journal.count("session kept") > kept, 60, "the session is not kept")
        # No signal tells of a moment in the middle of a file; chance finds it.
        time.sleep(chance.uniform(0, 4))
        pull_out(stick, station, 60)
        early += station.journal.count("stick complete") == complete
    mended = station.journal.count("is mended")
    say(f"     {yanks} yanks, {early} of them before the stick was complete; it was mended {mended} times")
    check(early > 0, "no stick was pulled while it was written")
    fill_and_pull(stick, station, 120)
    check_equal(station.program.stop(), 0, "the station's status")
    check_mirrored(bench, stick, station)
    check_whole(stick, yanks + 1)


def check_whole(stick, sessions):
    """Fails unless the stick's list of files is right and its copy of the database holds so many sessions."""
    stick.work_on("cd RACKSTATION/bench && sha256sum --check --strict --quiet manifest.sha256", "ro")
    left = stick.work_on("find RACKSTATION -name '.rackstation-*'", "ro")
    check_equal(left, "", "unfinished files on the stick")
    listed = stick.work_on(
        "cp RACKSTATION/bench/sessions.sqlite /tmp/copy.sqlite && "
        f"{PROGRAM} sessions list --data /tmp/copy.sqlite --format csv", "ro")
    check_equal(listed.count(",true,"), sessions, "whole sessions in the copy of the database")


def check_fault(bench, stick, pattern, sessions=1, **options):
    """A stick that cannot be used is said in its own words, and the station goes on keeping sessions."""
    station = station_with_stick(bench, sessions, **options.pop("settings", {}))
    stick.plug(**options)
    station.await_fault("stick", f"({pattern})", 60)
    station.type(" ")
    station.await_session()
    return station


@hardware_test()
def full_stick_is_said(bench):
    """A stick without room is said to be full."""
    stick = bench.stick("vfat", megabytes=40)
    stick.fill()
    check_fault(bench, stick, "full")


@hardware_test()
def protected_stick_is_said(bench):
    """A stick that can only be read is said to be so."""
    check_fault(bench, bench.stick("vfat"), "cannot be written|read-only|protected|locked", read_only=True)


@hardware_test()
def failing_stick_is_told_from_one_that_is_out(bench):
    """A stick that cannot be written though it is in is said to be so, is never safe to remove, and another one works."""
    stick = bench.stick("vfat")
    station = check_fault(bench, stick, "cannot be read or written", fails_writing=True)
    station.await_fault("stick", "cannot be read or written", 60)
    check_equal(station.journal.matching("removed"), [], "lines that say that it was removed")
    check_equal(station.screen.matching("safe to remove"), [], "lines that say that it is safe to remove")
    pull_out(stick, station, 30)
    good = bench.stick("vfat", uuid="5555-AAAA")
    fill_and_pull(good, station)
    check_equal(station.program.stop(), 0, "the station's status")
    check_mirrored(bench, good, station)


@hardware_test()
def stick_that_the_usb_resets_is_still_in(bench):
    """A stick that the USB resets, for which the system takes its medium for a changed one, is never said to be removed,
    and everything comes to be on it.
    """
    stick = bench.stick("vfat")
    station = station_with_stick(bench, sessions=1)
    stick.plug()
    station.journal.expect("stick complete", 60)
    for _ in range(5):
        stick.reset()
        station.type(" ")
        station.await_session()
        station.journal.expect("stick complete", 60)
    check_equal(station.journal.matching("removed"), [], "lines that say that it was removed")
    pull_out(stick, station)
    check_equal(station.program.stop(), 0, "the station's status")
    check_mirrored(bench, stick, station)


@hardware_test()
def slow_stick_is_said(bench):
    """A stick that takes long to be looked at is said to be in and slow, and is used in the end."""
    stick = bench.stick("vfat", megabytes=24)
    station = station_with_stick(bench, sessions=1)
    stick.plug(bytes_per_second=SLOWEST)
    stick.await_in(120)
    station.await_fault("stick", "answers slowly", 60)
    station.journal.expect("stick in", 240)
    pull_out(stick, station, 60)


@hardware_test()
def damaged_stick_is_said(bench):
    """A stick whose file system cannot be mended is said to be damaged, and is not written."""
    stick = bench.stick("ext4", is_damaged=True)
    station = check_fault(bench, stick, "file system is damaged")
    check_equal(station.journal.count("cannot be mended"), 1, "lines on what is wrong with it")
    check_equal(bench.guest.run(f"findmnt -rno TARGET | grep ^{MOUNT} || true"), "", "mounted sticks")


@hardware_test()
def stick_is_used_unchecked_without_fsck(bench):
    """Where the program that checks a file system is missing, the stick is used all the same, and that is said."""
    stick = bench.stick("exfat")
    bench.guest.run("mv /usr/sbin/fsck.exfat /usr/sbin/fsck.exfat.away")
    try:
        station = station_with_stick(bench, sessions=1)
        stick.plug()
        station.journal.expect("used unchecked: fsck.exfat is not installed", 40)
        station.journal.expect("stick complete", 60)
    finally:
        bench.guest.run("mv /usr/sbin/fsck.exfat.away /usr/sbin/fsck.exfat")


def await_note(bench, stick, note):
    """Waits until the keeper of a stick says so much of it."""
    path = f"{MOUNT}/{stick.uuid}.note"
    until(lambda: bench.guest.run(f"cat {path} 2>/dev/null || true").strip() == note, 40, f"the stick is not {note}")


@hardware_test()
def links_on_a_stick_lead_root_nowhere(bench):
    """A stick whose folder is a link to what is root's alone: the service that mounts it neither follows it nor gives
    anything away, and a stick without such a link gets its folder.
    """
    stick = bench.stick("ext4")
    secret = "/tmp/station-secret"
    bench.guest.run(f"mkdir -m 0700 {secret} && echo secret >{secret}/file && chmod 0600 {secret}/file")
    look = f"stat -c '%n %u %g %a' {secret} {secret}/*"
    before = bench.guest.run(look)
    for target in [secret, f"{secret}/file", f"{secret}/absent", None]:
        stick.work_on("rm -f RACKSTATION" + (f" && ln -s {target} RACKSTATION" if target else ""))
        stick.plug()
        keeper = bench.guest.start([PROGRAM, "keep-stick", "--owner", "nobody", stick.await_in()], label="keeper")
        await_note(bench, stick, "ready")
        # As the station does: it is let go when the shell ends.
        station = bench.guest.start(f"exec 3>{MOUNT}/{stick.uuid}.write; printf x >&3; exec sleep 1000")
        await_note(bench, stick, "writing")
        owner = bench.guest.run(f"stat -c '%U %F' {MOUNT}/{stick.uuid}/RACKSTATION").strip()
        check_equal(owner, "root symbolic link" if target else "nobody directory", "the folder and its owner")
        check_equal(bench.guest.run(look), before, "what is root's")
        station.stop()
        await_note(bench, stick, "ready")
        check_equal(keeper.stop(), 0, "the keeper's status")
        stick.pull_and_await()


@hardware_test()
def disk_of_the_system_is_no_stick(bench):
    """A disk on the USB that the system has mounted is neither checked nor mounted; one in /media is said to be in use."""
    stick = bench.stick("ext4")
    stick.plug()
    device = stick.await_in()
    bench.guest.run(f"mkdir -p /media/me && mount -o ro /dev/{device} /media/me")
    station = station_with_stick(bench, sessions=1)
    station.journal.next = 0
    station.await_fault("stick", "is mounted at /media/me", 40)
    bench.guest.run("umount /media/me && rmdir /media/me")
    station.journal.expect("stick complete", 60)
    check_equal(station.program.stop(), 0, "the station's status")
    bench.guest.run(f"mkdir -p /tmp/stationary && mount -o ro /dev/{device} /tmp/stationary")
    keeper = bench.guest.start([PROGRAM, "keep-stick", device], label="keeper")
    check_equal(keeper.end(), 0, "the keeper's status")
    keeper.err.expect(f"left alone: {device} is mounted at /tmp/stationary", 10)
    other = station_with_stick(bench)
    other.journal.next = 0
    other.journal.expect("no stick", 40)
    bench.guest.run(f"umount /tmp/stationary && rmdir /tmp/stationary && rm {MOUNT}/*.note")


@hardware_test()
def stick_without_file_system_is_said(bench):
    """A stick that is not formatted is said to be so."""
    check_fault(bench, bench.stick("none"), "format|file system")


@hardware_test()
def wrong_stick_is_left_alone(bench):
    """Where one stick is named in the settings, another one is refused and nothing is written on it."""
    stick = bench.stick("vfat", uuid="5555-AAAA")
    station = check_fault(
        bench, stick, "another|other|not the|wrong|unknown|5555-AAAA", settings={"stick_uuid": "1234-ABCD"})
    stick.pull()
    station.program.stop()
    check_equal(stick.files(), {}, "files on the wrong stick")
    right = bench.stick("vfat")
    station = station_with_stick(bench, 1, stick_uuid="1234-ABCD")
    right.plug()
    station.journal.expect("stick complete", 60)


@hardware_test()
def two_sticks_are_said(bench):
    """With two sticks in, the station says so; with one of them gone, it uses the other."""
    first, second = bench.stick("vfat"), bench.stick("vfat", uuid="5555-AAAA")
    first.plug()
    first.await_in()
    second.plug()
    second.await_in()
    station = station_with_stick(bench, 1)
    station.journal.next = 0
    station.await_fault("stick", "More than one")
    second.pull()
    station.journal.expect("stick complete", 60)
    first.pull()
    station.program.stop()
    check_mirrored(bench, first, station)


@hardware_test()
def nothing_is_written_below_an_empty_mount(bench):
    """Without a stick, nothing is written into the folder where one would be mounted."""
    station = station_with_stick(bench, sessions=2)
    station.program.stop()
    left = bench.guest.run(f"find {MOUNT} -type f 2>/dev/null || true")
    check_equal(left, "", "files below the empty mount folder")
