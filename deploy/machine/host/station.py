"""A station that runs in the machine, observed as its users and its journal see it."""
import csv
import glob
import os

from .failure import check, check_equal
from .fixtures import truth

PROGRAM = "/usr/local/bin/rackstation"
LAB = "/usr/local/bin/racklab"
# What systemd makes for the service: a folder in the memory.
RUNTIME = "/run/rackstation-bench"


def environment(settings):
    """The variables that give a program settings such as `camera_source="auto"`."""
    return {f"RACKSTATION_{name.upper()}": str(value) for name, value in settings.items()}


class Station:
    """A station. `journal` is its standard error, `screen` what its display of plain lines prints."""

    def __init__(self, bench, number, user, arguments, settings, has_runtime=False):
        self.bench, self.guest = bench, bench.guest
        self.data = settings.get("data_folder", f"/tmp/station{number}")
        # An emulated processor needs its time for a rack in bad light, and the machine's disk is small.
        # A bench is set up: no station leads through it unless a test wants it to.
        settings = {"station_id": "bench", "station_setup": "false", "data_folder": self.data, "stick_folder": "none", "reader_deadline": 30,
                    "store_warn_below": 20, "store_refuse_below": 10, **settings}
        variables = environment(settings)
        if has_runtime:
            self.guest.run(["mkdir", "-p", RUNTIME])
            variables["RUNTIME_DIRECTORY"] = RUNTIME
        self.program = self.guest.start(
            [PROGRAM, "run", *arguments], label="station", user=user, environment=variables)
        self.journal, self.screen = self.program.err, self.program.out

    def await_ready(self, within=60):
        """Waits until the station asks for the pedal."""
        self.screen.expect("^(Press|Check) the pedal", within)
        return self

    def type(self, keys):
        """Gives keys as on a keyboard: a space presses the pedal."""
        self.program.say(keys)

    def await_session(self, within=60):
        """Waits until the next session is kept; returns its id."""
        return self.journal.expect("session kept", within).text.split(" id=")[1].split()[0]

    def await_given(self, session, within=40):
        """Waits until a session was given to the computer beside the bench, to its last character."""
        self.journal.expect(rf"id={session} .*session given", within)

    def await_fault(self, part, words="", within=40):
        """Waits until the journal has a fault of a part, such as `camera`, with these words; returns its line."""
        return self.journal.expect(rf"warning .*\] {part}: .*{words}", within)

    def run(self, *words, allowed=(0,)):
        """Another command of the program, on this station's data; allowed: the statuses that it may end with."""
        return self.guest.run([PROGRAM, *words, "--data", self.data], allowed=allowed)

    def sessions(self, allowed=(0,)):
        """All sessions, oldest first, as dictionaries."""
        rows = list(csv.DictReader(self.run("sessions", "list", "--format", "csv", allowed=allowed).splitlines()))
        return sorted(rows, key=lambda row: int(row["sequence"]))

    def export(self, ids, allowed=(0,)):
        """The CSV files of sessions, by name; allowed: the statuses that the command may end with."""
        folder, guest_folder = self.bench.path(f"exported{next(self.bench.numbers)}")
        self.run("sessions", "export", *ids, "--output", guest_folder, allowed=allowed)
        return csv_files(folder)

    def check_values(self, racks):
        """Fails unless there is one session for each of these racks, in this order, with exactly its values."""
        sessions = self.sessions()
        check_equal(len(sessions), len(racks), "sessions")
        if not racks:
            return
        exported = self.export(session["id"] for session in sessions)
        for number, (session, rack) in enumerate(zip(sessions, racks), 1):
            found, expected = read_values(exported[session["file"]]), truth(rack)
            differences = [
                f"{found.get(place)} instead of {expected.get(place)} at {place}"
                for place in sorted(found.keys() | expected.keys()) if found.get(place) != expected.get(place)]
            check(not differences,
                  f"session {number} of {rack}: {len(differences)} wrong: {'; '.join(differences[:3])}")

    # The process itself.

    def count(self, what):
        """How many entries /proc has for the process: `fd` or `task`."""
        return len(self.guest.ask("list", pattern=f"/proc/{self.program.number}/{what}/*"))

    def memory(self):
        """The memory that is the process's own, in bytes."""
        for line in self.guest.ask("read", path=f"/proc/{self.program.number}/status").splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
        return 0

    def peak_memory(self):
        """The most memory that the process has had at once, its program and libraries with it, in bytes."""
        status = self.guest.ask("read", path=f"/proc/{self.program.number}/status")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))

    def camera_memory(self):
        """What of the process's memory is the camera driver's: the buffers that it fills, mapped, in bytes."""
        lines = self.guest.ask("read", path=f"/proc/{self.program.number}/smaps").splitlines()
        mapped = False
        size = 0
        for line in lines:
            if line[0] in "0123456789abcdef":
                mapped = line.endswith("/dev/video0")
            elif mapped and line.startswith("Rss:"):
                size += int(line.split()[1]) * 1024
        return size

    def processor_time(self):
        """The seconds that processors have worked for the process."""
        fields = self.guest.ask("read", path=f"/proc/{self.program.number}/stat").rpartition(")")[2].split()
        # User and system time, in hundredths of a second: proc(5).
        return (int(fields[11]) + int(fields[12])) / 100


def rack_file(vials, names):
    """The name of a session's second CSV file, that of the rack, among names: it says where positions are relative."""
    name = vials.replace("vials_", "rack_", 1)
    relative = name.replace(".csv", "_relative.csv")
    return relative if relative in names else name


def read_values(contents):
    """The values of a CSV of vials by row and column."""
    rows = csv.DictReader(contents.decode().splitlines())
    return {(int(row["row"]), int(row["col"])): row["value"] for row in rows}


def csv_files(folder):
    """The contents of the CSV files below a folder, by their names."""
    contents = {}
    for path in glob.glob(os.path.join(folder, "**", "*.csv"), recursive=True):
        with open(path, "rb") as file:
            contents[os.path.basename(path)] = file.read()
    return contents
