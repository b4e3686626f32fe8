// A label as it is kept with a session: its fields, what is known of each, and who answers for it.

package import Labels
package import RackCore

/// A label as it is kept, and as JSON has it.
package struct LabelRecord: Hashable, Codable, Sendable {
    /// The context of the rules.
    package var context: String
    /// The field by which the session's rack is called; nil where none is.
    package var rackField: String?
    /// The fields, in the order of the rules.
    package var fields: [Field]
    /// Who put it off to settle the fields that are required; nil where nobody did.
    package var putOff: Signature?
    /// How good its picture was; nil where nobody looked.
    package var quality: CaptureQuality?

    /// Who did something, and when.
    package struct Signature: Hashable, Codable, Sendable {
        /// Who; nil where nobody had signed in.
        package var by: String?
        /// When: local time and its offset, ISO 8601; nil where nobody knows.
        package var at: String?

        /// Makes a signature.
        package init(by: String?, at: String?) { (self.by, self.at) = (by, at) }
    }

    /// One field.
    package struct Field: Hashable, Codable, Sendable {
        /// Its name.
        package var name: String
        /// Its value; nil where it is missing. Of an ambiguous one both, with `|` between.
        package var value: String?
        /// What is known of it.
        package var state: State
        /// Where it comes from; nil where it is missing.
        package var source: Source?
        /// What is wrong with it, in words; nil where nothing is.
        package var problem: String?
        /// Another value that was read in its place; nil where none was.
        package var other: String?
        /// Whether nothing goes on without it.
        package var required: Bool
        /// Who confirmed or corrected it; nil where nobody did, or nobody had signed in.
        package var by: String?
        /// When that was: local time and its offset, ISO 8601.
        package var at: String?

        /// Makes a field from its parts.
        package init(
            name: String, value: String?, state: State, source: Source?, problem: String? = nil,
            other: String? = nil, required: Bool = false, by: String? = nil, at: String? = nil
        ) {
            self.other = other
            (self.name, self.value, self.state, self.source) = (name, value, state, source)
            (self.problem, self.required, self.by, self.at) = (problem, required, by, at)
        }

        /// The values that were read: two where it is ambiguous or was also read otherwise, none where it is missing.
        package var values: [String] {
            guard let value else { return [] }
            return state == .ambiguous
                ? value.split(separator: "|").map(String.init) : [value] + (other.map { [$0] } ?? [])
        }

        /// Whether its value counts.
        package var isSettled: Bool { state == .valid || isReviewed }

        /// Whether a person has looked at it.
        package var isReviewed: Bool { state == .confirmed || state == .corrected }
    }

    /// What is known of a field.
    package enum State: String, Hashable, Codable, Sendable, CaseIterable {
        case valid, unsure, invalid, missing, ambiguous
        /// A person says that it is right as it was read.
        case confirmed
        /// A person put another value in.
        case corrected
    }

    /// Where a value comes from.
    package enum Source: String, Hashable, Codable, Sendable, CaseIterable {
        case code, text
        /// A code and the text, which differ.
        case any
        /// A person.
        case person
    }

    /// Makes a record from its parts.
    package init(context: String, rackField: String? = nil, fields: [Field], putOff: Signature? = nil) {
        (self.context, self.rackField, self.fields, self.putOff) = (context, rackField, fields, putOff)
    }

    /// What was read, before anybody has looked at it; nil where no context fits.
    package init?(_ scan: LabelScan) {
        self.init(scan.reading, context: scan.context)
        quality = scan.quality
    }

    /// What the rules made of the codes alone that were read with a rack: what they say nothing of is not asked for,
    /// because no text was looked at.
    package init?(ofCodes reading: LabelReading, context: LabelContext?) {
        self.init(reading, context: context)
        fields.removeAll { $0.state == .missing }
    }

    private init?(_ reading: LabelReading, context: LabelContext?) {
        guard let context else { return nil }
        self.init(
            context: context.name, rackField: context.rackField,
            fields: reading.fields.map { field in
                Field(
                    name: field.name, value: field.value, state: State(rawValue: field.state.rawValue) ?? .unsure,
                    source: field.source.flatMap { Source(rawValue: $0.rawValue) }, problem: field.problem,
                    other: field.other, required: field.isRequired)
            })
    }

    /// The fields without which nothing goes on and whose value does not count yet.
    package var unsettled: [Field] { fields.filter { $0.required && !$0.isSettled } }

    /// What the session's rack is called by the label: only a value that counts.
    package var rack: String? { fields.first { $0.name == rackField && $0.isSettled }?.value }

    /// The same with what an earlier photograph of this label gave: what a person said of a field, and values that count
    /// where none counts here. Which box it is of tells that it is the same label.
    func completed(from before: LabelRecord) -> LabelRecord {
        guard before.context == context, let rack, rack == before.rack else { return self }
        var completed = self
        for (index, field) in fields.enumerated() {
            guard let known = before.fields.first(where: { $0.name == field.name }),
                known.isReviewed || known.isSettled && !field.isSettled
            else { continue }
            completed.fields[index] = known
        }
        return completed
    }

    /// The label in a few words: what the rack is called, or its first value, or the context.
    package var name: String { rack ?? fields.lazy.filter(\.isSettled).compactMap(\.value).first ?? context }
}

/// What a person changed of a field.
package struct LabelChange: Hashable, Sendable {
    /// The field before.
    package var before: LabelRecord.Field
    /// The field after.
    package var after: LabelRecord.Field

    /// The change as the audit trail has it.
    package var text: String {
        func words(_ field: LabelRecord.Field) -> String {
            "\(field.value.map { "\"\($0)\"" } ?? "nothing") (\(field.state.rawValue))"
        }
        return "\(after.name): \(words(before)) became \(words(after))"
    }
}

/// A label that is settled, or put off, and is to be kept.
package struct SettledLabel: Hashable, Sendable {
    /// The label.
    package var record: LabelRecord
    /// What persons changed of it since it was kept last.
    package var changes: [LabelChange]
    /// The session that it belongs to; nil for the next one.
    package var session: String?
    /// Who keeps it; nil where nobody had signed in.
    package var person: String?
    /// The photograph of a label that waits for its box; nil where none was taken.
    package var photograph: LabelPhotograph?

    /// Puts a label together that is to be kept.
    package init(
        _ record: LabelRecord, changes: [LabelChange] = [], session: String? = nil, person: String? = nil,
        photograph: LabelPhotograph? = nil
    ) {
        (self.record, self.changes, self.session, self.person) = (record, changes, session, person)
        self.photograph = photograph
    }
}

/// A label that is kept and waits for its box.
package struct WaitingLabel: Hashable, Sendable {
    /// The label.
    package var record: LabelRecord
    /// When it was kept.
    package var time: StationTime

    /// Makes a label that waits.
    package init(_ record: LabelRecord, since time: StationTime) { (self.record, self.time) = (record, time) }

    /// Whether it still belongs to a box that is scanned now. A clock that was set back far tells nothing.
    func belongs(at now: StationTime?, within minutes: Double) -> Bool {
        guard let now else { return true }
        return abs(now.secondsSince1970 - time.secondsSince1970) <= minutes * 60
    }
}
