"""The computer beside the bench that the station types into: the machine itself, at the other end of a simulated port."""
import os
import shutil

GADGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "systemd", "keyboard-gadget")
KEYS = "/dev/input/by-id/usb-rackstation_keyboard_1-event-kbd"


class Computer:
    """A computer at the machine's USB port that can be a device: the kernel's `dummy_hcd`."""

    node = "/dev/hidg0"

    def __init__(self, bench):
        self.bench, self.guest = bench, bench.guest
        self.reader = None

    def make_gadget(self):
        """Makes the machine a keyboard, with the script that comes with the station; the computer is connected."""
        self.guest.run(["modprobe", "dummy_hcd"])
        folder, guest_folder = self.bench.path("keyboard-gadget")
        shutil.copy(GADGET, folder)
        self.guest.run(["sh", guest_folder, "make"])
        self.guest.run(["udevadm", "wait", "--timeout=60", self.node])
        return self

    def remove_gadget(self):
        self.guest.run(["sh", self.bench.path("keyboard-gadget")[1], "remove"])
        self.guest.run(["udevadm", "wait", "--timeout=30", "--removed", self.node])

    def pull(self):
        """Pulls the cable: the computer has no such device any more. The machine's end of it stays."""
        self.write("/sys/devices/platform/dummy_hcd.*/usb*/*-1/authorized", "0")
        self.guest.run(["udevadm", "wait", "--timeout=30", "--removed", KEYS])

    def plug(self):
        """Puts the cable in again."""
        self.write("/sys/devices/platform/dummy_hcd.*/usb*/*-1/authorized", "1")
        self.guest.run(["udevadm", "wait", "--timeout=30", KEYS])

    def sleep(self):
        """Has the computer ask for no more keys, as one that sleeps."""
        self.set_driver("unbind")
        self.guest.run(["udevadm", "wait", "--timeout=30", "--removed", KEYS])

    def wake(self):
        """Has the computer ask for keys again."""
        self.set_driver("bind")
        self.guest.run(["udevadm", "wait", "--timeout=30", KEYS])

    def set_driver(self, action):
        (keyboard,) = self.guest.ask("list", pattern="/sys/devices/platform/dummy_hcd.*/usb*/*-1/*:1.0")
        self.write(f"/sys/bus/usb/drivers/usbhid/{action}", os.path.basename(keyboard))

    def write(self, pattern, text):
        (path,) = self.guest.ask("list", pattern=pattern)
        self.guest.ask("write", steps=[[path, text, 0]])

    def listen(self):
        """Has the computer take what is typed from now on, and nobody else in the machine."""
        self.guest.run(["udevadm", "wait", "--timeout=60", KEYS])
        self.reader = self.guest.start(["python3", "-B", "/guest/typed.py", KEYS], label="computer")
        self.reader.out.expect("^ready")
        return self

    def switch_caps_lock(self):
        """Presses Caps Lock on the computer's own keyboard."""
        self.reader.say("\n")
        self.reader.out.expect("^light")

    def lines(self, count, within=60):
        """The next lines that are typed."""
        return [self.reader.out.expect("^typed ", within).text.removeprefix("typed ") for _ in range(count)]

    def typed(self):
        """How many lines were typed since the computer listens."""
        return self.reader.out.count("^typed ")
