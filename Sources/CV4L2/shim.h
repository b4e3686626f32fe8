// The calls of V4L2 that a camera needs, through libv4l2. Swift imports neither functions with a variable number of
// arguments nor macros that hide a cast, and unions only as unsafe values; so each call has a plain face here. Each
// returns 0, or the errno of its failure, and goes on by itself after a signal.
#ifndef CV4L2_SHIM_H
#define CV4L2_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static inline int cv4l2_call(int fd, unsigned long request, void *argument) {
    int result;
    do { result = v4l2_ioctl(fd, request, argument); } while (result == -1 && errno == EINTR);
    return result == -1 ? errno : 0;
}

// libv4l2 writes its complaints to standard error, where a screen may be; every failure is reported by its errno.
static inline void cv4l2_be_silent(void) {
    if (v4l2_log_file == NULL) v4l2_log_file = fopen("/dev/null", "we");
}

static inline int cv4l2_open(const char *path, int *fd) {
    do { *fd = v4l2_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC); } while (*fd == -1 && errno == EINTR);
    return *fd == -1 ? errno : 0;
}

static inline void cv4l2_close(int fd) { v4l2_close(fd); }

// What a node is.
struct cv4l2_identity {
    char card[33];
    char bus[33];
    uint32_t capabilities;
};

static inline int cv4l2_identify(int fd, struct cv4l2_identity *identity) {
    struct v4l2_capability capability;
    memset(&capability, 0, sizeof capability);
    memset(identity, 0, sizeof *identity);
    int failure = cv4l2_call(fd, VIDIOC_QUERYCAP, &capability);
    if (failure) return failure;
    memcpy(identity->card, capability.card, 32);
    memcpy(identity->bus, capability.bus_info, 32);
    // What this node can do, where the driver tells it apart from what the whole device can do.
    identity->capabilities =
        capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps : capability.capabilities;
    return 0;
}

static inline const char *cv4l2_card(const struct cv4l2_identity *identity) { return identity->card; }
static inline const char *cv4l2_bus(const struct cv4l2_identity *identity) { return identity->bus; }

// MARK: Formats

// The pixel format at an index; EINVAL behind the last.
static inline int cv4l2_pixel_format(int fd, uint32_t index, uint32_t *pixel_format, uint32_t *flags) {
    struct v4l2_fmtdesc description;
    memset(&description, 0, sizeof description);
    description.index = index;
    description.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    int failure = cv4l2_call(fd, VIDIOC_ENUM_FMT, &description);
    *pixel_format = description.pixelformat;
    *flags = description.flags;
    return failure;
}

// One size, or all sizes up to a largest.
struct cv4l2_size {
    uint32_t is_range;
    uint32_t min_width, min_height, max_width, max_height, step_width, step_height;
};

// The size at an index; EINVAL behind the last. A range is the only one of its format.
static inline int cv4l2_frame_size(int fd, uint32_t pixel_format, uint32_t index, struct cv4l2_size *size) {
    struct v4l2_frmsizeenum found;
    memset(&found, 0, sizeof found);
    memset(size, 0, sizeof *size);
    found.index = index;
    found.pixel_format = pixel_format;
    int failure = cv4l2_call(fd, VIDIOC_ENUM_FRAMESIZES, &found);
    if (failure) return failure;
    if (found.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        size->min_width = size->max_width = found.discrete.width;
        size->min_height = size->max_height = found.discrete.height;
    } else {
        size->is_range = 1;
        size->min_width = found.stepwise.min_width;
        size->min_height = found.stepwise.min_height;
        size->max_width = found.stepwise.max_width;
        size->max_height = found.stepwise.max_height;
        size->step_width = found.stepwise.step_width;
        size->step_height = found.stepwise.step_height;
    }
    return 0;
}

struct cv4l2_mode {
    uint32_t width, height, pixel_format, bytes_per_line, image_size;
};

static inline int cv4l2_apply_mode(int fd, unsigned long request, struct cv4l2_mode *mode) {
    struct v4l2_format format;
    memset(&format, 0, sizeof format);
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    format.fmt.pix.width = mode->width;
    format.fmt.pix.height = mode->height;
    format.fmt.pix.pixelformat = mode->pixel_format;
    format.fmt.pix.field = V4L2_FIELD_NONE;
    int failure = cv4l2_call(fd, request, &format);
    mode->width = format.fmt.pix.width;
    mode->height = format.fmt.pix.height;
    mode->pixel_format = format.fmt.pix.pixelformat;
    mode->bytes_per_line = format.fmt.pix.bytesperline;
    mode->image_size = format.fmt.pix.sizeimage;
    return failure;
}

// Both change the mode into what the driver makes of it.
static inline int cv4l2_try_mode(int fd, struct cv4l2_mode *mode) { return cv4l2_apply_mode(fd, VIDIOC_TRY_FMT, mode); }
static inline int cv4l2_set_mode(int fd, struct cv4l2_mode *mode) { return cv4l2_apply_mode(fd, VIDIOC_S_FMT, mode); }

