"""The lines of the simulated GPIO chip: contacts that are pressed, lamps that are looked at."""
CHIP = "/run/gpio-sim"
LABEL = "bench-gpio"


class Contact:
    """A contact to ground: the line is low while it is closed."""

    def __init__(self, guest, line):
        self.guest = guest
        self.path = f"{CHIP}/sim_gpio{line}/pull"
        # As the settings of the station name it.
        self.name = f"{LABEL}:{line}"

    def press(self, milliseconds=200):
        """Closes the contact for a time; returns the milliseconds that it took."""
        return self.move(("pull-down", milliseconds), ("pull-up", 0))

    def release(self):
        self.move(("pull-up", 0))

    def move(self, *steps):
        """Closes and opens the contact as given: (pull, milliseconds until the next step).
        Returns the milliseconds that all of it took.
        """
        return self.guest.ask("write", steps=[[self.path, pull, pause] for pull, pause in steps])

    def user(self):
        """The program that has the line, as the kernel names it; empty when none has."""
        number = self.path.split("sim_gpio")[1].split("/")[0]
        listed = self.guest.run(f"gpioinfo {LABEL} | grep -E 'line +{number}:'")
        return "" if " unused " in listed else listed.strip()


class Lamp:
    """An output: on when the line is high."""

    def __init__(self, guest, line):
        self.guest = guest
        self.path = f"{CHIP}/sim_gpio{line}/value"
        self.name = f"{LABEL}:{line}"

    @property
    def is_on(self):
        return self.guest.ask("read", path=self.path).strip() == "1"
