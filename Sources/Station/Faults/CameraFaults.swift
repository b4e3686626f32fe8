// What may be wrong with the camera and with pictures.

extension Fault {
    /// Why a camera cannot take a still.
    package enum Camera: FaultSubject {
        /// There is none.
        case missing
        /// It may not be opened by this user.
        case forbidden
        /// Another program has it.
        case busy
        /// It offers no format that can be read.
        case unsupported
        /// It was there and is gone.
        case lost
        /// It is there and sends nothing.
        case stuck
        /// All that it sent was broken.
        case badFrames

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let (text, remedy): (Words, Words) =
                switch self {
                case .missing:
                    ("No camera found", "Plug the camera in. Without one, `rackstation demo` shows the station.")
                case .forbidden: ("The camera may not be used", "Add this user to the group that owns the camera.")
                case .busy: ("The camera is in use by another program", "Close the other program.")
                case .unsupported:
                    ("This camera has no usable picture format", "Use a camera that offers MJPEG or YUYV.")
                case .lost: ("The camera was unplugged", "Plug the camera in again.")
                case .stuck: ("The camera sends no picture", "Unplug the camera and plug it in again.")
                case .badFrames: ("The camera sends only broken pictures", "Check its cable; try another USB port.")
                }
            return (details.after(text), remedy)
        }
    }

    /// Why a picture cannot be used. Details: whose picture it is, and what to do, as the picture's own fault says.
    package enum Picture: FaultSubject {
        /// It cannot be read.
        case unread
        /// What was read cannot be drawn into it.
        case undrawn

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .unread: ("\(details[0]) could not be read", details[1])
            case .undrawn: ("\(details[0]) could not be drawn", details[1])
            }
        }
    }
}
