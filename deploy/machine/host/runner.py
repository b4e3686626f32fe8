"""Runs hardware tests one after the other, with one machine for all that can share it, and says how each went."""
import fcntl
import glob
import os
import shutil
import subprocess
import sys
import time
import traceback

from . import fixtures, parts
from .bench import Bench
from .failure import Failure
from .machine import Machine
from .qmp import QMPError

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


class Log:
    """Where everything goes that machine and programs say: the file of the present test."""

    def __init__(self, folder):
        self.start(folder)

    def start(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "log")

    def __call__(self, line):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def last_lines(self, most=12):
        """The end of the file, for those who will not see the file: what stations wrote in their journals, what the
        kernel said, and the rest of it.
        """
        try:
            with open(self.path, encoding="utf-8", errors="replace") as file:
                lines = [line.rstrip()[:200] for line in file]
        except FileNotFoundError:
            return []
        earlier = lines[:-most]
        told = [line for line in earlier if " station err: " in line]
        kernels = [line for line in earlier if " kernel out: " in line]
        return told[-2 * most:] + kernels[-4 * most:] + lines[-most:]


class Workshop:
    """What machines are made from, for one run of tests. All that they leave is in `folder`."""

    def __init__(self, programs, folder, is_long):
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        self.lock = open(f"{folder}.lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"test-hardware: another run has the folder {folder}; give --folder")
        shutil.rmtree(folder, ignore_errors=True)
        self.folder, self.is_long = folder, is_long
        self.log = Log(folder)
        self.parts = parts.ready_parts()
        self.program_image = os.path.join(folder, "program.ext4")
        parts.copy_programs(programs, self.parts, self.program_image)
        fixtures.make_frames(os.path.join(folder, "pictures"), programs["racklab"])
        self.machine = None
        self.name = ""
        self.program = programs["rackstation"]

    def boot(self, **options):
        """Switches on a machine of its own for a test."""
        return Machine(self.parts, self.program_image, self.folder, self.log, **options)

    def bench(self, machine):
        """The present test's bench on a machine."""
        return Bench(machine, self.folder, self.name, self.is_long)

    def package(self):
        """The Debian package of the station's program, built when it is first asked for; its path in the machine."""
        folder = os.path.join(self.folder, "package")
        if not os.path.isdir(folder):
            build = [os.path.join(PROJECT, "deploy", "build-deb"), folder]
            done = subprocess.run(build, env={**os.environ, "PROGRAM": self.program}, capture_output=True, text=True)
            if done.returncode != 0:
                raise Failure(f"the package cannot be built: {done.stderr.strip().splitlines()[-1:]}")
        return "/job/package/" + os.listdir(folder)[0]

    def new_disk(self, megabytes=512):
        """A disk with an empty ext4, for what is to outlast a power cut."""
        path = os.path.join(self.folder, self.name, "disk.img")
        parts.make_disk(path, megabytes)
        return path

    def shared_machine(self):
        """The machine that tests share, switched on when it is not."""
        if not self.machine:
            start = time.monotonic()
            self.machine = self.boot()
            say(f"     the machine is up ({time.monotonic() - start:.0f} s)")
        return self.machine

    def close(self):
        if self.machine:
            self.machine.off()
            self.machine = None

    def run(self, test):
        """Runs a test; returns why it failed, or None."""
        self.name = test.name
        own_folder = os.path.join(self.folder, test.name)
        if os.path.exists(own_folder):
            # What an earlier turn has left is looked at afterwards.
            os.rename(own_folder, f"{own_folder}.turn{len(glob.glob(own_folder + '*'))}")
        self.log.start(own_folder)
        try:
            if test.own_machine:
                self.close()
                test.function(self)
            else:
                self.run_on_shared_machine(test)
        except Failure as failure:
            return str(failure)
        except Exception as error:
            # The test itself is at fault, or the machine; the next one may still run.
            self.log(traceback.format_exc())
            return f"{type(error).__name__}: {error}"
        return None

    def run_on_shared_machine(self, test):
        bench = self.bench(self.shared_machine())
        try:
            test.function(bench)
        except Exception:
            self.log_kernel(bench)
            raise
        finally:
            try:
                bench.clear()
            except (Failure, QMPError, OSError) as failure:
                # A machine that cannot be put in order is of no use to the next test.
                say(f"     the machine is switched off after {test.name}: {failure}")
                self.log_kernel(bench)
                self.machine.cut_power()
                self.machine = None

    @staticmethod
    def log_kernel(bench):
        """Has the kernel's last messages in the log beside the test's own, and what blocks in it."""
        try:
            bench.guest.ask("write", steps=[["/proc/sysrq-trigger", "w", 0]])
            bench.guest.run(["dmesg"], label="kernel")
        except Failure:
            pass


def say(text):
    print(text, flush=True)


def run_tests(tests, workshop, turns=1, within=None):
    """Runs tests, all of them in each of so many turns, and prints a line for each and a summary; returns the exit
    status. A test that fails has failed: it is run again by nobody.
    within: after the first no test is begun after so many minutes; those that were not are named.
    """
    passed, failed, left = 0, 0, []
    began = time.monotonic()
    # Those with machines of their own show most at once, and those that share one follow each other, so that it is
    # started once.
    tests = sorted(tests, key=lambda test: not test.own_machine)
    width = max(len(test.name) for test in tests)
    try:
        for test in tests * turns:
            start = time.monotonic()
            if within is not None and passed + failed > 0 and start - began > 60 * within:
                left.append(test.name)
                continue
            reason = workshop.run(test)
            if reason is None:
                passed += 1
                say(f"ok   {test.name:<{width}} ({time.monotonic() - start:.0f} s)")
            else:
                failed += 1
                say(f"FAIL {test.name}: {reason}\n     log: {workshop.log.path}")
                for line in workshop.log.last_lines():
                    say(f"     | {line}")
    finally:
        workshop.close()
    say(f"{passed} passed, {failed} failed")
    if left:
        say(f"{len(left)} not run within {within} minutes: {', '.join(left)}")
    return 1 if failed else 0
