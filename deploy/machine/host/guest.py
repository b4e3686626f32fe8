"""Programs in the machine, started and watched through the agent that runs there."""
import itertools
import json
import queue
import re
import signal
import socket
import threading
import time

from .failure import Failure, check


class Line:
    """A line that a program printed."""

    def __init__(self, text, clock):
        self.text, self.clock = text, clock


class Lines:
    """What a program prints on one of its outputs, read forwards: each `expect` goes on where the last one ended."""

    def __init__(self, program, stream):
        self.program, self.stream = program, stream
        self.lines = []
        self.next = 0

    def expect(self, pattern, within=30):
        """The next line in which the pattern is found; fails when none comes in time or the program ends."""
        deadline = time.monotonic() + within
        with self.program.changed:
            while True:
                while self.next < len(self.lines):
                    line = self.lines[self.next]
                    self.next += 1
                    if re.search(pattern, line.text):
                        return line
                left = deadline - time.monotonic()
                if self.program.status is not None:
                    raise Failure(
                        f"{self.program.label} ended with {self.program.status} before /{pattern}/; {self.last()}")
                if left <= 0 or not self.program.changed.wait(left):
                    raise Failure(f"{self.program.label}: no /{pattern}/ within {within} s; {self.last()}")

    def skip(self):
        """Goes past all that has been printed so far."""
        with self.program.changed:
            self.next = len(self.lines)

    def matching(self, pattern):
        """The lines, from the first, in which the pattern is found."""
        with self.program.changed:
            return [line.text for line in self.lines if re.search(pattern, line.text)]

    def count(self, pattern):
        """In how many lines, from the first, the pattern is found."""
        return len(self.matching(pattern))

    def last(self):
        return f"last line: {self.lines[-1].text!r}" if self.lines else "nothing was printed"


class Program:
    """A program that runs in the machine."""

    def __init__(self, guest, name, label):
        self.guest, self.name, self.label = guest, name, label
        self.changed = threading.Condition()
        self.out, self.err = Lines(self, "out"), Lines(self, "err")
        self.status = None
        self.number = None

    def say(self, text):
        """Writes text to its standard input."""
        self.guest.ask("say", name=self.name, text=text)

    def signal(self, number):
        self.guest.ask("signal", name=self.name, number=number)

    def end(self, within=30):
        """The status with which it ends; waits for that."""
        with self.changed:
            ended = self.changed.wait_for(lambda: self.status is not None, within)
        check(ended, f"{self.label} has not ended within {within} s; {self.err.last()}")
        return self.status

    def stop(self, within=30):
        """Asks it to end, as the system does when it is switched off."""
        if self.status is None:
            self.signal(signal.SIGTERM)
        return self.end(within)


class Guest:
    """The connection to the agent. `log` is called with each line that any program prints."""

    def __init__(self, path, log):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.log = log
        self.names = (f"program{number}" for number in itertools.count(1))
        self.requests = itertools.count(1)
        self.programs, self.answers = {}, {}
        self.lock = threading.Lock()
        self.ready = threading.Event()
        self.is_gone = False
        threading.Thread(target=self.listen, daemon=True).start()

    def start(self, command, label=None, environment=None, user=None, has_input=True):
        """Starts a program: a list of words, or a shell's text."""
        words = command if isinstance(command, list) else ["bash", "-c", command]
        program = Program(self, next(self.names), label or words[0])
        self.programs[program.name] = program
        program.number = self.ask("start", name=program.name, command=words, environment=environment, user=user,
                                  has_input=has_input)
        return program

    def run(self, command, within=60, allowed=(0,), **options):
        """Runs a program to its end and returns what it printed; fails when its status is not allowed."""
        program = self.start(command, has_input=False, **options)
        status = program.end(within)
        output = "\n".join(line.text for line in program.out.lines)
        errors = "; ".join(line.text for line in program.err.lines[-3:])
        check(status in allowed, f"{command}: status {status}: {errors or output[-200:]}")
        return output

    def ask(self, action, patience=60, **arguments):
        """Asks the agent and returns its answer."""
        number = next(self.requests)
        answer = self.answers[number] = queue.Queue()
        message = json.dumps({"id": number, "do": action, **arguments}) + "\n"
        try:
            with self.lock:
                self.socket.sendall(message.encode())
            reply = answer.get(timeout=patience)
        except (OSError, queue.Empty):
            raise Failure(f"the machine does not answer to {action} within {patience} s") from None
        finally:
            del self.answers[number]
        check("error" not in reply, f"{action} {arguments}: {reply.get('error')}")
        return reply["result"]

    def listen(self):
        with self.socket.makefile("rb") as file:
            for line in file:
                self.take(json.loads(line))
        self.is_gone = True
        for program in self.programs.values():
            self.note_end(program, "the machine's end")

    def take(self, message):
        if "id" in message:
            waiting = self.answers.get(message["id"])
            if waiting:
                waiting.put(message)
        elif "ready" in message:
            self.ready.set()
        else:
            program = self.programs[message["name"]]
            if "ended" in message:
                self.log(f"{message['clock']:9.3f} {program.label} ended: {message['ended']}")
                self.note_end(program, message["ended"])
            else:
                self.log(f"{message['clock']:9.3f} {program.label} {message['stream']}: {message['line']}")
                lines = program.out if message["stream"] == "out" else program.err
                with program.changed:
                    lines.lines.append(Line(message["line"], message["clock"]))
                    program.changed.notify_all()

    def note_end(self, program, status):
        with program.changed:
            if program.status is None:
                program.status = status
            program.changed.notify_all()