// The time from one frame to the next, as a fraction of seconds; 0 where the driver does not tell.
static inline int cv4l2_interval(int fd, uint32_t *numerator, uint32_t *denominator) {
    struct v4l2_streamparm parameters;
    memset(&parameters, 0, sizeof parameters);
    parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    int failure = cv4l2_call(fd, VIDIOC_G_PARM, &parameters);
    *numerator = parameters.parm.capture.timeperframe.numerator;
    *denominator = parameters.parm.capture.timeperframe.denominator;
    return failure;
}

// MARK: Buffers

// Asks for mapped buffers; changes the count into what the driver gives. 0 gives them back.
static inline int cv4l2_request_buffers(int fd, uint32_t *count) {
    struct v4l2_requestbuffers request;
    memset(&request, 0, sizeof request);
    request.count = *count;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    int failure = cv4l2_call(fd, VIDIOC_REQBUFS, &request);
    *count = request.count;
    return failure;
}

static inline void cv4l2_describe_buffer(struct v4l2_buffer *buffer, uint32_t index) {
    memset(buffer, 0, sizeof *buffer);
    buffer->index = index;
    buffer->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer->memory = V4L2_MEMORY_MMAP;
}

static inline int cv4l2_map(int fd, uint32_t index, void **start, size_t *length) {
    struct v4l2_buffer buffer;
    cv4l2_describe_buffer(&buffer, index);
    int failure = cv4l2_call(fd, VIDIOC_QUERYBUF, &buffer);
    if (failure) return failure;
    *length = buffer.length;
    *start = v4l2_mmap(NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, buffer.m.offset);
    return *start == MAP_FAILED ? errno : 0;
}

static inline void cv4l2_unmap(void *start, size_t length) { v4l2_munmap(start, length); }

static inline int cv4l2_queue(int fd, uint32_t index) {
    struct v4l2_buffer buffer;
    cv4l2_describe_buffer(&buffer, index);
    return cv4l2_call(fd, VIDIOC_QBUF, &buffer);
}

// A filled buffer.
struct cv4l2_frame {
    uint32_t index, flags, bytes_used;
    int64_t nanoseconds;
};

// EAGAIN when none is filled.
static inline int cv4l2_dequeue(int fd, struct cv4l2_frame *frame) {
    struct v4l2_buffer buffer;
    cv4l2_describe_buffer(&buffer, 0);
    int failure = cv4l2_call(fd, VIDIOC_DQBUF, &buffer);
    frame->index = buffer.index;
    frame->flags = buffer.flags;
    frame->bytes_used = buffer.bytesused;
    frame->nanoseconds = (int64_t)buffer.timestamp.tv_sec * 1000000000 + (int64_t)buffer.timestamp.tv_usec * 1000;
    return failure;
}

static inline int cv4l2_stream(int fd, int is_on) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return cv4l2_call(fd, is_on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &type);
}

// MARK: Controls

struct cv4l2_control {
    uint32_t id, type, flags;
    int32_t minimum, maximum, step, normal;
    char name[33];
};

// Changes a control into the one behind it, beginning with id 0; EINVAL behind the last.
static inline int cv4l2_next_control(int fd, struct cv4l2_control *control) {
    struct v4l2_queryctrl query;
    memset(&query, 0, sizeof query);
    query.id = control->id | V4L2_CTRL_FLAG_NEXT_CTRL;
    int failure = cv4l2_call(fd, VIDIOC_QUERYCTRL, &query);
    if (failure) return failure;
    memset(control, 0, sizeof *control);
    control->id = query.id;
    control->type = query.type;
    control->flags = query.flags;
    control->minimum = query.minimum;
    control->maximum = query.maximum;
    control->step = query.step;
    control->normal = query.default_value;
    memcpy(control->name, query.name, 32);
    return 0;
}

static inline const char *cv4l2_control_name(const struct cv4l2_control *control) { return control->name; }

static inline int cv4l2_get_control(int fd, uint32_t id, int32_t *value) {
    struct v4l2_control control = {.id = id};
    int failure = cv4l2_call(fd, VIDIOC_G_CTRL, &control);
    *value = control.value;
    return failure;
}

static inline int cv4l2_set_control(int fd, uint32_t id, int32_t value) {
    struct v4l2_control control = {.id = id, .value = value};
    return cv4l2_call(fd, VIDIOC_S_CTRL, &control);
}

// MARK: Constants that are macros with a cast

static const uint32_t cv4l2_mjpg = V4L2_PIX_FMT_MJPEG;
static const uint32_t cv4l2_jpeg = V4L2_PIX_FMT_JPEG;
static const uint32_t cv4l2_yuyv = V4L2_PIX_FMT_YUYV;
static const uint32_t cv4l2_yu12 = V4L2_PIX_FMT_YUV420;

#endif
