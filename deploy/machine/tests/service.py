"""The installed station: on from the start, without rights, without a network, started again when it fails."""
import os
import re
import time

from ..host.failure import check, check_equal, until
from ..host.fixtures import RACKS, truth
from ..host.registry import hardware_test
from ..host.station import read_values
from .stick import pull_out

SETTINGS = """
station:
  id: bench
  setup: false
data:
  folder: /var/lib/rackstation
camera:
  source: auto
screen:
  framebuffer: auto
  vt: 1
stick:
  source: usb
pedal:
  line: PEDAL
serial:
  line: /dev/ttyUSB0
"""
# Sooner than at a bench, so that the test is; a machine that is emulated needs some seconds for everything.
# The system cannot be written; /var is on a partition of its own.
READ_ONLY = """mount /dev/vdc /mnt
cp -a /var/. /mnt/
umount /mnt
cat >/etc/fstab <<'END'
overlay / overlay ro 0 0
/dev/vdc /var ext4 defaults 0 0
tmpfs /tmp tmpfs defaults 0 0
END
"""
SOONER = "[Service]\nWatchdogSec=15\nTimeoutAbortSec=3\n"


class InstalledStation:
    """A machine on which the package is installed, switched on, and its station as its journal shows it."""

    def __init__(self, workshop):
        package = workshop.package()
        folder = os.path.join(workshop.folder, workshop.name)
        with open(os.path.join(folder, "install.sh"), "w", encoding="utf-8") as file:
            file.write(f"set -ex\ndpkg --install {package}\n"
                       f"cat >/etc/rackstation/rackstation.yaml <<'END'\n{SETTINGS}END\n"
                       "mkdir /etc/systemd/system/rackstation.service.d\n"
                       f"printf '{SOONER}' >/etc/systemd/system/rackstation.service.d/sooner.conf\n{READ_ONLY}")
        self.machine = workshop.boot(install=f"/job/{workshop.name}/install.sh", disk=workshop.new_disk())
        self.guest = self.machine.guest
        self.bench = workshop.bench(self.machine)
        self.journal = self.guest.start(
            ["journalctl", "--follow", "--output=cat", "--lines=all",
             # What the program says as a station or as a stick's keeper, and what systemd says of the station.
             "SYSLOG_IDENTIFIER=rackstation", "+", "UNIT=rackstation.service"], label="journal").out

    def show(self, name):
        """A property of the service."""
        return self.guest.run(["systemctl", "show", "rackstation", f"--property={name}", "--value"]).strip()

    @property
    def process(self):
        return int(self.show("MainPID"))

    def await_restart(self, before, within=60):
        """Waits until another process than the one before is the station, and asks for the pedal."""
        until(lambda: self.process not in (0, before), within, "the station is not started again")
        self.journal.expect("camera ready", within)


@hardware_test(own_machine=True)
def installed_station_works_from_power_on(workshop):
    """Package, power on: ready without a hand; a press is a session; the stick gets it; systemd restarts what fails.
    The system is read-only.
    """
    station = None
    try:
        station = InstalledStation(workshop)
        written = station.guest.run("touch /usr/bin/written /etc/written || echo refused")
        check("refused" in written, "the system can be written")
        check_first_press(station)
        check_stick(station)
        check_line(station)
        check_no_rights(station)
        check_clock(station)
        check_restarts(station)
    finally:
        if station:
            station.machine.off()


def check_first_press(station):
    camera = station.bench.camera(RACKS[0])
    station.journal.expect("camera ready", 90)
    until(lambda: station.show("ActiveState") == "active", 30, "the service is not active")
    until(lambda: station.bench.console_mode() == "graphics", 30, "the console still shows its text")
    # The machine's own text screen is all black and grey; the station's is not.
    until(lambda: station.machine.screenshot().has_color(), 30, "the station does not draw")
    camera.show(RACKS[1])
    station.bench.pedal.press()
    station.journal.expect("session kept", 90)


