"""Makes what the tests switch on: the image, and bundles that differ from it in what a test is about."""
import os
import shutil
import subprocess
import time
import traceback

from machine.host.failure import Failure
from machine.host.qmp import QMPError
from machine.host.runner import Log

from .board import Board
from .card import Card

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
BUILD = os.path.join(PROJECT, "deploy", "build-image")
BUNDLE = os.path.join(PROJECT, "deploy", "image", "parts", "bundle")


class Workshop:
    """One run of tests. All that they leave is in `folder`."""

    def __init__(self, options, folder):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder, self.options, self.architecture = folder, options, options.arch
        self.log = Log(folder)
        self.name = ""
        self.key = os.path.join(options.built or folder, "key.sec")
        self.base = options.base or self.path("base.tar")
        self.made = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    # What is made once for all tests.

    def once(self, what, make):
        if what not in self.made:
            self.made[what] = make()
        return self.made[what]

    def package(self):
        return self.options.package or self.once("package", lambda: self.tool(
            os.path.join(PROJECT, "deploy", "build-deb"), "--arch", self.architecture, self.path("package")).strip())

    def build(self, folder):
        """Builds image and bundle into a folder; returns their paths."""
        made = self.tool(BUILD, "--arch", self.architecture, "--board", self.options.board, "--package", self.package(), "--key", self.key,
                         "--base", self.base, folder).split()
        return {os.path.splitext(path)[1]: path for path in made}

    def image(self):
        built = self.options.built
        if built:
            return {os.path.splitext(name)[1]: os.path.join(built, name) for name in os.listdir(built)}
        return self.once("image", lambda: self.build(self.path("built")))

    def root(self):
        """The root of the image, unpacked, and its boot file, to make other versions of."""
        def unpack():
            with open(self.image()[".bundle"], "rb") as file:
                head = dict(line.split(": ", 1) for line in file.read(4096).decode().splitlines() if ": " in line)
                sizes = {part: int(head[part].split()[0]) for part in ("boot", "root")}
                for part in ("boot", "root"):
                    with open(self.path(part), "wb") as copy:
                        copy.write(file.read(sizes[part]))
            self.tool("unsquashfs", "-no-progress", "-d", self.path("tree"), self.path("root"))
            return head
        return self.once("root", unpack)

    def bundle(self, version, changes=None, key=None, architecture=None):
        """A bundle of another version. changes: files of the root by path, with what is in them instead."""
        head = self.root()
        tree = self.path("tree")
        changes = {"usr/lib/rackstation/version": f"{version}\n", **(changes or {})}
        before = {}
        for path, text in changes.items():
            place = os.path.join(tree, path)
            before[path] = (open(place, "rb").read(), os.stat(place).st_mode)
            with open(place, "w", encoding="utf-8") as file:
                file.write(text)
        other = self.path(f"root-{version}")
        try:
            self.tool("mksquashfs", tree, other, "-noappend", "-quiet", "-no-progress", "-comp", "zstd",
                      "-Xcompression-level", "1", "-no-xattrs")
        finally:
            for path, (contents, mode) in before.items():
                with open(os.path.join(tree, path), "wb") as file:
                    file.write(contents)
                os.chmod(os.path.join(tree, path), mode)
        os.truncate(other, (os.path.getsize(other) + 4095) // 4096 * 4096)
        path = self.path(f"rackstation-{version}-{architecture or self.architecture}.bundle")
        with open(path, "wb") as file:
            subprocess.run([BUNDLE, key or self.key, self.path("boot"), other, f"version={version}",
                            f"architecture={architecture or self.architecture}", f"board={self.options.board}",
                            f"options={head['options']}"], check=True, stdout=file)
        os.unlink(other)
        return path

    def tool(self, *command):
        """Runs a program of this machine and returns what it printed."""
        done = subprocess.run(command, capture_output=True, text=True)
        self.log(f"$ {' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
        if done.returncode != 0:
            raise Failure(f"{os.path.basename(command[0])}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
        return done.stdout

    # What a test works with.

    @property
    def own_folder(self):
        return self.path(self.name)

    def card(self):
        """A new card on which the image was written."""
        return Card(self.image()[".img"], os.path.join(self.own_folder, "card.img"), self.architecture,
                    self.options.board)

    def board(self, card, **options):
        return Board(card, self.own_folder, self.log, **options)

    def run(self, test):
        """Runs a test; returns why it failed, or None."""
        self.name = test.name
        self.log.start(self.own_folder)
        start = time.monotonic()
        try:
            test.function(self)
        except Failure as failure:
            return str(failure)
        except (QMPError, OSError, subprocess.SubprocessError, ValueError, KeyError) as error:
            # The test itself is at fault, or the emulator; the next one may still run.
            self.log(traceback.format_exc())
            return f"{type(error).__name__}: {error}"
        finally:
            self.log(f"{test.name}: {time.monotonic() - start:.0f} s")
        # A card is some hundred megabytes, and of no use where all was well.
        for name in os.listdir(self.own_folder):
            if name.endswith(".img"):
                os.unlink(os.path.join(self.own_folder, name))
        return None

    def close(self):
        """Nothing outlasts a test."""
