"""The emulated camera, as a test holds it in its hand."""
from . import fixtures

NODE = "/dev/video0"


class Camera:
    """A camera that runs in the machine, see guest/camera."""

    def __init__(self, guest, picture, rate, sizes=(fixtures.HALF_SIZE, fixtures.FULL_SIZE)):
        self.guest = guest
        sizes = [f"{width}x{height}" for width, height in sizes]
        self.program = guest.start(
            ["python3", "-B", "/guest/camera", "/job/pictures", str(rate), picture, *sizes], label="camera")
        self.report = self.program.out
        self.node = None

    def do(self, command):
        """Gives a command and waits until it is carried out."""
        self.program.say(command + "\n")
        return self.report.expect(f"^done {command.split()[0]}$")

    def plug(self):
        """Plugs the camera in and waits for its device; returns when it was plugged, by the machine's clock."""
        self.program.say("plug\n")
        plugged = self.report.expect("^plugged$")
        self.guest.run(["udevadm", "wait", "--timeout=30", NODE])
        return plugged.clock

    def unplug(self):
        """Pulls the camera; returns when, by the machine's clock."""
        self.program.say("unplug\n")
        return self.report.expect("^unplugged$").clock

    def show(self, picture):
        """Shows another picture, and waits until a frame of it is on its way."""
        self.do(f"picture {picture}")
        self.report.expect(f"^frame {picture} ")

    def controls_set(self):
        """All values that the controls were given, in their order: [(name, value), …]."""
        words = [line.text.split() for line in self.report.lines if line.text.startswith("control ")]
        return [(name, int(value)) for _, name, value in words]
