// The kernel's input devices (linux/input.h) in plain C types: the requests, which Swift cannot make itself.
//
// Every function that fails returns -1 and leaves the reason in errno.
#ifndef CINPUT_H
#define CINPUT_H

#include <stdbool.h>
#include <stdint.h>

// The highest number of a key.
extern const int cinput_last_key;

// What became of a key.
struct cinput_key_event {
    int64_t nanoseconds;  // CLOCK_MONOTONIC, where the device was asked to use it
    uint16_t key;
    int32_t value;  // 0 released, 1 pressed, 2 repeated because it is held
};

// Keeps the device's events from everybody else; EBUSY when another program does so already.
int cinput_grab(int descriptor);
// Has the device's events stamped with CLOCK_MONOTONIC.
int cinput_use_monotonic_clock(int descriptor);
// The keys that a device has, a bit for each.
int cinput_keys(int descriptor, unsigned char *bits, int count);
// The keys that are down now, a bit for each.
int cinput_keys_down(int descriptor, unsigned char *bits, int count);
// The device's name.
int cinput_name(int descriptor, char *name, int count);
// Reads what happened to keys, at most 64 events at a time, and passes over all else: how many were read of either
// kind, 0 when nothing is there now. `count` is set to how many of them are about keys.
int cinput_read(int descriptor, struct cinput_key_event *events, int *count);

#endif
