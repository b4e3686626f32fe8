#!/usr/bin/env python3
"""Puts kernel, initramfs and the first picture into one file that the firmware starts: a unified kernel image.

    uki.py STUB OUTPUT SECTION=FILE…       such as .linux=vmlinuz .initrd=initrd .splash=picture.bmp .osrel=os-release

What `ukify` of systemd 253 and newer does, for machines that have an older one. Section tables are described in
Microsoft's "PE Format"; systemd's stub leaves room in its own for more sections.
"""
import struct
import sys

READABLE_DATA = 0x40000040  # IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ


def aligned(number, to):
    return (number + to - 1) // to * to


def with_sections(stub, sections):
    """The program of the stub with sections added to it."""
    header = struct.unpack_from("<I", stub, 0x3C)[0]
    if stub[header:header + 4] != b"PE\0\0":
        sys.exit("uki: the stub is no PE program")
    count, = struct.unpack_from("<H", stub, header + 6)
    optional = header + 24
    table = optional + struct.unpack_from("<H", stub, header + 20)[0]
    memory_step, file_step = struct.unpack_from("<II", stub, optional + 32)
    header_size, = struct.unpack_from("<I", stub, optional + 60)
    if table + 40 * (count + len(sections)) > header_size:
        sys.exit("uki: the stub has no room for more sections")
    output = bytearray(stub)
    present = [struct.unpack_from("<II", stub, table + 40 * number + 8) for number in range(count)]
    place = max(address + size for size, address in present)
    for name, contents in sections:
        place = aligned(place, memory_step)
        output += bytes(aligned(len(output), file_step) - len(output))
        entry = struct.pack("<8sIIIIIIHHI", name.encode(), len(contents), place, aligned(len(contents), file_step),
                            len(output), 0, 0, 0, 0, READABLE_DATA)
        output[table + 40 * count:table + 40 * (count + 1)] = entry
        output += contents + bytes(aligned(len(contents), file_step) - len(contents))
        place += len(contents)
        count += 1
    struct.pack_into("<H", output, header + 6, count)
    struct.pack_into("<I", output, optional + 56, aligned(place, memory_step))
    return output


def main():
    stub, output, *words = sys.argv[1:]
    sections = []
    for word in words:
        name, path = word.split("=", 1)
        with open(path, "rb") as file:
            sections.append((name, file.read()))
    with open(stub, "rb") as file:
        program = with_sections(file.read(), sections)
    with open(output, "wb") as file:
        file.write(program)


main()
