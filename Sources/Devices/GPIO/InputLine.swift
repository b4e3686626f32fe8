// A switch on a GPIO line.

import CGPIO
import Glibc
import Station

/// A GPIO line that was requested as an input. It is given back when the last reference to it goes.
@safe final class InputLine: Contact {
    private let address: LineAddress
    private let place: LinePlace
    private let node: DeviceNode?
    private let line: OpaquePointer

    /// Requests a line.
    /// - Parameter debounce: how long the kernel has to wait for the contact to be quiet, where it can.
    init(_ address: LineAddress, wiring: LineWiring, debounce: Duration) throws(Fault) {
        self.address = address
        do throws(LineFault) {
            place = try LinePlace.find(address)
        } catch {
            throw error.fault
        }
        node = DeviceNode(place.path)
        let microseconds = UInt(debounce / .microseconds(1))
        let opened = unsafe cgpio_input_open(
            place.path, UInt32(place.offset), cgpio_bias(wiring.bias), wiring.isActiveLow, microseconds, Self.consumer)
        guard let opened = unsafe opened else { throw LineFault(errno: errno, address, place).fault }
        unsafe line = opened
    }

    deinit {
        unsafe cgpio_line_close(line)
    }

    /// Under this name the kernel lists the lines of the station.
    static let consumer = "rackstation"

    var descriptor: Int32 { unsafe cgpio_input_descriptor(line) }

    var isDebounced: Bool { unsafe cgpio_input_is_debounced(line) }

    var isThere: Bool { DeviceNode(place.path)?.device == node?.device }

    var lost: Fault { LineFault.lost(address).fault }

    func edges() throws(Fault) -> [Edge] {
        var edges: [Edge] = []
        var edge = cgpio_edge()
        while true {
            switch unsafe cgpio_input_read(line, &edge) {
            case 0: return edges
            case 1: edges.append(Edge(at: .nanoseconds(edge.nanoseconds), isClosed: edge.is_active))
            default: throw lost
            }
        }
    }

    func isClosed() throws(Fault) -> Bool {
        switch unsafe cgpio_line_value(line) {
        case 0: false
        case 1: true
        default: throw lost
        }
    }
}

extension cgpio_bias {
    fileprivate init(_ bias: LineBias) {
        self =
            switch bias {
            case .pullUp: CGPIO_BIAS_PULL_UP
            case .pullDown: CGPIO_BIAS_PULL_DOWN
            case .none: CGPIO_BIAS_NONE
            case .asIs: CGPIO_BIAS_AS_IS
            }
    }
}

extension LineFault {
    /// The fault that a code of the system stands for when a line is requested.
    init(errno code: Int32, _ address: LineAddress, _ place: LinePlace) {
        switch code {
        case EBUSY: self = .inUse(address, by: ChipDescription.consumer(ofLine: place.offset, at: place.path))
        case EACCES, EPERM:
            self = .forbidden(path: place.path, remedy: DeviceNode.remedy(forForbidden: place.path))
        case ENOENT, ENODEV, ENXIO: self = .lost(address)
        default: self = .failed(address, unsafe String(cString: strerror(code)))
        }
    }
}
