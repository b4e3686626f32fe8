"""Why a test fails, in words for its result line, and waiting that ends in such a failure."""
import time


class Failure(Exception):
    """What was expected and what came instead."""


def check(holds, text):
    """Fails with the text unless something holds."""
    if not holds:
        raise Failure(text)


def check_equal(found, expected, what):
    """Fails unless both are equal, naming both."""
    if found != expected:
        raise Failure(f"{what}: {found!r} instead of {expected!r}")


def until(condition, within, what):
    """Asks until a condition gives something true, and returns that; for what tells nobody of its changes."""
    deadline = time.monotonic() + within
    while True:
        found = condition()
        if found:
            return found
        check(time.monotonic() < deadline, f"not within {within} s: {what}")
        time.sleep(0.1)
