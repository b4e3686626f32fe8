"""Another version from a stick: taken, tried, blessed, or the one before again; refused where it is not to be had."""
import os
import random
import time

from machine.host.failure import check, check_equal, until
from machine.host.registry import hardware_test
from machine.host.runner import PROJECT, say

from .card import make_stick
from .start import keep_session, sessions
from .state import bundle_state, check_card

NEWER, BROKEN = "900.0", "901.0"
# The rows of the settings above that of the update.
SETTINGS_ABOVE = 13
# A station that runs and is never ready; the trial ends sooner than at a bench.
NEVER_READY = {
    "usr/lib/systemd/system/rackstation.service": "[Service]\nType=notify\nExecStart=/bin/sleep infinity\n"
                                                  "TimeoutStartSec=infinity\n",
    "usr/lib/systemd/system/rackstation-trial.timer": "[Timer]\nOnBootSec=90\nAccuracySec=1s\n",
}
# A station that starts and shows its screen, but may not open its database. One that is damaged it would mend.
NO_DATABASE = {
    "etc/systemd/system/rackstation.service.d/image.conf": open(
        os.path.join(PROJECT, "deploy/image/root/etc/systemd/system/rackstation.service.d/image.conf"),
        encoding="utf-8").read() +
    "ExecStartPre=+/bin/sh -c 'cd /var/lib/rackstation; chown root:root sessions.sqlite; chmod 600 sessions.sqlite'\n",
    "usr/lib/systemd/system/rackstation-trial.timer": NEVER_READY["usr/lib/systemd/system/rackstation-trial.timer"],
}


def stick(workshop, *bundles):
    """A stick with bundles on it."""
    return make_stick(os.path.join(workshop.own_folder, "stick.img"), {os.path.basename(path): path for path in bundles})


def path_on(board, name):
    """Where the station's own service has mounted the stick; waits until it has."""
    return until(lambda: board.run(f"find /run/rackstation -name '{name}' -not -name '._*'").strip(), 120,
                 f"{name} on a stick that is mounted")


def version(board):
    return board.run("/usr/lib/rackstation/slots show")


@hardware_test(own_machine=True)
def update_is_tried_and_blessed(workshop):
    """A newer version is put on the card, started, and stays when it is ready; sessions and settings are there."""
    bundle = workshop.bundle(NEWER)
    card = workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        board.run("echo '# mine' >>/etc/rackstation/rackstation.yaml; sync")
        board.plug(stick(workshop, bundle))
        path = path_on(board, os.path.basename(bundle))
        started = time.monotonic()
        said = board.run(f"rackstation-update {path}", within=600).split()
        check_equal(said[-1], "ready", "the last word of the update")
        say(f"     put on the card in {time.monotonic() - started:.0f} s")
        board.line.sendall(b"/usr/lib/rackstation/slots restart\n")
        board.expect("is what this machine starts from now on")
        check_equal(version(board).split(), ["slot", "b", "version", NEWER], "what runs")
        check_equal(sessions(board), kept, "the sessions after the update")
        check("# mine" in board.run("cat /etc/rackstation/rackstation.yaml"), "the settings are not kept")
        refused = board.run(f"rackstation-update {path_on(board, os.path.basename(bundle))}", allowed=(65,))
        check("refused not-newer" in refused, f"the same version again: {refused}")
    check_equal(card.entries(), ["rackstation-a.conf", "rackstation-b.conf"], "what the board may start")
    with workshop.board(card) as board:
        board.await_ready()
        check_equal(version(board).split(), ["slot", "b", "version", NEWER], "what runs after a power cut")


@hardware_test(own_machine=True)
def update_from_the_stations_screen(workshop):
    """By keys alone: the newest of several bundles is offered, put on the card after a question, and started."""
    bundles = {os.path.basename(path): path for path in (workshop.bundle(NEWER), workshop.bundle("899.0"))}
    # macOS leaves one of these beside each file.
    note = os.path.join(workshop.own_folder, "note")
    with open(note, "wb") as file:
        file.write(bytes(4096))
    bundles["._" + os.path.basename(next(iter(bundles)))] = note
    card = workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        board.plug(make_stick(os.path.join(workshop.own_folder, "stick.img"), bundles, megabytes=1024))
        board.expect("stick in")
        check_equal(board.run("stat -c '%U %a' /run/rackstation-update.socket").strip(), "rackstation 600",
                    "who may ask for an update")
        # Home's menu, the settings, and the row of the update among them.
        for key in ["down", "down", "ret"] + ["down"] * SETTINGS_ABOVE:
            press_and_see(board, key)
        board.press("ret")
        board.expect(f"version={NEWER} [Runner] update offered")
        board.screenshot("offer")
        for key in ("ret", "down"):
            press_and_see(board, key)
        board.press("ret")
        board.expect("another version is on the card")
        board.screenshot("written")
        board.press("ret")
        board.expect("is what this machine starts from now on")
        check_equal(version(board).split(), ["slot", "b", "version", NEWER], "what runs")
        records = board.run("rackstation audit export --data /var/lib/rackstation")
        check_equal(records.count(f"version {NEWER} is"), 2, "the records of the update")


def press_and_see(board, key):
    """Presses a key and waits until the screen is another."""
    before = board.screenshot().pixels
    board.press(key)
    until(lambda: board.screenshot().pixels != before, 60, f"the screen follows {key}")


@hardware_test(own_machine=True)
def version_that_is_never_ready_is_left(workshop):
    """A version whose station does not become ready is tried twice; then the one before is back, with its sessions."""
    fall_back(workshop, NEVER_READY, ())


