#!/usr/bin/env python3
"""The keys that sign bundles: those of signify, without a password, as `rackstation provision keys` makes them too. One
key can sign updates, set-ups and releases.

    keys.py make SECRET       makes a key, and its public part beside it with .pub at its end
    keys.py public SECRET     prints the public part as openssl reads it, by which stations check bundles
"""
import base64
import hashlib
import os
import subprocess
import sys
import tempfile

# What stands before the 32 bytes of an Ed25519 key in openssl's files (RFC 8410).
PRIVATE, PUBLIC = (bytes.fromhex(text) for text in ("302e020100300506032b657004220420", "302a300506032b6570032100"))
# Ed25519, and a key that no password encrypts.
HEAD = b"EdBK" + bytes(4) + bytes(16)


def openssl(*words, given=b""):
    return subprocess.run(["openssl", *words], check=True, input=given, stdout=subprocess.PIPE).stdout


def read_seed(path):
    """The 32 secret bytes of a key's file."""
    with open(path, "rb") as file:
        lines = file.read(4096).splitlines()
    try:
        body = base64.b64decode(lines[1], validate=True) if lines[0].startswith(b"untrusted comment: ") else b""
    except (IndexError, ValueError):
        body = b""
    secret = body[40:]
    if len(body) != 104 or body[:8] != HEAD[:8] or hashlib.sha512(secret).digest()[:8] != body[24:32]:
        sys.exit(f"{path} is no secret key without a password: rackstation provision keys or signify -G -n makes one")
    return secret[:32]


def public_key(seed):
    """The public part, as openssl reads it."""
    return openssl("pkey", "-inform", "DER", "-pubout", given=PRIVATE + seed)


def sign(path, message):
    """The signature of a message: 64 bytes."""
    with tempfile.NamedTemporaryFile() as key, tempfile.NamedTemporaryFile() as signed:
        key.write(PRIVATE + read_seed(path))
        key.flush()
        signed.write(message)
        signed.flush()
        return openssl("pkeyutl", "-sign", "-keyform", "DER", "-inkey", key.name, "-rawin", "-in", signed.name)


def make(path):
    """Makes a key. Whoever has the file decides what is taken for one's own."""
    seed, number = os.urandom(32), os.urandom(8)
    point = openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER", given=PRIVATE + seed)[len(PUBLIC):]
    checksum = hashlib.sha512(seed + point).digest()[:8]
    name = number[::-1].hex()
    for kind, place, mode, body in (
            ("public", os.path.splitext(path)[0] + ".pub", 0o644, b"Ed" + number + point),
            ("secret", path, 0o600, HEAD + checksum + number + seed + point)):
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
            file.write(f"untrusted comment: rackstation {kind} key {name}\n{base64.b64encode(body).decode()}\n")


def main():
    match sys.argv[1:]:
        case ["make", path]: make(path)
        case ["public", path]: sys.stdout.buffer.write(public_key(read_seed(path)))
        case _: sys.exit(__doc__)


if __name__ == "__main__":
    main()
