"""The card of a Raspberry Pi: what its firmware is given, and an update that is tried once and stays, or does not."""
import subprocess

from machine.host.failure import check, check_equal
from machine.host.registry import hardware_test
from machine.host.runner import say

from .card import MEGABYTE
from .firmware import chosen_partition
from .start import keep_session, sessions
from .update import NEVER_READY, NEWER, BROKEN, path_on, stick, version


@hardware_test(own_machine=True)
def firmware_finds_what_it_is_told_to_take(workshop):
    """The card has a FAT with the choice alone, and one with kernel, initramfs, device trees and words for this root."""
    card = workshop.card()
    parts = card.partitions()
    check_equal([name for name in parts if name], ["rackstation-choice", "rackstation-boot-a", "rackstation-boot-b", "rackstation-a"],
                "partitions of the image")
    check_equal([chosen_partition(card, trial) for trial in (False, True)], [2, 3], "what is started, and what on trial")
    start, size = parts["rackstation-boot-a"]
    listed = subprocess.run(["mdir", "-b", "-i", f"{card.path}@@{start}", "::/"], check=True, capture_output=True, text=True).stdout
    names = {line.removeprefix("::/") for line in listed.split()}
    wanted = {"config.txt", "cmdline.txt", "kernel", "initramfs", "start4.elf", "fixup4.dat", "bcm2711-rpi-4-b.dtb",
              "bcm2712-rpi-5-b.dtb"}
    check(wanted <= names, f"what is missing for the firmware: {sorted(wanted - names)}")
    check("PARTUUID=4e1f9d0a-05 " in card.text("rackstation-boot-a", "cmdline.txt"), "the words name another root")
    head = dict(line.split(": ", 1) for line in open(workshop.image()[".bundle"], "rb").read(4096).decode().splitlines()
                if ": " in line)
    check(int(head["boot"].split()[0]) <= size, "the boot file of a bundle does not fit into its partition")
    say(f"     boot file {int(head['boot'].split()[0]) // MEGABYTE} MB, root {int(head['root'].split()[0]) // MEGABYTE} MB")


@hardware_test(own_machine=True)
def trial_stays_when_it_is_ready(workshop):
    """An update is started once on trial; when its station is open, the firmware's choice is that one, with every session."""
    bundle, card = workshop.bundle(NEWER), workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        put(board, workshop, bundle)
    check_equal(chosen_partition(card, False), 2, "what is started before the trial")
    with workshop.board(card, trial=True) as board:
        board.expect("is what this machine starts from now on")
        check_equal(version(board).split(), ["slot", "b", "version", NEWER], "what runs")
        check_equal(sessions(board), kept, "the sessions after the update")
    check_equal(chosen_partition(card, False), 3, "what is started after the trial")
    with workshop.board(card) as board:
        board.await_ready()
        check_equal(version(board).split(), ["slot", "b", "version", NEWER], "what runs after a power cut")


@hardware_test(own_machine=True)
def trial_that_fails_changes_nothing(workshop):
    """A version whose station is never ready is switched off; the start after it is the one before, with every session."""
    bundle, card = workshop.bundle(BROKEN, NEVER_READY), workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        put(board, workshop, bundle)
    with workshop.board(card, trial=True) as board:
        board.expect("Starting rackstation.service")
        check("on trial" in version(board), "this is no trial")
    check_equal(chosen_partition(card, False), 2, "what is started after a trial that failed")
    with workshop.board(card) as board:
        # This board has no firmware that could be told of a second try.
        board.expect("takes no trial")
    with workshop.board(card) as board:
        board.await_ready()
        check("slot a" in version(board) and BROKEN not in version(board), "the version before is not back")
        check_equal(sessions(board), kept, "the sessions after a trial that failed")


def put(board, workshop, bundle):
    """Puts a bundle on the card from a stick."""
    board.plug(stick(workshop, bundle))
    said = board.run(f"rackstation-update {path_on(board, bundle.rsplit('/', 1)[1])}", within=600).split()
    check_equal(said[-1], "ready", "the last word of the update")
    board.run("sync")
