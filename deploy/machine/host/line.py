"""The serial line: a device at the machine's USB, and the computer at its other end."""
import itertools
import socket
import time

from .failure import Failure

END = b"\x03"


class Line:
    """A serial line whose other end the test is, as a client of Thermo's VisionMate talks there."""

    def __init__(self, bench):
        self.machine, self.guest = bench.machine, bench.guest
        self.node = "/dev/ttyUSB0"
        self.names = (f"line{number}" for number in itertools.count(1))
        self.name, self.socket = None, None

    def plug(self):
        """Plugs the line in with a computer at its end."""
        self.listen()
        self.name = next(self.names)
        self.machine.plug_line(self.name)
        self.guest.run(["udevadm", "wait", "--timeout=60", self.node])
        return self

    def pull(self):
        """Pulls the line without a word to the program that uses it."""
        self.machine.pull_line(self.name)
        self.guest.run(["udevadm", "wait", "--timeout=30", "--removed", self.node])
        self.socket.close()

    def listen(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(self.machine.line_socket)

    def say(self, text):
        self.socket.sendall(text.encode())

    def hear(self, end, within=30):
        """What comes up to its end."""
        deadline, heard = time.monotonic() + within, b""
        while not heard.endswith(end):
            self.socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                piece = self.socket.recv(1)
            except TimeoutError:
                raise Failure(f"the line says only {heard[-200:]!r} within {within} s") from None
            if not piece:
                raise Failure(f"the line ended after {heard[-200:]!r}")
            heard += piece
        return heard

    def ask(self, command, within=30):
        """What is answered to a command, without `OK` and the command."""
        self.say(command + "\r\n")
        answer = self.hear(END, within).removesuffix(END).decode()
        beginning = "OK" + command
        if not answer.startswith(beginning):
            raise Failure(f"{answer!r} is no answer to {command}")
        return answer.removeprefix(beginning)

    def status(self):
        return int(self.ask("L"))
