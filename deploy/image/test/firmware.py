"""What a board's firmware does with a card: that of UEFI itself, and in the place of a Raspberry Pi's what is written of it."""
import base64
import os
import shutil
import subprocess

from machine.host.failure import check

UEFI = {
    "amd64": ("/usr/share/OVMF/OVMF_CODE_4M.fd", "/usr/share/OVMF/OVMF_VARS_4M.fd"),
    "arm64": ("/usr/share/AAVMF/AAVMF_CODE.fd", "/usr/share/AAVMF/AAVMF_VARS.fd"),
}
# The kernel of arm64 takes no more.
LONGEST_COMMAND_LINE = 2047


def encoded(text):
    return base64.b64encode(text.encode()).decode()


def uefi(card, folder, options, credentials):
    """What QEMU is told for a start by UEFI."""
    code, variables = UEFI[card.architecture]
    own_variables = os.path.join(folder, "variables.fd")
    if not os.path.exists(own_variables):
        shutil.copy(variables, own_variables)
    words = {"io.systemd.stub.kernel-cmdline-extra": options,
             **{f"io.systemd.credential.binary:{name}": encoded(text) for name, text in credentials.items()}}
    command = ["-drive", f"if=pflash,format=raw,readonly=on,file={code}", "-drive", f"if=pflash,format=raw,file={own_variables}"]
    for name, value in words.items():
        command += ["-smbios", f"type=11,value={name}={value}".replace(",value", "\0").replace(",", ",,").replace("\0", ",value")]
    return command


def chosen_partition(card, trial):
    """The partition that a Raspberry Pi goes on from, by what autoboot.txt says of usual starts and of those on trial."""
    section, found = "all", {}
    for line in card.text("rackstation-choice", "autoboot.txt").splitlines():
        name, _, value = line.strip().partition("=")
        if name.startswith("["):
            section = name.strip("[]")
        elif section == "all" or section == "tryboot" and trial:
            found[name] = value
    check(found.get("tryboot_a_b") == "1", f"a trial would take tryboot.txt: {found}")
    return int(found["boot_partition"])


def pi(card, folder, options, credentials, trial):
    """What QEMU is told for a start as by a Raspberry Pi's firmware: kernel, initramfs and words of the partition that is
    chosen, and in the device tree which one that was.
    """
    number = chosen_partition(card, trial)
    part = {2: "rackstation-boot-a", 3: "rackstation-boot-b"}[number]
    config = dict(line.replace("initramfs ", "initramfs=").split("=", 1)
                  for line in card.text(part, "config.txt").splitlines() if line and not line.startswith("#"))
    for name in (config["kernel"], config["initramfs"]):
        card.copy_out(part, name, os.path.join(folder, name))
    words = [card.text(part, "cmdline.txt").strip(), options,
             *(f"systemd.set_credential_binary={name}:{encoded(text)}" for name, text in credentials.items())]
    line = " ".join(words)
    check(len(line) <= LONGEST_COMMAND_LINE, f"the kernel would be told {len(line)} letters")
    tree = os.path.join(folder, "board.dtb")
    subprocess.run(["qemu-system-aarch64", "-M", f"virt,dumpdtb={tree}", "-cpu", "cortex-a72", "-smp", "2", "-m", "2G"],
                   check=True, capture_output=True)
    for name, value in (("partition", number), ("tryboot", int(trial))):
        subprocess.run(["fdtput", "-p", "-t", "u", tree, "/chosen/bootloader", name, str(value)], check=True)
    return ["-dtb", tree, "-kernel", os.path.join(folder, config["kernel"]), "-initrd",
            os.path.join(folder, config["initramfs"]), "-append", line]
