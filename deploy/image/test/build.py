"""The image itself: the same from the same, and nothing in it that no station needs."""
import filecmp
import os

from machine.host.failure import check, check_equal
from machine.host.registry import hardware_test


@hardware_test(own_machine=True)
def same_package_makes_the_same_image(workshop):
    """Built twice from the same package, base and key, image and bundle are the same, byte by byte."""
    first, second = workshop.image(), workshop.build(workshop.path("again"))
    for ending in (".img", ".bundle"):
        check(filecmp.cmp(first[ending], second[ending], shallow=False), f"the two {ending} files differ")


@hardware_test(own_machine=True)
def image_lets_nobody_in(workshop):
    """No account has a password, and there is no program that listens or signs in."""
    workshop.root()
    tree = workshop.path("tree")
    with open(os.path.join(tree, "etc/shadow"), encoding="utf-8") as file:
        open_accounts = [line.split(":")[0] for line in file if line.split(":")[1][:1] not in ("!", "*")]
    check_equal(open_accounts, [], "accounts that can sign in")
    found = [path for path in ("usr/sbin/sshd", "usr/bin/ssh", "usr/sbin/dhclient", "usr/bin/apt", "usr/bin/dbus-daemon")
             if os.path.exists(os.path.join(tree, path))]
    check_equal(found, [], "programs that are not to be there")
    wanted = os.listdir(os.path.join(tree, "etc/systemd/system/multi-user.target.wants"))
    check("rackstation.service" in wanted, f"the station is not started: {wanted}")
