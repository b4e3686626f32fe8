"""The board under test: QEMU with a card, seen through its screen, its keys and a shell on a line of its own.

Nothing of the image is changed for it: what the tests need beside it comes as the firmware's words to the kernel or to
systemd, which no stick can say: the journal on the serial console, a shell on another line, pictures in the place of a camera.
A board with UEFI starts by its own firmware; what a Raspberry Pi's firmware would do with its card is done here.
"""
import os
import re
import shlex
import socket
import subprocess
import tempfile
import time

from machine.host import picture
from machine.host.failure import Failure, check, until
from machine.host.qmp import QMP

from .firmware import pi, uefi

SHELL = """[Unit]
DefaultDependencies=no
After=local-fs.target
[Service]
ExecStart=/bin/sh -c 'stty raw -echo; exec sh'
StandardInput=tty
StandardOutput=tty
StandardError=tty
TTYPath=/dev/hvc0
Environment=PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb SYSTEMD_PAGER=cat PS1= PS2=
Restart=always
"""
# Pictures that the package has stand for a camera, and nobody has to go through the first start's questions.
SETTINGS = {"RACKSTATION_CAMERA_SOURCE": "pictures", "RACKSTATION_CAMERA_PICTURES": "/usr/share/rackstation/pictures",
            "RACKSTATION_STATION_SETUP": "false"}
PROCESSORS = {
    "amd64": ["qemu-system-x86_64", "-M", "q35", "-cpu", "max", "-vga", "none",
              "-device", "VGA,edid=on,xres=1280,yres=800", "-device", "i6300esb,id=watchdog"],
    # The firmware's own picture is a plain framebuffer here too.
    "arm64": ["qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-device", "ramfb",
              "-device", "i6300esb,id=watchdog"],
    "pi": ["qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-device", "virtio-gpu-pci,xres=1280,yres=800",
           "-device", "i6300esb,id=watchdog"],
}
# An emulated processor takes a hundred times as long as a board for some of it.
PATIENCE = 600


