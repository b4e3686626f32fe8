// The shim over libgpiod 2.x, where the kernel debounces.
#include "library.h"

#if CGPIO_API == 2

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

// A requested line.
struct cgpio_line {
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *events;
    unsigned offset;
    bool is_debounced;
};

int cgpio_api(void) { return CGPIO_API; }

const char *cgpio_version(void) { return gpiod_api_version(); }

struct cgpio_chip *cgpio_chip_open(const char *path) { return (struct cgpio_chip *)gpiod_chip_open(path); }

void cgpio_chip_close(struct cgpio_chip *chip) { gpiod_chip_close((struct gpiod_chip *)chip); }

unsigned cgpio_chip_line_count(struct cgpio_chip *chip) {
    struct gpiod_chip_info *info = gpiod_chip_get_info((struct gpiod_chip *)chip);
    if (!info) return 0;
    size_t count = gpiod_chip_info_get_num_lines(info);
    gpiod_chip_info_free(info);
    return (unsigned)count;
}

int cgpio_chip_names(struct cgpio_chip *chip, char *name, char *label) {
    struct gpiod_chip_info *info = gpiod_chip_get_info((struct gpiod_chip *)chip);
    if (!info) return -1;
    cgpio_copy_name(name, gpiod_chip_info_get_name(info));
    cgpio_copy_name(label, gpiod_chip_info_get_label(info));
    gpiod_chip_info_free(info);
    return 0;
}

int cgpio_chip_line_info(struct cgpio_chip *chip, unsigned offset, struct cgpio_line_info *info) {
    struct gpiod_line_info *line = gpiod_chip_get_line_info((struct gpiod_chip *)chip, offset);
    if (!line) return -1;
    cgpio_copy_name(info->name, gpiod_line_info_get_name(line));
    cgpio_copy_name(info->consumer, gpiod_line_info_get_consumer(line));
    info->is_used = gpiod_line_info_is_used(line);
    gpiod_line_info_free(line);
    return 0;
}

// Requests a line as the settings say.
static struct gpiod_line_request *request(const char *chip_path, unsigned offset, struct gpiod_line_settings *settings,
                                          const char *consumer) {
    struct gpiod_line_request *made = NULL;
    struct gpiod_chip *chip = gpiod_chip_open(chip_path);
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    if (chip && lines && config) {
        gpiod_request_config_set_consumer(config, consumer);
        if (gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0)
            made = gpiod_chip_request_lines(chip, config, lines);
    }
    int reason = errno;
    if (config) gpiod_request_config_free(config);
    if (lines) gpiod_line_config_free(lines);
    if (chip) gpiod_chip_close(chip);
    errno = reason;
    return made;
}

// Keeps a line that was requested with these settings, and frees the settings.
static struct cgpio_line *open_line(const char *chip_path, unsigned offset, struct gpiod_line_settings *settings,
                                    const char *consumer) {
    struct cgpio_line *line = calloc(1, sizeof *line);
    if (line) {
        line->offset = offset;
        line->request = request(chip_path, offset, settings, consumer);
        line->is_debounced = gpiod_line_settings_get_debounce_period_us(settings) > 0;
        if (!line->request) {
            cgpio_line_close(line);
            line = NULL;
        }
    }
    int reason = errno;
    gpiod_line_settings_free(settings);
    errno = reason;
    return line;
}

static enum gpiod_line_bias bias_of(enum cgpio_bias bias) {
    switch (bias) {
    case CGPIO_BIAS_AS_IS: return GPIOD_LINE_BIAS_AS_IS;
    case CGPIO_BIAS_NONE: return GPIOD_LINE_BIAS_DISABLED;
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

struct cgpio_line *cgpio_input_open(const char *chip_path, unsigned offset, enum cgpio_bias bias, bool active_low,
                                    unsigned long debounce_microseconds, const char *consumer) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return NULL;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
    gpiod_line_settings_set_bias(settings, bias_of(bias));
    gpiod_line_settings_set_active_low(settings, active_low);
    gpiod_line_settings_set_debounce_period_us(settings, debounce_microseconds);
    struct cgpio_line *line = open_line(chip_path, offset, settings, consumer);
    if (!line) return NULL;
    line->events = gpiod_edge_event_buffer_new(1);
    int descriptor = gpiod_line_request_get_fd(line->request);
    if (line->events && fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0) return line;
    cgpio_line_close(line);
    return NULL;
}

bool cgpio_input_is_debounced(const struct cgpio_line *line) { return line->is_debounced; }

int cgpio_input_descriptor(const struct cgpio_line *line) { return gpiod_line_request_get_fd(line->request); }

int cgpio_input_read(struct cgpio_line *line, struct cgpio_edge *edge) {
    int result;
    do result = gpiod_line_request_read_edge_events(line->request, line->events, 1);
    while (result < 0 && errno == EINTR);
    if (result < 0) return errno == EAGAIN ? 0 : -1;
    if (result == 0) return 0;
    struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(line->events, 0);
    edge->nanoseconds = (int64_t)gpiod_edge_event_get_timestamp_ns(event);
    edge->is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
    return 1;
}

struct cgpio_line *cgpio_output_open(const char *chip_path, unsigned offset, bool active_low, bool is_active,
                                     const char *consumer) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return NULL;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
    gpiod_line_settings_set_active_low(settings, active_low);
    gpiod_line_settings_set_output_value(settings, is_active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
    return open_line(chip_path, offset, settings, consumer);
}

int cgpio_output_set(struct cgpio_line *line, bool is_active) {
    enum gpiod_line_value value = is_active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_value(line->request, line->offset, value);
}

int cgpio_line_value(struct cgpio_line *line) {
    switch (gpiod_line_request_get_value(line->request, line->offset)) {
    case GPIOD_LINE_VALUE_ACTIVE: return 1;
    case GPIOD_LINE_VALUE_INACTIVE: return 0;
    default: return -1;
    }
}

void cgpio_line_close(struct cgpio_line *line) {
    int reason = errno;
    if (line->request) gpiod_line_request_release(line->request);
    if (line->events) gpiod_edge_event_buffer_free(line->events);
    free(line);
    errno = reason;
}

#endif
