// The shim over libgpiod 1.x (1.5 and newer, which know bias). It has no debounce.
#include "library.h"

#if CGPIO_API == 1

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

// A requested line and the chip that it lives as long as.
struct cgpio_line {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

int cgpio_api(void) { return CGPIO_API; }

const char *cgpio_version(void) { return gpiod_version_string(); }

struct cgpio_chip *cgpio_chip_open(const char *path) { return (struct cgpio_chip *)gpiod_chip_open(path); }

void cgpio_chip_close(struct cgpio_chip *chip) { gpiod_chip_close((struct gpiod_chip *)chip); }

unsigned cgpio_chip_line_count(struct cgpio_chip *chip) { return gpiod_chip_num_lines((struct gpiod_chip *)chip); }

int cgpio_chip_names(struct cgpio_chip *chip, char *name, char *label) {
    cgpio_copy_name(name, gpiod_chip_name((struct gpiod_chip *)chip));
    cgpio_copy_name(label, gpiod_chip_label((struct gpiod_chip *)chip));
    return 0;
}

int cgpio_chip_line_info(struct cgpio_chip *chip, unsigned offset, struct cgpio_line_info *info) {
    struct gpiod_line *line = gpiod_chip_get_line((struct gpiod_chip *)chip, offset);
    if (!line) return -1;
    cgpio_copy_name(info->name, gpiod_line_name(line));
    cgpio_copy_name(info->consumer, gpiod_line_consumer(line));
    info->is_used = gpiod_line_is_used(line);
    return 0;
}

// Opens the chip and finds the line on it.
static struct cgpio_line *find_line(const char *chip_path, unsigned offset) {
    struct cgpio_line *found = calloc(1, sizeof *found);
    if (!found) return NULL;
    found->chip = gpiod_chip_open(chip_path);
    if (found->chip) found->line = gpiod_chip_get_line(found->chip, offset);
    if (found->line) return found;
    cgpio_line_close(found);
    return NULL;
}

// Keeps a line that was requested; gives it back when the request failed.
static struct cgpio_line *keep(struct cgpio_line *line, int result) {
    if (result == 0) return line;
    cgpio_line_close(line);
    return NULL;
}

static int flags_of(enum cgpio_bias bias, bool active_low) {
    int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (bias) {
    case CGPIO_BIAS_AS_IS: return flags;
    case CGPIO_BIAS_NONE: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case CGPIO_BIAS_PULL_UP: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    }
    return flags;
}

struct cgpio_line *cgpio_input_open(const char *chip_path, unsigned offset, enum cgpio_bias bias, bool active_low,
                                    unsigned long debounce_microseconds, const char *consumer) {
    (void)debounce_microseconds;
    struct cgpio_line *line = find_line(chip_path, offset);
    if (!line) return NULL;
    int result = gpiod_line_request_both_edges_events_flags(line->line, consumer, flags_of(bias, active_low));
    if (result == 0) {
        int descriptor = gpiod_line_event_get_fd(line->line);
        result = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    }
    return keep(line, result);
}

bool cgpio_input_is_debounced(const struct cgpio_line *line) {
    (void)line;
    return false;
}

int cgpio_input_descriptor(const struct cgpio_line *line) { return gpiod_line_event_get_fd(line->line); }

int cgpio_input_read(struct cgpio_line *line, struct cgpio_edge *edge) {
    struct gpiod_line_event event;
    int result;
    do result = gpiod_line_event_read(line->line, &event);
    while (result < 0 && errno == EINTR);
    if (result < 0) return errno == EAGAIN ? 0 : -1;
    edge->nanoseconds = (int64_t)event.ts.tv_sec * 1000000000 + event.ts.tv_nsec;
    edge->is_active = event.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    return 1;
}

struct cgpio_line *cgpio_output_open(const char *chip_path, unsigned offset, bool active_low, bool is_active,
                                     const char *consumer) {
    struct cgpio_line *line = find_line(chip_path, offset);
    if (!line) return NULL;
    int flags = flags_of(CGPIO_BIAS_AS_IS, active_low);
    return keep(line, gpiod_line_request_output_flags(line->line, consumer, flags, is_active));
}

int cgpio_output_set(struct cgpio_line *line, bool is_active) { return gpiod_line_set_value(line->line, is_active); }

int cgpio_line_value(struct cgpio_line *line) { return gpiod_line_get_value(line->line); }

void cgpio_line_close(struct cgpio_line *line) {
    int reason = errno;
    if (line->chip) gpiod_chip_close(line->chip);
    free(line);
    errno = reason;
}

#endif
