// What is wrong, in words for the person at the bench: the one error that a user is told.

/// Something that is wrong: what kind it is, what happened, and what to do about it.
///
/// Each kind is a ``Code``, by which callers decide: whether to try again, how a command ends. Its words stand once, in
/// the table of its subject in this folder, and are completed by the details of the fault.
package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    package let code: Code
    /// What the fault was met on or says itself, in the order in which its words name it. May be empty.
    package let details: [Words]
    /// What to do about it, where more is known than the kind of fault tells.
    private let advice: Words?

    /// Makes a fault.
    /// - Parameters:
    ///   - code: the kind of fault.
    ///   - detail: what it was met on or says itself: a device, a file, a system's message.
    ///   - advice: what to do about it, a sentence, where more is known than the kind of fault tells.
    package init(_ code: Code, detail: Words..., advice: Words? = nil) {
        self.init(code, details: detail, advice: advice)
    }

    /// Makes a fault that was met on something with a name of its own, the same in every language.
    package init(_ code: Code, on name: String, advice: Words? = nil) {
        self.init(code, details: [Words(verbatim: name)], advice: advice)
    }

    /// Makes a fault that only a command says.
    /// - Parameter line: what is wrong and what is allowed.
    package init(_ command: Command, _ line: String) { self.init(.command(command), on: line) }

    /// Makes a fault from any number of details.
    package init(_ code: Code, details: [Words], advice: Words? = nil) {
        (self.code, self.details, self.advice) = (code, details, advice)
    }

    /// What happened, without a full stop.
    package var text: Words { code.words(Details(all: details)).text }

    /// What to do about it, a sentence.
    package var remedy: Words { advice ?? code.words(Details(all: details)).remedy }

    /// What it was met on or says itself, the first that its words name.
    package var detail: Words { details.first ?? "" }

    /// What happened and what to do, in one.
    package var words: Words { "\(text). \(remedy)" }

    /// What happened, in English.
    package var description: String { text.description }

    /// The same fault with another remedy.
    package func advising(_ advice: Words) -> Fault { Fault(code, details: details, advice: advice) }

    /// What completes the words of a fault.
    struct Details {
        let all: [Words]

        /// The detail of a number, from 0; empty where there is none.
        subscript(number: Int) -> Words { all.indices.contains(number) ? all[number] : "" }

        /// A text with the first detail behind it, where there is one.
        func after(_ text: Words) -> Words { self[0].isEmpty ? text : "\(text): \(self[0])" }
    }
}

/// The kinds of fault of one subject, with the table of their words.
protocol FaultSubject: Hashable, Sendable, CaseIterable {
    /// What happened, without a full stop, and what to do about it, a sentence.
    func words(_ details: Fault.Details) -> (text: Words, remedy: Words)
}

extension Fault {
    /// A kind of fault: its subject, and what is wrong with it.
    package enum Code: Hashable, Sendable, CaseIterable {
        /// The camera, or a still of it.
        case camera(Camera)
        /// A picture.
        case picture(Picture)
        /// Putting something on the stick or reading it from there.
        case stick(Stick)
        /// A stick that is in and cannot be used.
        case mount(Mount)
        /// The database of the sessions.
        case store(Store)
        /// The disk, or what is done on it beside the sessions.
        case disk(Disk)
        /// A session that is written down.
        case reading(Reading)
        /// Reading or writing a file.
        case file(FileAction, FileObstacle)
        /// The settings.
        case settings(Settings)
        /// Who works at the station.
        case person(Person)
        /// An expected list.
        case list(List)
        /// A label, or the rules for it.
        case label(Label)
        /// What a station is to be set up with by a stick.
        case provision(Provision)
        /// What a station is to be updated to by a stick.
        case update(Update)
        /// The clock.
        case clock(Clock)
        /// A GPIO line.
        case line(Line)
        /// The pedal on an input device.
        case pedal(Pedal)
        /// The framebuffer or the console.
        case display(Display)
        /// The serial line to the computer beside the bench.
        case serial(Serial)
        /// The USB keyboard that is typed on into the computer beside the bench.
        case keyboard(Keyboard)
        /// What only a command says.
        case command(Command)

        /// All kinds of fault.
        package static let allCases: [Code] = {
            // One by one: as one expression it is too much for the type checker of Swift 6.2.
            var all: [Code] = []
            all += Camera.allCases.map(Code.camera)
            all += Picture.allCases.map(Code.picture)
            all += Stick.allCases.map(Code.stick)
            all += Mount.allCases.map(Code.mount)
            all += Store.allCases.map(Code.store)
            all += Disk.allCases.map(Code.disk)
            all += Reading.allCases.map(Code.reading)
            for action in FileAction.allCases { all += FileObstacle.allCases.map { .file(action, $0) } }
            all += Settings.allCases.map(Code.settings)
            all += Person.allCases.map(Code.person)
            all += List.allCases.map(Code.list)
            all += Label.allCases.map(Code.label)
            all += Provision.allCases.map(Code.provision)
            all += Update.allCases.map(Code.update)
            all += Clock.allCases.map(Code.clock)
            all += Line.allCases.map(Code.line)
            all += Pedal.allCases.map(Code.pedal)
            all += Display.allCases.map(Code.display)
            all += Serial.allCases.map(Code.serial)
            all += Keyboard.allCases.map(Code.keyboard)
            all += Command.allCases.map(Code.command)
            return all
        }()

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .camera(let kind): kind.words(details)
            case .picture(let kind): kind.words(details)
            case .stick(let kind): kind.words(details)
            case .mount(let kind): kind.words(details)
            case .store(let kind): kind.words(details)
            case .disk(let kind): kind.words(details)
            case .reading(let kind): kind.words(details)
            case .file(let action, let obstacle): obstacle.words(action, details)
            case .settings(let kind): kind.words(details)
            case .person(let kind): kind.words(details)
            case .list(let kind): kind.words(details)
            case .label(let kind): kind.words(details)
            case .provision(let kind): kind.words(details)
            case .update(let kind): kind.words(details)
            case .clock(let kind): kind.words(details)
            case .line(let kind): kind.words(details)
            case .pedal(let kind): kind.words(details)
            case .display(let kind): kind.words(details)
            case .serial(let kind): kind.words(details)
            case .keyboard(let kind): kind.words(details)
            case .command(let kind): kind.words(details)
            }
        }

        /// Whether the fault is likely to last until a person does something, so that there is no hurry to try again.
        package var isLasting: Bool {
            switch self {
            case .stick(.full), .stick(.readOnly), .stick(.occupied), .store, .disk: true
            default: false
            }
        }
    }
}
