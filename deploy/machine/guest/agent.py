"""Does in the machine what the host asks, over a virtio port: starts programs, writes to them and to files.

Each message is one line of JSON. The host asks {"id": 1, "do": "start", …} and gets {"id": 1, "result": …} or
{"id": 1, "error": text}. What programs print comes by itself, line by line: {"line": …}, and their end: {"ended": …}.
Every message carries the machine's clock, so that the host can tell how long something took without its own delays.
"""
import glob
import json
import os
import pwd
import signal
import subprocess
import sys
import threading
import time

PORT = "bench"


def open_port():
    """The virtio port with the agreed name."""
    for path in glob.glob("/sys/class/virtio-ports/*/name"):
        with open(path) as file:
            if file.read().strip() == PORT:
                return open(f"/dev/{os.path.basename(os.path.dirname(path))}", "r+b", buffering=0)
    sys.exit(f"agent: no virtio port is named {PORT}")


class Agent:
    """The programs that the host has started, by the names that it gave them."""

    def __init__(self, port):
        self.port = port
        self.sending = threading.Lock()
        self.programs, self.passed = {}, {}

    def send(self, **message):
        line = json.dumps({**message, "clock": time.monotonic()}).encode() + b"\n"
        with self.sending:
            while line:
                line = line[self.port.write(line):]

    def serve(self):
        """Answers requests until the host closes the port or asks for the end."""
        self.send(ready=True)
        buffer = b""
        while True:
            piece = self.port.read(65536)
            if not piece:
                return
            *lines, buffer = (buffer + piece).split(b"\n")
            for line in lines:
                request = json.loads(line)
                number, action = request.pop("id"), request.pop("do")
                if action == "end":
                    return
                try:
                    self.send(id=number, result=getattr(self, f"do_{action}")(**request))
                except Exception as error:  # Whatever it is, it is the host that has to know.
                    self.send(id=number, error=f"{type(error).__name__}: {error}")

    # What the host may ask.

    def do_start(self, name, command, environment=None, user=None, has_input=True):
        """Starts a program; returns its process number."""
        account = pwd.getpwnam(user) if user else None
        program = subprocess.Popen(
            command, stdin=subprocess.PIPE if has_input else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})}, cwd="/job", start_new_session=True,
            **({"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}))
        self.programs[name], self.passed[name] = program, 0
        readers = [
            threading.Thread(target=self.pass_on, args=(name, stream, pipe), daemon=True)
            for stream, pipe in (("out", program.stdout), ("err", program.stderr))
        ]
        for reader in readers:
            reader.start()
        threading.Thread(target=self.await_end, args=(name, program, readers), daemon=True).start()
        return program.pid

    def do_say(self, name, text):
        """Writes text to a program's standard input."""
        pipe = self.programs[name].stdin
        pipe.write(text.encode())
        pipe.flush()

    def do_signal(self, name, number):
        self.programs[name].send_signal(number)

    def do_stop_all(self):
        """Kills whatever still runs, with its children, what was started last first: a camera is pulled when nobody uses
        it any more, unless a test pulls it.
        """
        for program in reversed(list(self.programs.values())):
            try:
                os.killpg(program.pid, signal.SIGKILL)
                program.wait(10)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass

    def do_read(self, path):
        with open(path) as file:
            return file.read()

    def do_write(self, steps):
        """Writes texts into files, each followed by a pause of so many milliseconds: [[path, text, pause], …].
        Returns the milliseconds that all of it took.
        """
        start = time.monotonic()
        for path, text, pause in steps:
            descriptor = os.open(path, os.O_WRONLY)
            try:
                os.write(descriptor, text.encode())
            finally:
                os.close(descriptor)
            if pause:
                time.sleep(pause / 1000)
        return (time.monotonic() - start) * 1000

    def do_list(self, pattern):
        return sorted(glob.glob(pattern))

    # What programs print.

    def pass_on(self, name, stream, pipe):
        with pipe:
            for line in pipe:
                self.passed[name] += 1
                self.send(line=line.decode(errors="replace").rstrip("\n"), name=name, stream=stream)

    def await_end(self, name, program, readers):
        status = program.wait()
        # A long output takes its time on a busy machine. A child that is left behind keeps the pipe open: it is not waited
        # for any longer than something comes.
        for reader in readers:
            passed = -1
            while reader.is_alive() and passed != self.passed[name]:
                passed = self.passed[name]
                reader.join(timeout=2)
        del self.programs[name]
        if program.stdin:
            program.stdin.close()
        self.send(ended=status, name=name)


def switch_off():
    """Switches the machine off. Nothing may be started any more by then: its disks go first."""
    os.sync()
    with open("/proc/sysrq-trigger", "w") as trigger:
        trigger.write("o")
    while True:
        time.sleep(60)


Agent(open_port()).serve()
switch_off()
