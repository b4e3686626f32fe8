// The controls of a video node.

import CV4L2

extension V4L2Device {
    func controls() -> [VideoControl] {
        var controls: [VideoControl] = []
        var found = cv4l2_control()
        while controls.count < 1000, unsafe cv4l2_next_control(descriptor, &found) == 0 {
            let isSettable = [V4L2_CTRL_TYPE_INTEGER, V4L2_CTRL_TYPE_BOOLEAN, V4L2_CTRL_TYPE_MENU]
                .contains { $0.rawValue == found.type }
            guard isSettable, found.flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0, found.minimum <= found.maximum else {
                continue
            }
            let name = unsafe String(cString: cv4l2_control_name(&found))
            controls.append(
                VideoControl(
                    id: found.id, name: ControlName.written(name), range: Int(found.minimum)...Int(found.maximum),
                    isReadOnly: found.flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0))
        }
        return controls
    }

    func value(of control: VideoControl) throws(VideoError) -> Int {
        var value: Int32 = 0
        try check("VIDIOC_G_CTRL", unsafe cv4l2_get_control(descriptor, control.id, &value))
        return Int(value)
    }

    func set(_ control: VideoControl, to value: Int) throws(VideoError) {
        try check("VIDIOC_S_CTRL", cv4l2_set_control(descriptor, control.id, Int32(clamping: value)))
    }
}
