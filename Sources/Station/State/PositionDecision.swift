// What has to be decided before the positions of a scan are kept, and what was decided.

package import RackCore

/// What somebody decided of a scan's positions.
package struct PositionDecision: Hashable, Codable, Sendable {
    /// What was asked.
    package var question: PositionQuestion
    /// What was answered.
    package var answer: Answer
    /// Who answered; nil where nobody had signed in.
    package var person: String?

    /// What can be answered.
    package enum Answer: Hashable, Codable, Sendable {
        /// It is this container.
        case container(Container)
        /// The container lies so.
        case lies(QuarterPose)
        /// Nobody knows: positions are relative to the first vial.
        case relative
    }

    /// Tells what was decided.
    package init(_ question: PositionQuestion, _ answer: Answer, by person: String?) {
        (self.question, self.answer, self.person) = (question, answer, person)
    }

    /// The decision as the audit trail has it.
    package var text: String {
        switch answer {
        case .container(let container): "positions: it is \(container.name)"
        case .lies(let pose): "positions: it lies \(pose.words)"
        case .relative: "positions: relative to the first vial"
        }
    }
}

/// Where the tubes of a scan stood when they were last scanned.
package struct RecalledPlaces: Equatable, Sendable {
    /// The number of that session.
    package var session: Int
    /// The container that they stood in.
    package var container: Container
    /// Where each value stood, in the container's own rows and columns; without those that were there twice.
    package var places: [String: GridPosition]

    /// Tells where tubes stood.
    package init(session: Int, container: Container, places: [String: GridPosition]) {
        (self.session, self.container, self.places) = (session, container, places)
    }
}

extension Scan {
    /// How the container lies as far as the last session with these tubes tells it; nil where it tells nothing.
    var lastPose: QuarterPose? {
        guard let recalled, recalled.container.shape == reading.origin.container?.shape else { return nil }
        return HistoryWitness(reading, places: recalled.places)?.pose
    }

    /// The scan with all that its witnesses say of its positions: where it lies as its tubes stood the last time that
    /// proves its orientation, and what contradicts or lacks proof becomes a question.
    package func witnessed() -> Scan {
        var scan = self
        // What somebody has decided is not asked again.
        let answers = decisions.map(\.answer)
        if let question = reading.question, !question.isAboutOrientation,
            answers.contains(where: { if case .container = $0 { true } else { false } })
        {
            scan.reading.question = nil
        }
        guard scan.reading.question == nil, let orientation = reading.origin.orientation, !orientation.isProved else {
            return scan
        }
        if let pose = lastPose {
            if pose == orientation.pose {
                scan.reading = reading.turned(to: Orientation(pose, by: .history)) ?? scan.reading
            } else {
                scan.reading.question = .contradictedOrientation(Orientation(pose, by: .history))
            }
        }
        if scan.reading.question == nil, scan.reading.origin.orientation?.isProved == false,
            settings.orientation == .prove
        {
            scan.reading.question = .unprovedOrientation
        }
        return scan
    }

    /// The scan as it is told where nobody can be asked: as long as something has to be decided, its positions are
    /// relative, and the question stands beside them.
    package func undecided() -> Scan {
        var scan = witnessed()
        guard let question = scan.reading.question else { return scan }
        scan.reading = scan.reading.relative()
        scan.reading.question = question
        return scan
    }

    /// What can be answered to the question of the scan, as far as the containers are known; none without a question.
    func answers(_ known: [Container]) -> [PositionDecision.Answer] {
        func named(_ names: [String]) -> [PositionDecision.Answer] {
            names.compactMap { name in known.first { $0.name == name } }.map { .container($0) }
        }
        switch reading.question {
        case nil: return []
        case .contradictedContainer(let name, let seen):
            let declared = settings.containers.filter { $0.name == name && !known.contains($0) }
            return [.relative] + named(seen.fitting.filter { $0 != name })
                + (named([name]) + declared.map { .container($0) }).prefix(1)
        case .severalContainers(let names): return [.relative] + named(names)
        case .unprovedOrientation:
            return poses(first: reading.origin.orientation?.pose).map { .lies($0) } + [.relative]
        case .contradictedOrientation(let other):
            return [.relative] + poses(first: other.pose).map { .lies($0) }
        }
    }

    /// The ways in which the container can lie in the picture, seen from the side from which it is seen.
    private func poses(first: QuarterPose?) -> [QuarterPose] {
        guard case .container(let container, let orientation) = reading.origin else { return [] }
        let shape = orientation.pose.shapeInPicture(of: container.shape)
        var poses: [QuarterPose] = []
        let usual = QuarterPose.all.filter { $0.isMirrored == orientation.pose.isMirrored }
        for pose in [first, orientation.pose].compactMap(\.self) + usual
        where pose.shapeInPicture(of: container.shape) == shape && !poses.contains(pose) {
            poses.append(pose)
        }
        return poses
    }
}
