"""From an empty card to a kept session, and what a power cut leaves."""
import re

from machine.host.failure import check, check_equal, until
from machine.host.registry import hardware_test
from machine.host.runner import say

from .card import MEGABYTE

# The card is larger than the image; what is left of it is for sessions.
CARD_MEGABYTES = 4096


def sessions(board):
    """The numbers of the sessions that the station has kept."""
    lines = board.run("rackstation sessions list --data /var/lib/rackstation --format csv").splitlines()[1:]
    return [line.split(",")[0] for line in lines]


def keep_session(board):
    """Presses the space bar and waits until a session is kept."""
    board.press("spc")
    board.expect("session kept")


def report_times(board, what, seconds):
    """Prints how long a start took, and what of it took longest."""
    text = board.run("systemd-analyze | head -n 1; systemd-analyze blame | head -n 8")
    found = re.search(r"Startup finished in (.*)", text)
    say(f"     {what}: ready {seconds:.0f} s after power-on; {found[1] if found else text[:80]}")
    say("     " + "; ".join(" ".join(line.split()) for line in text.splitlines()[1:]))


@hardware_test(own_machine=True)
def empty_card_becomes_a_station(workshop):
    """Power on: ready without a hand; a press is a session; after a power cut it is there. The card is used to its end."""
    card = workshop.card()
    with workshop.board(card) as board:
        report_times(board, "first start", board.await_ready())
        until(lambda: board.screenshot().has_color(), 60, "the station draws")
        keep_session(board)
        first = sessions(board)
        check_equal(len(first), 1, "sessions")
        check_shut(board)
    with workshop.board(card) as board:
        report_times(board, "second start", board.await_ready())
        check_equal(sessions(board), first, "the sessions after the power cut")
    start, size = card.partitions()["rackstation-var"]
    # A GPT has its second copy at the card's end.
    unused = CARD_MEGABYTES * MEGABYTE - start - size
    check(0 <= unused <= MEGABYTE, f"{unused} bytes of the card are behind the partition for sessions")


@hardware_test(own_machine=True)
def kernel_that_dies_is_started_again(workshop):
    """The kernel dies while the station is ready: it is ready again without a hand, with what was kept."""
    with workshop.board(workshop.card()) as board:
        board.await_ready()
        keep_session(board)
        kept = sessions(board)
        check_equal(board.run("cat /proc/sys/kernel/panic_on_oops").strip(), "1", "whether a part that dies is all that dies")
        board.line.sendall(b"echo c >/proc/sysrq-trigger\n")
        board.expect("Kernel panic")
        board.await_ready()
        check_equal(sessions(board), kept, "the sessions after the kernel has died")


@hardware_test(own_machine=True)
def start_without_what_stays_is_tried_again(workshop):
    """The partition for sessions cannot be mounted: the board starts again without a hand, and is ready when it can be."""
    card = workshop.card()
    with workshop.board(card, units={"systemd.unit-dropin.var.mount": "[Mount]\nOptions=unheard-of\n"}) as board:
        for _ in range(2):
            board.expect("Starting emergency.service", fails_with="Starting rackstation.service")
    with workshop.board(card) as board:
        board.await_ready()
        keep_session(board)


def check_shut(board):
    """What runs is the station: nothing listens, nothing can be written but what is to stay, the watchdog is on."""
    interfaces = board.run("ls /sys/class/net").split()
    check_equal(interfaces, ["lo"], "network interfaces")
    for table in ("tcp", "tcp6", "udp", "udp6"):
        rows = board.run(f"cat /proc/net/{table} 2>/dev/null || true").splitlines()[1:]
        check_equal(rows, [], f"{table} sockets")
    written = board.run("touch /usr/written /etc/written /boot/written || true")
    check_equal(written.count("Read-only"), 3, "folders of the system that cannot be written")
    check("30" in board.run("wdctl --oneline || wdctl; wdctl | grep Timeout"), "the watchdog is not on")
    check("ttyS0" not in board.run("systemctl list-units --all 'serial-getty*' 'getty*' --no-legend || true"),
          "a console asks who is there")
    check_equal(board.run("stat -c '%U %a' /run/rackstation-clock.socket").strip(), "rackstation 600",
                "who may have the clock set")
    check("settings" in board.run("readlink /etc/rackstation"), "the settings are not on the partition that stays")
    time_of_card = board.run("findmnt -n -o OPTIONS /var")
    check("nosuid" in time_of_card and "rw" in time_of_card, f"/var is mounted with {time_of_card}")
