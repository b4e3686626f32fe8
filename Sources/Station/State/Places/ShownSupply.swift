// A value that a person puts in where none could be read: what is put in so far, and what is left to do.

internal import Labels
package import RackCore

/// A value under a person's hands: put in once or twice, given a reason, and kept.
package struct ShownSupply: Equatable, Sendable {
    /// The result that one returns to.
    package internal(set) var result: ShownScan
    /// The session that it is for.
    package let session: SessionSummary
    /// What is put in now.
    package internal(set) var text = ""
    /// The selected choice, from 0.
    package internal(set) var selected = 0
    /// Whether small letters can be chosen, and no large ones.
    package private(set) var isSmall = false
    /// What is done now.
    package internal(set) var step = Step.first
    /// What was said of it last, and why it was not kept.
    package internal(set) var note: Note?
    /// Where else the value was read; nil as long as that is not known.
    package internal(set) var elsewhere: [ValuePlace]?
    /// The values of the box, by which likely characters come first.
    package let likely: LikelyText
    private let stop: ResultStop
    private let valuesBefore: [String]

    /// What is done, one after the other.
    package enum Step: Equatable, Sendable {
        /// The value is put in.
        case first
        /// It is put in once more.
        case again(String)
        /// Why it had to be put in is chosen.
        case reason(String, SuppliedValue.Proof)
        /// It is being written to the disk.
        case keeping(SuppliedValue)
    }

    /// What is said of what was put in.
    package enum Note: Equatable, Sendable {
        /// The second time was not as the first.
        case differs
        /// The value has not the form that all vials have.
        case breaksPattern
        /// The value does not keep the check that all vials keep.
        case breaksCheck
        /// It could not be kept, and why.
        case refused(Fault)
    }

    /// What can be chosen.
    package enum Choice: Hashable, Sendable {
        /// More characters.
        case text(String)
        /// Small letters in the place of large ones, or large ones again.
        case otherCase
        /// Use what was put in.
        case done
        /// Take the last character away.
        case erase
        /// Keep it for a reason.
        case keep(SuppliedValue.Reason)
        /// Go back to the result without it.
        case leave
    }

    /// Opens a position that needs a value; nil where the result has none selected, or is not kept.
    init?(_ result: ShownScan) {
        guard let session = result.session, session.isIntact, let stop = result.stop,
            stop.state.needsLook || stop.state == .typed
        else { return nil }
        let reading = result.scan.reading
        (self.result, self.session, self.stop) = (result, session, stop)
        valuesBefore = reading.positions.first { $0.position == stop.position }?.values ?? []
        let known = reading.positions.filter { $0.state == .read || $0.state == .typed }
        let after = known.first { ($0.position.row, $0.position.col) > (stop.position.row, stop.position.col) }
        let before = known.last { ($0.position.row, $0.position.col) < (stop.position.row, stop.position.col) }
        likely = LikelyText(
            known.filter { $0.position != stop.position }.flatMap(\.values), near: (before ?? after)?.values.first)
    }

    /// The position.
    package var position: GridPosition { stop.position }

    /// What the position is called.
    package var name: String { result.scan.reading.origin.name(of: position) }

    /// Whether it is being written to the disk.
    package var isKeeping: Bool { if case .keeping = step { true } else { false } }

    /// Whether characters are put in.
    var takesLetters: Bool {
        switch step {
        case .first, .again: true
        case .reason, .keeping: false
        }
    }

    /// Where the value stands in this box too, beside the position that it is put in for.
    package func places(of value: String) -> [GridPosition] {
        result.scan.reading.positions.filter { $0.position != position && $0.values.contains(value) }.map(\.position)
    }

    /// All that can be chosen, in order: what is likely first; what ends it is one step up from the beginning.
    package var choices: [Choice] {
        switch step {
        case .keeping: return []
        case .reason:
            let reasons = SuppliedValue.Reason.allCases.sorted { fits($0) && !fits($1) }
            return (elsewhere == nil ? [] : reasons.map(Choice.keep)) + [.leave]
        case .first, .again:
            let isWhole = likely.usualLength.map { text.count >= $0 } ?? false
            let room = text.count < SuppliedValue.longest
            let common = likely.common(after: text).map { [Choice.text($0)] } ?? []
            let next = likely.next(after: text)
            let all = KeyboardGrid.letters(small: isSmall).filter { SuppliedValue.isAllowed(String($0)) }
            let characters = (next + all.filter { !next.contains($0) }).map { Choice.text(String($0)) } + [.otherCase]
            let done: [Choice] = text.isEmpty ? [] : [.done]
            return (isWhole ? done : []) + (room ? common + characters : []) + (isWhole ? [] : done)
                + (text.isEmpty ? [] : [.erase]) + [.leave]
        }
    }

    private func fits(_ reason: SuppliedValue.Reason) -> Bool {
        stop.state == .conflict ? reason == .swapped : reason == .unreadable
    }

    /// Does what was chosen of a text.
    mutating func put(_ more: String) {
        note = nil
        text = String((text + more).prefix(SuppliedValue.longest))
        selected = 0
    }

    /// Changes between large letters and small ones.
    mutating func changeCase() {
        isSmall.toggle()
        selected = choices.firstIndex(of: .otherCase) ?? 0
    }

    /// Takes a character that was typed on a keyboard or by a hand scanner; what ends the text is selected then, because
    /// both end a text with Enter.
    mutating func type(_ character: Character) {
        guard takesLetters, SuppliedValue.isAllowed(String(character)) else { return }
        put(String(character))
        selected = choices.firstIndex(of: .done) ?? 0
    }

    /// Takes a text as a whole, as a hand scanner reads it; one that no value may be is refused.
    mutating func replace(with text: String) {
        (note, self.text, selected) = (nil, text, 0)
        if !SuppliedValue.isAllowed(text) { (note, self.text) = (.breaksPattern, "") }
    }

    /// Takes the last character away.
    mutating func erase() {
        guard takesLetters, !text.isEmpty else { return }
        (note, selected) = (nil, 0)
        text.removeLast()
    }

    /// Goes on with the text as it is.
    /// - Parameter vials: what all vials have in common, which proves a value that was put in once.
    /// - Returns: the value that is to be looked for in other sessions; nil where that is done, or the text is not used.
    mutating func finish(_ vials: VialSettings) -> String? {
        guard SuppliedValue.isAllowed(text) else { return nil }
        let value = text
        (text, selected, note) = ("", 0, nil)
        switch step {
        case .first:
            if let breach = vials.breach(of: value) {
                (text, note) = (value, breach)
                return nil
            }
            step = vials.proof.map { .reason(value, $0) } ?? .again(value)
            elsewhere = nil
            return value
        case .again(value): step = .reason(value, .twice)
        case .again: (step, note) = (.first, .differs)
        case .reason, .keeping: break
        }
        return nil
    }

    /// The value as it is to be kept.
    func supplied(
        _ value: String, _ proof: SuppliedValue.Proof, for reason: SuppliedValue.Reason, by: String?, at: String?
    )
        -> SuppliedValue
    {
        SuppliedValue(
            value, at: position, reason: reason, proof: proof, before: stop.state, valuesBefore: valuesBefore, by: by,
            at: at)
    }
}

extension VialSettings {
    /// What proves a value that was put in once; nil where nothing does.
    fileprivate var proof: SuppliedValue.Proof? { check == nil ? form.map { _ in .pattern } : .check }

    /// What a value has not that all values have; nil where it has all.
    fileprivate func breach(of value: String) -> ShownSupply.Note? {
        if let form, !form.isForm(of: value) { return .breaksPattern }
        if let check, !check.accepts(value) { return .breaksCheck }
        return nil
    }
}
