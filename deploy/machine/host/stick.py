"""USB sticks: images with one partition, plugged into the machine and pulled from it."""
import os
import struct
import subprocess

from .failure import check
from .station import csv_files

MEGABYTE = 1 << 20
TYPES = {"vfat": 0x0C, "exfat": 0x07, "ext4": 0x83, "none": 0x0C}
UUID = {"vfat": "1234-ABCD", "ext4": "11111111-2222-3333-4444-555555555555"}
# Where a test looks at a stick; the system itself may be read-only.
LOOKED_AT = "/run/looked-at"


class Stick:
    """A stick. system: vfat, exfat, ext4, or none for one without a file system.

    is_damaged: an ext4 has lost its first folder, which nobody can mend without losing what was in it.
    """

    def __init__(self, bench, image, system, megabytes=64, uuid=None, is_damaged=False):
        self.bench, self.machine, self.image = bench, bench.machine, image
        self.name = None
        self.uuid = uuid or UUID.get(system)
        partition = image + ".partition"
        with open(partition, "wb") as file:
            file.truncate((megabytes - 1) * MEGABYTE)
        command = {
            "vfat": ["mkfs.vfat", "-n", "BENCH", "-i", (self.uuid or "").replace("-", "")],
            "exfat": ["mkfs.exfat", "-L", "BENCH"],
            "ext4": ["mkfs.ext4", "-q", "-L", "BENCH", "-U", self.uuid or ""],
        }.get(system)
        if command:
            subprocess.run([*command, partition], check=True, capture_output=True)
        for request in ["clri <2>", "ssv state 2"] if is_damaged else []:
            subprocess.run(["debugfs", "-w", "-R", request, partition], check=True, capture_output=True)
        entry = struct.pack("<BBBBBBBBII", 0, 0xFE, 0xFF, 0xFF, TYPES[system], 0xFE, 0xFF, 0xFF, 2048,
                            (megabytes - 1) * MEGABYTE // 512)
        with open(image, "wb") as file, open(partition, "rb") as contents:
            file.write((bytes(446) + entry).ljust(510, b"\0") + b"\x55\xaa")
            file.seek(MEGABYTE)
            while block := contents.read(MEGABYTE):
                # What is zero stays a hole.
                file.seek(len(block), os.SEEK_CUR) if not any(block) else file.write(block)
            file.truncate(megabytes * MEGABYTE)
        os.unlink(partition)

    def plug(self, **options):
        self.name = self.machine.plug_stick(self.image, **options)

    @property
    def node(self):
        """The name of the plugged stick's partition by its serial number. The kernel's own name, such as sda1, may still
        be that of a stick that was pulled and is not yet let go of."""
        return f"/dev/disk/by-id/usb-QEMU_QEMU_HARDDISK_{self.machine.serial_number(self.name)}-0:0-part1"

    def await_in(self, within=30):
        """Waits until the system has the plugged stick's partition; returns the kernel's name of it."""
        guest = self.bench.guest
        guest.run(["udevadm", "wait", f"--timeout={within}", self.node], within=within + 30)
        return os.path.basename(guest.run(["readlink", "--canonicalize", self.node]).strip())

    def reset(self):
        """Has the USB reset the stick, as it does with one that does not answer in time (linux/usbdevice_fs.h)."""
        self.bench.guest.run([
            "python3", "-c",
            "import fcntl, os, sys; node = os.path.realpath(sys.argv[1]); usb = os.path.realpath("
            "'/sys/class/block/' + os.path.basename(node)).split('/host')[0] + '/..';"
            " number = [int(open(f'{usb}/{name}').read()) for name in ('busnum', 'devnum')];"
            " fcntl.ioctl(os.open('/dev/bus/usb/%03d/%03d' % tuple(number), os.O_WRONLY), 0x5514)", self.node])

    def pull_and_await(self):
        """Pulls the stick and waits until the system has noticed."""
        node = self.node
        self.pull()
        self.bench.guest.run(["udevadm", "wait", "--timeout=30", "--removed", node])

    def pull(self):
        self.machine.pull_stick(self.name)
        self.name = None

    def work_on(self, command, mount_options="rw"):
        """Runs a shell's text in the stick's mounted folder while no station uses it; returns what it printed."""
        guest = self.bench.guest
        before = set(guest.ask("list", pattern="/dev/sd?1"))
        check(not before, f"another stick is in: {before}")
        self.plug()
        self.await_in()
        output = guest.run(
            f"mkdir -p {LOOKED_AT} && mount -o {mount_options} {self.node} {LOOKED_AT} && cd {LOOKED_AT} && {{ {command}\n}}"
            f" && cd / && umount {LOOKED_AT}")
        self.pull_and_await()
        return output

    def fill(self):
        """Leaves no room on the stick."""
        self.work_on("head -c 1G /dev/zero >filler 2>/dev/null; sync; true")

    def files(self):
        """The CSV files on the stick, by name, read while no station uses it."""
        folder, guest_folder = self.bench.path(f"{os.path.basename(self.image)}.files{next(self.bench.numbers)}")
        self.work_on(f"mkdir -p {guest_folder} && cp -r . {guest_folder}", mount_options="ro")
        return csv_files(folder)
