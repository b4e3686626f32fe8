"""QEMU's machine protocol: commands to the emulated hardware and its answers."""
import json
import socket
import threading


class QMPError(Exception):
    """What QEMU says against a command."""


class QMP:
    """A connection; commands may be given from one thread at a time."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(path)
        self.file = self.socket.makefile("rw")
        self.lock = threading.Lock()
        self.events = []
        self.receive()  # the greeting
        self("qmp_capabilities")

    def __call__(self, command, **arguments):
        """Gives a command and returns its answer. Names with a minus are written with an underscore."""
        arguments = {name.replace("_", "-"): value for name, value in arguments.items()}
        with self.lock:
            self.file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
            self.file.flush()
            while True:
                message = self.receive()
                if "return" in message:
                    return message["return"]
                if "error" in message:
                    raise QMPError(f"{command}: {message['error']['desc']}")
                self.events.append(message)

    def remove_device(self, name):
        """Takes a device out and returns when it is gone."""
        self("device_del", id=name)
        gone = lambda message: message.get("event") == "DEVICE_DELETED" and message["data"].get("device") == name
        with self.lock:
            while not any(map(gone, self.events)):
                self.events.append(self.receive())
            self.events = [message for message in self.events if not gone(message)]

    def receive(self):
        line = self.file.readline()
        if not line:
            raise QMPError("QEMU has ended")
        return json.loads(line)
