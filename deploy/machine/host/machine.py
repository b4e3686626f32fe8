"""The emulated machine: QEMU with a screen, a GPIO chip, a USB port for sticks, keyboards and cameras."""
import contextlib
import os
import shlex
import subprocess
import tempfile
import time

from . import picture
from .failure import Failure, check
from .guest import Guest
from .qmp import QMP, QMPError

GUEST_FILES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "guest")


class Machine:
    """A machine that is on until `off` or `cut_power`.

    folder: what machine and host share, /job in the machine. disk: an image that stays, /dev/vdc in the machine.
    install: a shell script in the shared folder that makes the machine a station before systemd starts; without it
    there is no systemd, and the machine is up sooner.
    """

    def __init__(self, parts, program_image, folder, log, size=(1280, 800), disk=None, install=None):
        self.folder = folder
        self.sockets = tempfile.TemporaryDirectory(prefix="machine.")
        self.serial = os.path.join(folder, "serial.log")
        control, agent, self.line_socket = (
            os.path.join(self.sockets.name, name) for name in ("qmp", "agent", "line"))
        disks = [(os.path.join(parts, "root.ext4"), "on"), (program_image, "on")] + ([(disk, "off")] if disk else [])
        command = [
            "qemu-system-x86_64", "-accel", "tcg,thread=multi,tb-size=512", "-cpu", "max", "-smp", "2", "-m", "2G",
            "-display", "none", "-no-reboot", "-nic", "none", "-monitor", "none", "-serial", f"file:{self.serial}",
            "-kernel", os.path.join(parts, "kernel"), "-initrd", os.path.join(parts, "initramfs"),
            # On a busy computer the emulated timer may fail the kernel's check of it, which is a panic.
            "-append", "console=ttyS0 quiet panic=-1 no_timer_check mitigations=off nokaslr audit=0 consoleblank=0"
            " usb_storage.delay_use=0" + (f" bench.install={install}" if install else ""),
            "-vga", "none", "-device", f"VGA,edid=on,xres={size[0]},yres={size[1]}",
            "-virtfs", f"local,path={folder},mount_tag=job,security_model=none",
            "-virtfs", f"local,path={GUEST_FILES},mount_tag=guest,security_model=none,readonly=on",
            "-device", "virtio-serial", "-chardev", f"socket,id=agent,path={agent},server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=bench",
            "-chardev", f"socket,id=line,path={self.line_socket},server=on,wait=off",
            "-device", "qemu-xhci,id=usb", "-object", "rng-random,id=random,filename=/dev/urandom",
            "-device", "virtio-rng,rng=random", "-qmp", f"unix:{control},server=on,wait=off",
        ]
        for number, (image, is_read_only) in enumerate(disks):
            command += ["-drive", f"if=none,id=disk{number},format=raw,file={image},readonly={is_read_only}",
                        "-device", f"virtio-blk-pci,drive=disk{number}"]
        log(shlex.join(command))
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        self.plugged = {}
        self.stick_count = 0
        try:
            self.qmp = self.connected(QMP, control)
            self.guest = self.connected(Guest, agent, log)
            if not self.guest.ready.wait(300):
                raise Failure(f"the machine is not up after 300 s; see {self.serial}")
        except BaseException:
            self.cut_power()
            raise

    def connected(self, kind, path, *arguments):
        """A connection to a socket that QEMU is about to open."""
        deadline = time.monotonic() + 20
        while True:
            check(self.process.poll() is None, f"QEMU ended with {self.process.returncode}")
            try:
                return kind(path, *arguments)
            except (FileNotFoundError, ConnectionRefusedError):
                check(time.monotonic() < deadline, f"QEMU does not open {path}")
                time.sleep(0.02)

    def off(self):
        """Switches the machine off properly."""
        try:
            self.guest.socket.sendall(b'{"id": 0, "do": "end"}\n')
            self.process.wait(30)
        except (OSError, subprocess.TimeoutExpired):
            pass
        self.cut_power()

    def cut_power(self):
        """Ends the machine as a power cut does: what its memory held is lost."""
        self.process.kill()
        self.process.wait()
        self.sockets.cleanup()

    @contextlib.contextmanager
    def frozen(self):
        """Stops the machine between two instructions and lets it go on; its disks do not change in between."""
        self.qmp("stop")
        try:
            yield
        finally:
            self.qmp("cont")

    @property
    def is_on(self):
        return self.process.poll() is None and not self.guest.is_gone

    # USB devices on QEMU's own controller.

    def plug_stick(self, image, read_only=False, bytes_per_second=0, fails_writing=False):
        """Puts a stick in and returns its name. bytes_per_second: how slow it is, 0 for as fast as it goes.
        fails_writing: it can be read, and whatever is written ends in an error.
        """
        self.stick_count += 1
        name = f"stick{self.stick_count}"
        node = f"{name}-image"
        self.qmp("blockdev-add", driver="raw", node_name=node, read_only=read_only,
                 file={"driver": "file", "filename": image})
        nodes = [node]
        if fails_writing:
            self.qmp("blockdev-add", driver="blkdebug", node_name=f"{name}-failing", image=node,
                     inject_error=[{"event": "none", "iotype": "write", "errno": 5, "once": False}])
            node = f"{name}-failing"
            nodes.insert(0, node)
        if bytes_per_second:
            self.qmp("object-add", qom_type="throttle-group", id=f"{name}-speed",
                     limits={"bps-total": bytes_per_second})
            self.qmp("blockdev-add", driver="throttle", node_name=f"{name}-slow", throttle_group=f"{name}-speed",
                     file=node, read_only=read_only)
            node = f"{name}-slow"
            nodes.insert(0, node)
        self.qmp("device_add", driver="usb-storage", id=name, drive=node, bus="usb.0", removable=True,
                 serial=self.serial_number(name))
        self.plugged[name] = nodes
        return name

    @staticmethod
    def serial_number(name):
        """The serial number of a stick that is in."""
        return name.upper()

    def pull_stick(self, name):
        """Pulls a stick without a word to the system that uses it."""
        nodes = self.plugged.pop(name)
        self.qmp.remove_device(name)
        for node in nodes:
            self.qmp("blockdev-del", node_name=node)

    def plug_keyboard(self, name):
        self.qmp("device_add", driver="usb-kbd", id=name, bus="usb.0", serial=name.upper())
        self.plugged[name] = []

    def pull_keyboard(self, name):
        del self.plugged[name]
        self.qmp.remove_device(name)

    def plug_line(self, name):
        """Plugs a serial line in at USB; the socket is its other end."""
        self.qmp("device_add", driver="usb-serial", id=name, bus="usb.0", chardev="line", always_plugged=True)
        self.plugged[name] = []

    def pull_line(self, name):
        del self.plugged[name]
        self.qmp.remove_device(name)

    def press_key(self, key, milliseconds=100):
        """Presses and releases a key of the keyboard that was plugged last."""
        self.qmp("send-key", keys=[{"type": "qcode", "data": key}], hold_time=milliseconds)

    def pull_everything(self):
        for name in list(self.plugged):
            try:
                self.pull_stick(name)
            except QMPError:
                pass

    # The screen.

    def screenshot(self, name="screen"):
        """What the screen shows now."""
        path = os.path.join(self.folder, f"{name}.ppm")
        self.qmp("screendump", filename=path)
        return picture.read_ppm(path)
