// GPIO chips and lines in plain C types, the same for libgpiod 1.x and 2.x.
//
// Every function that fails returns NULL or -1 and leaves the reason in errno. Nothing here is safe to be used by two
// threads at once on the same chip or line.
#ifndef CGPIO_H
#define CGPIO_H

#include <stdbool.h>
#include <stdint.h>

// The kernel's names have at most 32 bytes with their end (GPIO_MAX_NAME_SIZE).
#define CGPIO_NAME_SIZE 33

struct cgpio_chip;
struct cgpio_line;

// What the chip knows of a line.
struct cgpio_line_info {
    char name[CGPIO_NAME_SIZE];      // empty where the line has none
    char consumer[CGPIO_NAME_SIZE];  // who uses it, empty where that is not known
    bool is_used;
};

// How an input is read.
enum cgpio_bias { CGPIO_BIAS_AS_IS, CGPIO_BIAS_NONE, CGPIO_BIAS_PULL_UP, CGPIO_BIAS_PULL_DOWN };

// A change of an input.
struct cgpio_edge {
    int64_t nanoseconds;  // CLOCK_MONOTONIC
    bool is_active;       // what the line changed to
};

// The major version of the library's interface: 1 or 2.
int cgpio_api(void);
// The library's own version.
const char *cgpio_version(void);

struct cgpio_chip *cgpio_chip_open(const char *path);
void cgpio_chip_close(struct cgpio_chip *chip);
unsigned cgpio_chip_line_count(struct cgpio_chip *chip);
// The chip's name and label, each CGPIO_NAME_SIZE bytes.
int cgpio_chip_names(struct cgpio_chip *chip, char *name, char *label);
int cgpio_chip_line_info(struct cgpio_chip *chip, unsigned offset, struct cgpio_line_info *info);

// Requests a line as an input whose changes are told. The chip may be closed afterwards.
struct cgpio_line *cgpio_input_open(const char *chip_path, unsigned offset, enum cgpio_bias bias, bool active_low,
                                    unsigned long debounce_microseconds, const char *consumer);
// Whether the kernel debounces the line, as it was asked to.
bool cgpio_input_is_debounced(const struct cgpio_line *line);
// What to wait for in poll; readable when an edge can be read.
int cgpio_input_descriptor(const struct cgpio_line *line);
// Reads the next edge: 1 when there was one, 0 when there is none now, -1 when reading failed.
int cgpio_input_read(struct cgpio_line *line, struct cgpio_edge *edge);

// Requests a line as an output.
struct cgpio_line *cgpio_output_open(const char *chip_path, unsigned offset, bool active_low, bool is_active,
                                     const char *consumer);
int cgpio_output_set(struct cgpio_line *line, bool is_active);

// What a line is now: 1 active, 0 inactive, -1 when reading failed.
int cgpio_line_value(struct cgpio_line *line);
// Gives a line back to the kernel.
void cgpio_line_close(struct cgpio_line *line);

#endif