class Board:
    """A board that is on until its power is cut or it switches itself off."""

    def __init__(self, card, folder, log, settings=None, units=None, options="", trial=False):
        self.card, self.log = card, log
        self.folder = folder
        self.sockets = tempfile.TemporaryDirectory(prefix="board.")
        control, shell = (os.path.join(self.sockets.name, name) for name in ("qmp", "shell"))
        self.serial = os.path.join(folder, "serial.log")
        self.read = 0
        if os.path.exists(self.serial):
            os.rename(self.serial, f"{self.serial}.{time.time_ns()}")
        console = {"amd64": "ttyS0", "arm64": "ttyAMA0"}[card.architecture]
        options = f"console={console} systemd.journald.forward_to_console=1 systemd.wants=bench.service no_timer_check {options}"
        credentials = {
            "systemd.extra-unit.bench.service": SHELL,
            "systemd.unit-dropin.rackstation.service": "[Service]\n" + "".join(
                f"Environment={name}={value}\n" for name, value in {**SETTINGS, **(settings or {})}.items()),
            **(units or {}),
        }
        command = [
            *PROCESSORS["pi" if card.board == "pi" else card.architecture], "-accel", "tcg,thread=multi,tb-size=512", "-smp", "2", "-m", "2G",
            "-display", "none", "-nic", "none", "-monitor", "none", "-serial", f"file:{self.serial}",
            *(pi(card, folder, options, credentials, trial) if card.board == "pi"
              else uefi(card, folder, options, credentials)),
            "-drive", f"if=none,id=card,format=raw,cache=writeback,file={card.path}", "-device", "virtio-blk-pci,drive=card",
            "-device", "qemu-xhci,id=usb", "-device", "usb-kbd,bus=usb.0",
            "-device", "virtio-serial", "-chardev", f"socket,id=shell,path={shell},server=on,wait=off",
            "-device", "virtconsole,chardev=shell",
            "-object", "rng-random,id=random,filename=/dev/urandom", "-device", "virtio-rng,rng=random",
            "-qmp", f"unix:{control},server=on,wait=off",
        ]
        log(shlex.join(command))
        self.start = time.monotonic()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        try:
            self.qmp = self.connected(lambda: QMP(control))
            self.line = self.connected(lambda: connect(shell))
        except BaseException:
            self.cut_power()
            raise
        self.plugged = 0

    def connected(self, connect_to):
        """A connection to a socket that QEMU is about to open."""
        def attempt():
            check(self.process.poll() is None, f"QEMU ended with {self.process.returncode}")
            try:
                return connect_to()
            except (FileNotFoundError, ConnectionRefusedError):
                return None
        return until(attempt, 30, "QEMU opens its sockets")

    def cut_power(self):
        """What the memory held is lost; what was written to the card is there."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.sockets.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut_power()

    # The journal, which goes on through starts of the same board.

    def said(self):
        """All that the serial console has said so far."""
        try:
            with open(self.serial, encoding="utf-8", errors="replace") as file:
                return file.read().replace("\r", "")
        except FileNotFoundError:
            return ""

    def expect(self, text, within=PATIENCE, fails_with=None):
        """Waits until the serial console says something that comes after what was waited for last."""
        def found():
            said = self.said()
            check(not fails_with or fails_with not in said[self.read:], f"the board says {fails_with!r}: {said[-600:]!r}")
            place = said.find(text, self.read)
            if place >= 0:
                self.read = place + len(text)
                return True
            check(self.process.poll() is None, f"QEMU ended before {text!r}")
            return False
        until(found, within, f"the board says {text!r}; its last words: {self.said()[-300:]!r}")

    def await_ready(self):
        """Waits until the station is ready and takes a press: camera, screen and store come in any order. Returns the
        seconds from power-on until then.
        """
        self.expect("Starting rackstation.service")
        begin = self.read
        self.expect("Started rackstation.service", fails_with="Failed to start rackstation.service")
        after = self.read
        for part in ("camera ready", "store open", "screen ready"):
            self.read = begin
            self.expect(part)
            after = max(after, self.read)
        self.read = after
        return time.monotonic() - self.start

    # A shell.

    def run(self, command, within=120, allowed=(0,)):
        """Runs a command on the board and returns what it printed."""
        begin, end = (f"@@{word}{time.monotonic_ns()}" for word in ("begin", "end"))
        # What the shell itself prints, its prompt, is before the first mark.
        self.line.sendall(f"echo {begin}; ( {command}\n) </dev/null 2>&1; echo {end} $?\n".encode())
        output, deadline = b"", time.monotonic() + within
        while not re.search(rb"%s \d+\n" % end.encode(), output):
            self.line.settimeout(max(0.1, deadline - time.monotonic()))
            try:
                block = self.line.recv(65536)
            except TimeoutError:
                raise Failure(f"{command}: no end within {within} s: {output[-300:]!r}") from None
            check(block, f"{command}: the board has gone: {output[-300:]!r}")
            output += block.replace(b"\r", b"")
        text, _, status = output.decode(errors="replace").partition(f"{begin}\n")[2].rpartition(end)
        status = status.splitlines()[0]
        # A command of several lines is asked for more by the shell.
        text = text.removeprefix("> ")
        self.log(f"$ {command}\n{text}= {status.strip()}")
        check(int(status) in allowed, f"{command}: status {status.strip()}: {text[-300:]}")
        return text

    # Screen, keys, sticks.

    def screenshot(self, name="screen"):
        path = os.path.join(self.folder, f"{name}.ppm")
        self.qmp("screendump", filename=path)
        return picture.read_ppm(path)

    def press(self, key):
        self.qmp("send-key", keys=[{"type": "qcode", "data": key}], hold_time=100)

    def plug(self, image):
        """Puts a stick in."""
        self.plugged += 1
        name = f"stick{self.plugged}"
        self.qmp("blockdev-add", driver="raw", node_name=f"{name}-image", file={"driver": "file", "filename": image})
        self.qmp("device_add", driver="usb-storage", id=name, drive=f"{name}-image", bus="usb.0", removable=True,
                 serial=name.upper())
        return name

    def pull(self, name):
        self.qmp.remove_device(name)
        self.qmp("blockdev-del", node_name=f"{name}-image")


def connect(path):
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)
    return line
