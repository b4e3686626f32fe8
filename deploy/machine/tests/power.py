"""Power cuts: what the station said to be kept is kept, and what it said to be on the stick is there."""
import os
import random
import re
import shutil
import time

from ..host import image
from ..host.failure import check, check_equal
from ..host.fixtures import QUICK
from ..host.registry import hardware_test
from ..host.runner import say
from ..host.station import rack_file
from ..host.stick import Stick

DISK = "/mnt/disk"
DATA = f"{DISK}/station"
MOUNT = "/run/rackstation/stick"
# So slow, in bytes per second, that a cut often comes in the middle of a file.
SLOW = 1024 * 1024
# One cut in so many takes the whole machine, which has to be started then.
WHOLE = 10
# So many cuts are made on one station. The copy of its database grows with them, and then a cut in anything else is
# rare.
STATION = 20


class CutBench:
    """What outlasts the cuts: the disk, the sticks, and what the station has said of them.

    Most cuts are made on a machine that goes on: it is stopped between two instructions, disk and stick are copied as
    they are then, and the station finds these copies when it is started again. All that memory held of them is thrown
    away. That is what a cut leaves, and takes seconds less than the start of a machine. Some cuts end the machine.
    """

    def __init__(self, workshop, chance):
        self.workshop, self.chance = workshop, chance
        self.folder = os.path.join(workshop.folder, workshop.name)
        self.disk = workshop.new_disk(96)
        self.machine = self.bench = self.station = None
        self.sticks = {}
        # The ids of the sessions that were said to be kept, and the names of their files.
        self.kept, self.files = [], []
        # For each stick: the names that it was said to have all of, and what was found on it then, by its digest.
        self.claimed = {"vfat": [], "exfat": []}
        self.seen = {"vfat": {}, "exfat": {}}
        self.claims = self.looks = self.recoveries = self.mended = 0
        # How many seconds it takes from a press until its session is on the stick.
        self.span = 6.0

    # The machine.

    def switch_on(self):
        self.machine = self.workshop.boot(disk=self.disk)
        self.bench = self.workshop.bench(self.machine)
        self.mount()

    def mount(self):
        self.machine.guest.run(
            f"dmesg --clear; mkdir -p {DISK} && mount /dev/vdc {DISK}")
        self.recoveries += "recovery complete" in self.machine.guest.run(["dmesg"])

    def stick(self, system):
        if system not in self.sticks:
            self.sticks[system] = Stick(self.bench, os.path.join(self.folder, f"{system}.img"), system, megabytes=40)
        stick = self.sticks[system]
        stick.bench, stick.machine = self.bench, self.machine
        return stick

    def cut_whole(self, stick):
        """The machine ends at once."""
        self.machine.cut_power()
        self.note(stick)
        stick.name = self.machine = None

    def cut(self, stick):
        """Disk and stick are as the cut left them, and nobody remembers anything of them."""
        guest = self.machine.guest
        images = [self.disk, stick.image]
        with self.machine.frozen():
            for path in images:
                shutil.copyfile(path, path + ".cut")
            # What was said before the cut is on its way already.
            time.sleep(0.05)
            self.note(stick)
        self.station.program.signal(9)
        self.station.program.end()
        guest.run(f"findmnt -rno TARGET | grep ^{MOUNT}/ | xargs -r umount --lazy; umount {DISK}")
        guest.run("blockdev --flushbufs /dev/vdc")
        stick.pull_and_await()
        with self.machine.frozen():
            for path in images:
                # The machine has the file open: its contents change, and not the file.
                with open(path + ".cut", "rb") as before, open(path, "r+b") as file:
                    shutil.copyfileobj(before, file, 1 << 20)
        self.mount()

    def off(self):
        if self.machine:
            self.machine.cut_power()

    # One round.

    def run(self, system, is_whole):
        """Starts the station, checks all, scans and mirrors, and cuts the power at some moment."""
        if not self.machine:
            self.switch_on()
        stick = self.stick(system)
        self.check_stick_after_cut(stick, system)
        self.start(stick)
        self.check_sessions()
        self.station.type(" ")
        if self.chance.random() < 0.4:
            start = time.monotonic()
            self.station.await_session()
            self.station.journal.expect("stick complete", 60)
            self.span = time.monotonic() - start
            self.check_claim(stick, system)
            self.station.type(" ")
        # No signal tells of a moment in the middle of a file; chance finds it.
        time.sleep(self.chance.uniform(0, 1.3 * self.span))
        (self.cut_whole if is_whole else self.cut)(stick)

    def start(self, stick):
        stick.plug(bytes_per_second=SLOW)
        self.station = self.bench.station(stick_source="usb", stick_mount=MOUNT, **{**QUICK, "data_folder": DATA})
        self.station.await_ready()

    def note(self, stick):
        """Takes down what the station had said when the power went."""
        system = next(system for system, other in self.sticks.items() if other is stick)
        for line in list(self.station.journal.lines):
            if found := re.search(r"csv=(\S+) id=(\S+) .*session kept", line.text):
                self.files.append(found[1])
                self.kept.append(found[2])
            elif "stick complete" in line.text:
                self.claims += 1
                self.claimed[system] = list(self.files)
            elif "is mended" in line.text:
                self.mended += 1

    # What has to hold.

    def check_sessions(self):
        sessions = self.station.sessions()
        ids = [session["id"] for session in sessions]
        lost = [session for session in self.kept if session not in ids]
        check(not lost, f"{len(lost)} of {len(self.kept)} sessions that were said to be kept are gone: {lost[:2]}")
        check_equal({session["intact"] for session in sessions} | {"true"}, {"true"}, "whether they are intact")
        # One that was kept while the power went, and was not said any more, is there whole and counts from now on.
        self.kept, self.files = ids, [session["file"] for session in sessions]

    def check_claim(self, stick, system):
        """A stick that is safe to remove is clean, and has all that it is said to have, as this computer sees it."""
        self.looks += 1
        look = image.StickImage(stick.image, system)
        look.check_clean()
        files = look.files()
        image.check_listed(files)
        names = {os.path.basename(path) for path in files}
        kept = [found[1] for line in self.station.journal.lines
                if (found := re.search(r"csv=(\S+) .*session kept", line.text))]
        lost = [name for name in self.files + kept if name not in names or rack_file(name, names) not in names]
        check(not lost, f"the {system} stick is said to be complete and lacks {lost[:3]}")
        self.seen[system] = {path: image.digest(contents) for path, contents in files.items() if path.endswith(".csv")}
        look.discard()

    def check_stick_after_cut(self, stick, system):
        """Whatever was under way when the power went: what was claimed before is on the stick, whole."""
        look = image.StickImage(stick.image, system)
        look.mend()
        files = look.files()
        names = {os.path.basename(path): contents for path, contents in files.items()}
        lost = [name for name in self.claimed[system] if not names.get(name) or not names.get(rack_file(name, names))]
        check(not lost, f"the {system} stick was said to be complete and lacks {len(lost)}: {lost[:2]}")
        changed = [path for path, known in self.seen[system].items() if image.digest(files.get(path, b"")) != known]
        check(not changed, f"the {system} stick was right, and after a cut it is not: {changed[:2]}")
        look.discard()

    def check_end(self):
        """With time, everything comes to be on both sticks; and the audit trail is whole."""
        for system in self.sticks:
            if not self.machine:
                self.switch_on()
            stick = self.stick(system)
            self.start(stick)
            self.check_sessions()
            self.station.journal.expect("stick complete", 120)
            self.check_claim(stick, system)
            self.note(stick)
            check_equal(self.station.program.stop(), 0, "the station's status")
            stick.pull_and_await()
        self.station.run("audit", "verify")


@hardware_test(own_machine=True)
def power_cuts_at_any_moment_lose_nothing(workshop):
    """200 cuts (4 without --long) while it scans and mirrors: all that was said to be kept is there, on disk and stick."""
    cuts = 200 if workshop.is_long else 4
    for first in range(1, cuts + 1, STATION):
        cut_station(workshop, range(first, min(first + STATION, cuts + 1)))


def cut_station(workshop, cuts):
    """One new station, its disk and its sticks, and these cuts, counted from 1."""
    bench = CutBench(workshop, random.Random(cuts.start))
    try:
        for cut in cuts:
            bench.run("exfat" if cut % 2 else "vfat", is_whole=cut % WHOLE == 0 or cut == cuts[-1])
            workshop.log(f"cut {cut}: {len(bench.kept)} sessions kept")
        bench.check_end()
    finally:
        bench.off()
        say(f"     cuts {cuts.start} to {cut}: {len(bench.kept)} sessions kept, {bench.claims} times safe to remove"
            f" ({bench.looks} looked at on the host), the disk recovered {bench.recoveries} times and sticks mended"
            f" {bench.mended} times")
    check(bench.kept, "no session was kept before any of the cuts")
    check(bench.recoveries, "no cut left anything on the disk to be recovered")
