"""What a test works with: the machine with its camera, contacts, lamps and sticks, and stations to be run on it."""
import itertools
import os

from . import fixtures
from .camera import Camera
from .computer import Computer
from .contact import Contact, Lamp
from .failure import check, until
from .line import Line
from .station import Station
from .stick import Stick

CONSOLE = "/guest/console.py"


class Bench:
    """The bench of one test. What a test leaves on it is cleared away afterwards."""

    def __init__(self, machine, folder, name, is_long):
        self.machine, self.guest = machine, machine.guest
        self.folder = os.path.join(folder, name)
        self.guest_folder = f"/job/{name}"
        # Whether the tests that repeat something for long do it as often as they are meant to.
        self.is_long = is_long
        self.numbers = itertools.count(1)
        self.pedal = Contact(self.guest, 3)
        self.typing = None

    def camera(self, picture=fixtures.RACKS[0], rate=5, plugged=True):
        """A camera that shows a rack; its frames come in two sizes and two formats."""
        camera = Camera(self.guest, picture, rate)
        if plugged:
            camera.plug()
        return camera

    def large_camera(self):
        """A camera that shows a rack in twelve megapixels, once a second."""
        camera = Camera(self.guest, fixtures.LARGE, 1, [fixtures.LARGE_SIZE])
        camera.plug()
        return camera

    def deliver_broken_frames(self, delivers=True):
        """Whether the driver hands on frames that it knows to be broken, marked as such, of cameras plugged later."""
        self.guest.ask("write", steps=[["/sys/module/uvcvideo/parameters/nodrop", str(int(delivers)), 0]])

    def contact(self, line):
        return Contact(self.guest, line)

    def lamp(self, line):
        return Lamp(self.guest, line)

    def line(self):
        """A serial line at USB with a computer at its other end, not yet plugged."""
        return Line(self)

    def computer(self):
        """A computer that the machine can type into; its gadget is still to be made."""
        self.typing = Computer(self)
        return self.typing

    def stick(self, system="vfat", **options):
        """A new USB stick with an empty file system, not yet plugged."""
        image = os.path.join(self.folder, f"stick{next(self.numbers)}.img")
        return Stick(self, image, system, **options)

    def station(self, user=None, arguments=(), has_runtime=False, **settings):
        """Starts a station with settings such as `camera_source="auto"`; it has a data folder of its own.
        has_runtime: whether it has the folder in the memory that systemd makes for the service.
        """
        return Station(self, next(self.numbers), user, arguments, settings, has_runtime)

    def path(self, name):
        """A file of the test's own folder, as the host names it and as the machine does."""
        return os.path.join(self.folder, name), f"{self.guest_folder}/{name}"

    def holders(self, path):
        """The numbers of the processes that have a file of the machine open."""
        return [int(word) for word in self.guest.run(["python3", "-B", "/guest/holders.py", path]).split()]

    # The console of the machine.

    def console_mode(self):
        """Whether the console shows `text` or `graphics`."""
        return self.guest.run(["python3", "-B", CONSOLE]).strip()

    def write_console(self, text):
        """Writes on the console that the screen shows when no station draws, with its cursor off."""
        self.guest.ask("write", steps=[["/dev/tty1", "\033c\033[?25l" + text, 0]])

    def screen_shows(self, picture, within, what):
        """Waits until the screen shows a picture."""
        until(lambda: self.machine.screenshot().pixels == picture.pixels, within, what)

    def clear(self):
        """Ends all that a test has started and puts everything back."""
        self.guest.ask("stop_all")
        self.machine.pull_everything()
        self.pedal.release()
        if self.typing:
            self.typing.remove_gadget()
        self.deliver_broken_frames(False)
        self.guest.run(["python3", "-B", CONSOLE, "text"])
        self.guest.run("findmnt -rno TARGET | grep -E '^/(mnt|media|run/rackstation|tmp/)' | xargs -r umount --lazy")
        self.guest.run("rm -rf /tmp/station*")
        check(not self.kernel_has_failed(), "a thread of its kernel died")
        # Where this never ends, no stick is mounted any more either.
        self.guest.run(["sync"], within=60)
        self.guest.run(["dmesg", "--clear"])

    def kernel_has_failed(self):
        """Whether something in the kernel has died, so that devices may be without their driver: TAINT_DIE, see the
        kernel's Documentation/admin-guide/tainted-kernels.rst.
        """
        return bool(int(self.guest.ask("read", path="/proc/sys/kernel/tainted")) & 1 << 7)
