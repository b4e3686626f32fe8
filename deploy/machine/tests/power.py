"""Power cuts: what the station said to be kept is kept, and what it said to be on the stick is there."""
import os
import random
import re
import time

from ..host.failure import check, check_equal
from ..host.fixtures import RACKS, picture_path
from ..host.registry import hardware_test
from ..host.runner import say
from ..host.stick import Stick


@hardware_test(own_machine=True)
def power_cut_loses_nothing_that_was_kept(workshop):
    """The power goes as soon as a session is said to be kept and the stick to be complete: both have it all."""
    disk = workshop.new_disk()
    machine = workshop.boot(disk=disk)
    try:
        bench = workshop.bench(machine)
        machine.guest.run("mkdir -p /mnt/disk && mount /dev/vdc /mnt/disk")
        stick = bench.stick("vfat")
        settings = {
            "data_folder": "/mnt/disk/station", "camera_source": "pictures", "camera_pictures": picture_path(RACKS[1])}
        station = bench.station(
            stick_source="usb", stick_mount="/run/rackstation/stick", **settings).await_ready()
        stick.plug()
        station.journal.expect("stick complete", 60)
        kept = []
        for _ in range(3):
            station.type(" ")
            kept.append(station.await_session())
            station.journal.expect("stick complete", 60)
        machine.cut_power()

        machine = workshop.boot(disk=disk)
        bench.machine, bench.guest, stick.machine = machine, machine.guest, machine
        machine.guest.run("mkdir -p /mnt/disk && mount /dev/vdc /mnt/disk")
        after = bench.station(**settings).await_ready()
        after.data = settings["data_folder"]
        sessions = after.sessions()
        check_equal([session["id"] for session in sessions], kept, "sessions after the power cut")
        check_equal({session["intact"] for session in sessions}, {"true"}, "whether they are intact")
        check_equal(len(stick.files()), 2 * len(kept), "files on the stick")
    finally:
        machine.off()


class LastingBench:
    """What outlasts the cuts: the disk, the sticks, and what the station has said of them."""

    def __init__(self, workshop):
        self.workshop = workshop
        self.disk = workshop.new_disk()
        self.sticks = {}
        self.kept, self.files = [], []
        # For each stick the names of the files that it was said to have all of.
        self.claimed = {"vfat": [], "exfat": []}
        self.claims = 0

    def run(self, system, chance):
        """Switches the machine on, checks all, scans and mirrors, and cuts the power at some moment."""
        machine = self.workshop.boot(disk=self.disk)
        try:
            bench = self.workshop.bench(machine)
            machine.guest.run("mkdir -p /mnt/disk && mount /dev/vdc /mnt/disk")
            stick = self.stick(bench, system)
            self.check_stick(stick, system)
            station = bench.station(
                data_folder="/mnt/disk/station", camera_source="pictures", camera_pictures=picture_path(RACKS[1]),
                stick_source="usb", stick_mount="/run/rackstation/stick").await_ready()
            station.data = "/mnt/disk/station"
            self.check_sessions(station)
            stick.plug()
            station.type(" ")
            time.sleep(chance.uniform(0, 9))
            machine.cut_power()
            self.note(station, system)
        finally:
            machine.cut_power()

    def stick(self, bench, system):
        if system not in self.sticks:
            image = os.path.join(self.workshop.folder, self.workshop.name, f"{system}.img")
            self.sticks[system] = Stick(bench, image, system)
        stick = self.sticks[system]
        stick.bench, stick.machine = bench, bench.machine
        return stick

    def note(self, station, system):
        """Takes down what the station had said when the power went."""
        for line in station.journal.lines:
            if found := re.search(r"csv=(\S+) id=(\S+) .*session kept", line.text):
                self.files.append(found[1])
                self.kept.append(found[2])
            elif "stick complete" in line.text:
                self.claims += 1
                self.claimed[system] = list(self.files)

    def check_sessions(self, station):
        sessions = station.sessions()
        ids = [session["id"] for session in sessions]
        lost = [session for session in self.kept if session not in ids]
        check(not lost, f"{len(lost)} of {len(self.kept)} sessions that were said to be kept are gone: {lost[:2]}")
        check_equal({session["intact"] for session in sessions} | {"true"}, {"true"}, "whether they are intact")
        # One that was kept while the power went, and was not said any more, is there whole and counts from now on.
        self.kept, self.files = ids, [session["file"] for session in sessions]

    def check_stick(self, stick, system):
        if not self.claimed[system]:
            return
        found = stick.files()
        lost = [name for name in self.claimed[system] if not found.get(name, b"").strip()]
        check(not lost, f"the {system} stick was said to be complete and lacks {len(lost)}: {lost[:2]}")


@hardware_test(own_machine=True, is_long=True)
def power_cuts_at_any_moment_lose_nothing(workshop):
    """200 cuts (3 without --long) while it scans and mirrors: every session that was said to be kept is there."""
    cuts = 200 if workshop.is_long else 3
    chance = random.Random(cuts)
    bench = LastingBench(workshop)
    # One more, so that the last cut is looked at too.
    for cut in range(cuts + 1):
        bench.run("vfat" if cut % 2 else "exfat", chance)
    say(f"     {cuts} cuts: {len(bench.kept)} sessions were kept, the sticks were said to be complete {bench.claims} times")
    check(bench.kept, "no session was kept before any of the cuts")
