// A label on the screen: what was read on it, what a person has settled, and whether it is kept.

internal import Labels
internal import RackCore

/// A label whose result is on the screen.
package struct ShownLabel: Equatable, Sendable {
    /// What was photographed; nil for a label that was kept before the station was switched on.
    package let scan: LabelScan?
    /// Its fields; nil where no context fits, so that there is nothing to keep.
    package internal(set) var record: LabelRecord?
    /// The selected line, from 0: a field, or below them what can be done.
    package internal(set) var selected: Int
    /// The value that is being put right; nil when none is.
    package internal(set) var letters: ShownLetters?
    /// Whether it is kept.
    package internal(set) var keeping: Keeping
    /// Where it went, or is to go whatever the settings say; nil where they say it.
    package internal(set) var owner: Owner?
    /// What persons changed since it was kept last.
    package internal(set) var changes: [LabelChange] = []
    /// Why something was not done; nil where nothing was refused.
    package internal(set) var refusal: Fault?

    /// Whether a label is kept.
    package enum Keeping: Equatable, Sendable {
        /// Not yet: something has to be settled.
        case open
        /// It is being written to the disk.
        case saving
        /// It is on the disk, and belongs to this session; nil: to the next one.
        case kept(SessionSummary?)
        /// It could not be kept, and why.
        case refused(Fault)
    }

    /// Where a label goes.
    package enum Owner: Equatable, Sendable {
        /// To the next box.
        case nextBox
        /// To the session of this id.
        case session(String)
    }

    /// A line that can be selected.
    enum Line: Hashable {
        /// A field, by its place.
        case field(Int)
        /// Keep the label though not all of it is settled.
        case putOff
        /// Try to keep it again.
        case keep
        /// Give up a label that waits for its box.
        case drop
    }

    /// Shows what was read; the first field that is not settled is selected.
    package init(_ scan: LabelScan) {
        (self.scan, record) = (scan, LabelRecord(scan))
        keeping = .open
        selected = 0
        selectOpen()
    }

    /// Shows a label that is kept and waits for its box.
    /// - Parameter scan: what was photographed of it, as far as that is still there.
    package init(_ waiting: WaitingLabel, _ scan: LabelScan? = nil) {
        (self.scan, record, selected) = (scan, waiting.record, 0)
        keeping = .kept(nil)
        owner = .nextBox
        selectOpen()
    }

    /// Shows a label that nobody photographed, and is to be kept.
    init(_ record: LabelRecord, _ change: LabelChange, of owner: Owner) {
        (scan, self.record, selected, keeping) = (nil, record, 0, .open)
        (self.owner, changes) = (owner, [change])
    }

    /// What is known of fields apart from a rule that binds them to others, by their names; of those alone that break one.
    private var alone: [String: ReadField.Judgement] {
        let broken = (scan?.reading.fields ?? []).compactMap { field in field.alone.map { (field.name, $0) } }
        let states = Dictionary((record?.fields ?? []).map { ($0.name, $0.state) }) { first, _ in first }
        return Dictionary(broken.filter { states[$0.0] == .invalid }) { first, _ in first }
    }

    /// The values that are held against each other, by the names of their fields: all but those that break a rule of
    /// their own.
    var comparedValues: [String: String] {
        let alone = alone
        let compared = (record?.fields ?? []).filter { field in
            field.isSettled || field.state == .unsure || alone[field.name] != nil
        }
        return Dictionary(compared.compactMap { field in field.value.map { (field.name, $0) } }) { first, _ in first }
    }

    /// Fields that broke a rule only beside a value that a person has put right since are what they are without it.
    mutating func releaseFields() {
        guard let context = scan?.context, var fields = record?.fields else { return }
        let (alone, values) = (alone, comparedValues)
        for (index, field) in fields.enumerated() {
            guard let judgement = alone[field.name], context.breach(of: values, at: field.name) == nil,
                let state = LabelRecord.State(rawValue: judgement.state.rawValue)
            else { continue }
            (fields[index].state, fields[index].problem) = (state, judgement.problem)
        }
        record?.fields = fields
    }

    /// Takes what an earlier photograph of the same label gave and this one does not.
    mutating func complete(from before: LabelRecord) {
        record = record?.completed(from: before)
        selectOpen()
    }

    /// Selects the first field that is not settled: those that are required come first.
    mutating func selectOpen() {
        let fields = record?.fields ?? []
        selected =
            fields.firstIndex { $0.required && !$0.isSettled } ?? fields.firstIndex { $0.needsLook } ?? 0
    }

    /// The lines, in order.
    var lines: [Line] {
        guard let record else { return [] }
        let fields = record.fields.indices.map(Line.field)
        switch keeping {
        case .open where !isSettled: return fields + [.putOff]
        case .refused: return fields + [.keep]
        case .kept(nil): return fields + [.drop]
        default: return fields
        }
    }

    /// The selected line; nil where there is none.
    var line: Line? { lines.indices.contains(selected) ? lines[selected] : nil }

    /// Whether every field that is required counts, or that was put off.
    var isSettled: Bool { record.map { $0.unsettled.isEmpty || $0.putOff != nil } ?? false }

    /// Whether something of it would be lost if it were left now.
    var isAtStake: Bool {
        guard record != nil else { return false }
        if case .kept = keeping { return false } else { return true }
    }

    /// Whether it is being written.
    var isSaving: Bool { keeping == .saving }
}

extension LabelRecord.Field {
    /// Whether somebody should look at it. What may be missing and is, is no trouble.
    var needsLook: Bool { !isSettled && (required || state != .missing) }
}

extension StationState {
    /// The label that the next box gets, as long as it belongs to one.
    package var labelForNextBox: WaitingLabel? {
        waitingLabel.flatMap { $0.belongs(at: now.time, within: settings.labels.minutes) ? $0 : nil }
    }

    /// The session that a label belongs to that is settled now: the last, where the settings say so and it is not too
    /// long ago; nil for the next one.
    var sessionForLabel: SessionSummary? {
        guard settings.labels.belonging == .last, let last,
            now.uptime - last.moment.uptime <= settings.labels.minutes * 60
        else { return nil }
        return last.session
    }
}
