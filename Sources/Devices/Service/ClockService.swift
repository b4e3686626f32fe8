// Asks the service that may set the machine's clock to set it.

import Glibc
package import Station

/// The service `rackstation-clock`, which runs as root. It listens at a socket that the station alone may open and takes
/// one line each time: `set SECONDS`, since 1970.
///
/// It believes the station little: no time before the software was built, and none where a network keeps the clock.
package struct ClockService: SettableClock {
    private let service: ServiceSocket

    /// The service of this machine; nil where there is none.
    /// - Parameters:
    ///   - socket: where it listens.
    ///   - patience: how long it may say nothing.
    package init?(socket: String = "/run/rackstation-clock.socket", patience: Duration = .seconds(10)) {
        guard let service = ServiceSocket(socket, patience: patience, brokenOff: Fault(.clock(.brokenOff))) else {
            return nil
        }
        self.service = service
    }

    package func set(to time: CivilTime) async throws(Fault) {
        let answer = try await service.answers(to: "set \(time.secondsSince1970)").first
        guard answer?.word != "set" else { return }
        throw Fault(.clock(answer.flatMap { Fault.Clock(rawValue: String($0.rest)) } ?? .brokenOff))
    }
}

extension CivilTime {
    /// Its moment in the time zone of this process, in seconds since 1970.
    var secondsSince1970: Int {
        var local = unsafe tm()
        unsafe (local.tm_year, local.tm_mon, local.tm_mday) = (
            Int32(parts[0] - 1900), Int32(parts[1] - 1), Int32(parts[2])
        )
        unsafe (local.tm_hour, local.tm_min, local.tm_isdst) = (Int32(parts[3]), Int32(parts[4]), -1)
        return unsafe mktime(&local)
    }
}