def check_stick(station):
    """What the stick holds is what the rack holds, and the station has put it there without any right to mount."""
    stick = station.bench.stick("vfat")
    stick.plug()
    station.journal.expect("/dev/sd.1: the file system is in order", 90)
    station.journal.expect("stick complete", 90)
    pull_out(stick, station, 30)
    # From here on the test looks at the stick itself.
    station.guest.run("mkdir -p /run/udev/rules.d && ln -s /dev/null /run/udev/rules.d/70-rackstation-stick.rules && "
                      "udevadm control --reload")
    vials = [contents for name, contents in stick.files().items() if name.startswith("vials_")]
    check_equal(len(vials), 1, "CSV files of vials on the stick")
    check_equal(read_values(vials[0]), truth(RACKS[1]), "the values on the stick")


def check_line(station):
    """A serial line that is plugged in later is the station's by its group."""
    line = station.bench.line().plug()
    until(lambda: station.bench.holders(line.node), 60, "the station has the line")
    check_equal(line.ask("C")[:1], "M", "the product")
    line.pull()


def check_no_rights(station):
    """The station is not root, has no capability, no network and no socket of one."""
    status = station.guest.ask("read", path=f"/proc/{station.process}/status")
    check("\nUid:\t0\t" not in status, "the station runs as root")
    check_equal(re.search(r"CapEff:\s*(\w+)", status)[1].strip("0"), "", "capabilities of the station")
    sockets = station.guest.run(f"cd /proc/{station.process} && readlink fd/* | grep -o 'socket:.*' || true").split()
    inodes = {re.search(r"\d+", name)[0] for name in sockets}
    networks = station.guest.run(
        f"cd /proc/{station.process}/net && cat tcp tcp6 udp udp6 udplite raw raw6 packet netlink 2>/dev/null || true")
    owned = [line for line in networks.splitlines() if inodes & set(line.split())]
    check_equal(owned, [], "network sockets of the station")
    interfaces = station.guest.ask("read", path=f"/proc/{station.process}/net/dev").splitlines()[2:]
    check_equal([line.split(":")[0].strip() for line in interfaces], ["lo"], "network interfaces that it sees")
    score = station.guest.run(["systemd-analyze", "security", "--no-pager", "rackstation"]).splitlines()[-1]
    station.machine.guest.log(score)
    check(float(re.search(r"(\d+\.\d+)", score)[1]) < 3, f"systemd-analyze security: {score}")


def check_clock(station):
    """Whoever stands before the screen sets the machine's clocks by keys, which the station itself may not."""
    station.machine.plug_keyboard("keys")
    until(lambda: station.guest.ask("list", pattern="/dev/input/by-id/*kbd"), 30, "the keyboard is there")
    # Backspace goes home: Esc and what follows it soon could be one key. The menu stands below the session; then the last
    # row of the settings, and the last step of the set-up.
    for key in ["backspace", "down", "down", "down", "ret", *["down"] * 20, "ret", *["down"] * 8, "ret", "down", "ret",
                *["backspace"] * 12, *"202702031415", "ret"]:
        station.machine.press_key(key)
        time.sleep(0.25)
    station.journal.expect("clock set", 30)
    shown = station.guest.run(["date", "--utc", "+%Y-%m-%d %H:%M"]).strip()
    check(shown in ("2027-02-03 14:15", "2027-02-03 14:16"), f"the clock says {shown}")
    battery = station.guest.run("cat /sys/class/rtc/rtc0/date /sys/class/rtc/rtc0/time").split()
    check_equal(battery[0], "2027-02-03", "the clock that a battery keeps")
    check(battery[1].startswith("14:1"), f"the clock that a battery keeps says {battery}")
    record = [line for line in station.guest.run(["rackstation", "audit", "export"]).splitlines() if ",clock," in line]
    check(record and "set at the station" in record[-1], f"what is on record: {record}")
    # It takes no time of the past, whoever asks.
    said = station.guest.run("printf 'set 1000000000\n' | rackstation keep-clock").strip()
    check_equal(said, "refused past", "an old time")


def check_restarts(station):
    """A station that crashes and one that hangs are started again, and have what was kept."""
    before = station.process
    station.guest.run(f"kill -SEGV {before}")
    station.await_restart(before)
    before = station.process
    station.guest.run(f"kill -STOP {before}")
    station.journal.expect("[Ww]atchdog", 60)
    station.await_restart(before, 90)
    sessions = station.guest.run(["rackstation", "sessions", "list", "--format", "csv"]).splitlines()[1:]
    check_equal(len(sessions), 1, "sessions after the restarts")