@hardware_test(own_machine=True)
def version_that_cannot_open_the_database_is_left(workshop):
    """A version that shows its first screen and cannot open the database is left too; the database is as it was before."""
    fall_back(workshop, NO_DATABASE, ("Started rackstation.service", "store: "))


def fall_back(workshop, changes, said):
    """Updates to a version that is no good, and waits until the one before is back.

    said: what the journal says of each try.
    """
    bundle = workshop.bundle(BROKEN, changes)
    card = workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        board.plug(stick(workshop, bundle))
        board.run(f"rackstation-update {path_on(board, os.path.basename(bundle))}", within=600)
        board.line.sendall(b"/usr/lib/rackstation/slots restart\n")
        for text in ("kept the database", *said, "Starting rackstation.service", *said):
            board.expect(text, 900)
        tried = board.read
        board.expect("did not become ready; the database is as it was before", 900,
                     fails_with="is what this machine starts from now on")
        board.read = tried
        board.await_ready()
        check(version(board).split()[:3] == ["slot", "a", "version"] and BROKEN not in version(board), version(board))
        check_equal(sessions(board), kept, "the sessions after the fall")
        keep_session(board)
    check_card(card)


@hardware_test(own_machine=True)
def wrong_bundles_are_refused(workshop):
    """Unsigned, of another key, torn, for another processor, older: refused by name, and the card stays as it was."""
    other_key = os.path.join(workshop.own_folder, "other.sec")
    workshop.tool(os.path.join(PROJECT, "deploy/image/parts/keys.py"), "make", other_key)
    bundles = {
        "other-key": workshop.bundle("902.0", key=other_key),
        "other-architecture": workshop.bundle("903.0", architecture="riscv64"),
        "not-newer": workshop.bundle("0.0.1"),
    }
    good = workshop.bundle("904.0")
    with open(good, "rb") as file:
        contents = file.read()
    line = contents.index(b"signature: ")
    changed = {
        "unsigned": contents[:line].ljust(4096, b"\n") + contents[4096:],
        "torn": contents[:-4096],
        "no-bundle": b"._ macOS keeps what it knows of a file here".ljust(4096, b"\0"),
        # A byte of the root is another; the head is as it was signed.
        "torn-within": contents[:-8192] + bytes([contents[-8192] ^ 1]) + contents[-8191:],
    }
    for name, text in changed.items():
        bundles[name] = os.path.join(workshop.own_folder, f"{name}.bundle")
        with open(bundles[name], "wb") as file:
            file.write(text)
    card = workshop.card()
    with workshop.board(card) as board:
        board.await_ready()
        board.plug(make_stick(os.path.join(workshop.own_folder, "stick.img"),
                              {f"{name}.bundle": path for name, path in bundles.items()}, megabytes=2048))
        folder = os.path.dirname(path_on(board, "torn.bundle"))
        offer = board.run("rackstation-update --offer /run/rackstation/stick").splitlines()
        check(offer[0].startswith("installed ") and offer[-1] == "end", f"the offer: {offer}")
        verdicts = {line.split("/")[-1].removesuffix(".bundle"): line.split()[2] for line in offer[1:-1]}
        # What is missing within a bundle turns out when all of it is read.
        check_equal(verdicts, {**{name: name for name in bundles}, "torn-within": "new"}, "the verdicts")
        for name in bundles:
            said = board.run(f"rackstation-update {folder}/{name}.bundle", within=300, allowed=(65,)).split("\n")
            check(f"refused {name.removesuffix('-within')}" in said, f"{name}: {said}")
    check_equal(card.entries(), ["rackstation-a.conf"], "what the board may start")


@hardware_test(own_machine=True)
def power_cuts_during_an_update(workshop):
    """--cuts moments of an update: each leaves a card that starts, the old version or the whole new one; --boots of them
    are started and have every session.
    """
    bundle = workshop.bundle(NEWER)
    card = workshop.card()
    chance = random.Random(19)
    cuts, boots = workshop.options.cuts, min(workshop.options.boots, workshop.options.cuts)
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        whole = [check_card(card), bundle_state(bundle, "b")]
        board.plug(stick(workshop, bundle))
        path = path_on(board, os.path.basename(bundle))
        # How long it takes is not known before; so it is done again from the start until there were enough cuts.
        outcomes, taken = {}, []
        while len(taken) < cuts:
            done = f"/run/done{len(taken)}"
            board.run(f"( rackstation-update {path}; echo $? >{done} ) >/dev/null 2>&1 &")
            while len(taken) < cuts and "yes" not in board.run(f"[ ! -e {done} ] || echo yes"):
                # No signal tells of a moment in the middle of a write; chance finds it.
                time.sleep(chance.uniform(0, 2))
                board.qmp("stop")
                copy = card.copy(os.path.join(workshop.own_folder, "cut.img"))
                board.qmp("cont")
                state = check_card(copy, whole)
                outcomes[state] = outcomes.get(state, 0) + 1
                taken.append(state)
                if len(taken) * boots // cuts > (len(taken) - 1) * boots // cuts:
                    os.rename(copy.path, os.path.join(workshop.own_folder, f"start{len(taken)}.img"))
            until(lambda: board.run(f"cat {done} 2>/dev/null || true").strip() == "0", 600, "the update ends well")
    started = [name for name in sorted(os.listdir(workshop.own_folder)) if name.startswith("start")]
    for name in started:
        copy.path = os.path.join(workshop.own_folder, name)
        with workshop.board(copy) as board:
            board.await_ready()
            check_equal(sessions(board), kept, f"the sessions of {name}")
        os.unlink(copy.path)
    say(f"     {len(taken)} cuts, {len(started)} of them started; what the cards would start: {outcomes}")
