// The journal: one line for each thing that happened, whatever names from outside are in it.

internal import Logging
internal import Station

/// A log whose every entry is one line that says what it says, so that no file's, folder's or stick's name makes a line
/// of its own or steers the terminal on which somebody reads it.
struct Journal: LogHandler {
    private var handler: any LogHandler

    /// Makes a journal of a log.
    init(_ handler: any LogHandler) { self.handler = handler }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue.mapValues(\.harmless) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue?.harmless }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(event.message.description.harmless)"
        event.metadata = event.metadata?.mapValues(\.harmless)
        handler.log(event: event)
    }
}

extension Logger.MetadataValue {
    fileprivate var harmless: Self {
        switch self {
        case .string, .stringConvertible: .string(description.harmless)
        case .array(let values): .array(values.map(\.harmless))
        case .dictionary(let values): .dictionary(values.mapValues(\.harmless))
        }
    }
}
