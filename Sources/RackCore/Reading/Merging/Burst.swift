// Several pictures of one rack, read together.

/// The pictures of one rack, each in the course of being read.
struct Burst: Sendable {
    private var pictures: [PictureReading]

    /// Takes the first look at every picture.
    init(_ pictures: [Picture], _ options: ReadOptions) {
        self.pictures = pictures.map { PictureReading($0, options) }
    }

    /// Puts what the first look read on rows and columns.
    mutating func place(_ options: ReadOptions) {
        for index in pictures.indices { pictures[index].place(options) }
    }

    /// Takes the second look: at the picture that shows most wherever no picture gave a value, and then at the others
    /// where something is still unread. Says of each what stands in the cells without a value.
    ///
    /// The first has the whole effort, as it would have alone, and the others share as much again.
    mutating func lookAgain(_ options: ReadOptions, _ clock: inout StageClock) async {
        let end = clock.start + options.deadline
        var work = SearchWork(effort: options.effort, isLate: { [now = options.now] in now() >= end })
        let ofOthers = work
        var isFirst = true
        for index in order {
            if pictures.count > 1 {
                let soFar = reading(options)
                guard pictures[index].limitSearch(to: soFar, isThorough: isFirst, options) else { continue }
            }
            await pictures[index].surveyFirst(options)
            clock.end("cells")
            await pictures[index].lookAgain(options, work)
            clock.end("second look")
            await pictures[index].settle(options)
            work = isFirst ? ofOthers : pictures[index].work ?? work
            isFirst = false
            clock.end("cells")
        }
    }

    /// The pictures, that which shows most in front: by the codes of the first look, where there are enough of them to
    /// go by, or else by sharpness.
    private var order: [Int] {
        guard pictures.count > 1 else { return Array(pictures.indices) }
        let codes = pictures.map(\.placement.records.count)
        guard codes.contains(where: { $0 >= PictureReading.knownBy }) else {
            let sharpness = pictures.map(\.sharpness)
            return pictures.indices.sorted { (sharpness[$1], $0) < (sharpness[$0], $1) }
        }
        return pictures.indices.sorted { (codes[$1], $0) < (codes[$0], $1) }
    }

    /// What all pictures show together, in the container's own rows and columns.
    /// - Returns: the reading, and the index of the picture whose pixels are its own.
    func result(_ options: ReadOptions) -> (reading: RackReading, picture: Int) {
        let (reading, base) = together(options)
        var findings = pictures.map { $0.finding(options) }
        if !findings.isEmpty { findings.swapAt(0, base) }
        return (ContainerFinding(findings, options).reading(reading), base)
    }

    /// What all pictures show together, in the rows and columns of one of them.
    func reading(_ options: ReadOptions) -> RackReading { together(options).reading }

    private func together(_ options: ReadOptions) -> (reading: RackReading, base: Int) {
        let readings = pictures.map { $0.reading(options) }
        guard let base = Self.base(of: readings) else { return (.nothing(options), 0) }
        var merged = readings[base]
        var isOneRack = true
        for later in readings.indices.filter({ $0 != base }).map({ readings[$0] }).sorted(by: Self.hasMore) {
            if let both = merged.merged(with: later, isSameView: true) {
                merged = both
            } else if later.records.count >= PictureReading.knownBy || !later.sharesMost(with: readings[base]) {
                isOneRack = false
            }
        }
        if !isOneRack { merged.warnings.append(.differentRack) }
        return (merged, base)
    }

    /// The reading on which the others are put: the first, unless another one has more codes and most of the first's
    /// among them, which are too few to tell rows and columns by or stand on others. Nothing would fit on these.
    private static func base(of readings: [RackReading]) -> Int? {
        guard let first = readings.first else { return nil }
        let most = readings.indices.sorted { hasMore(readings[$0], readings[$1]) }[0]
        guard hasMore(readings[most], first), first.sharesMost(with: readings[most]),
            first.records.count < PictureReading.knownBy
                || ReadingAlignment(readings[most], to: first, isSameView: true) == nil
        else { return 0 }
        return most
    }

    private static func hasMore(_ one: RackReading, _ other: RackReading) -> Bool {
        one.records.count > other.records.count
    }
}

extension RackReading {
    /// Whether at least half of the values are in another reading too.
    fileprivate func sharesMost(with other: RackReading) -> Bool {
        let (values, others) = (Set(records.map(\.value)), Set(other.records.map(\.value)))
        return values.intersection(others).count * 2 >= values.count
    }

    /// A reading of no picture.
    fileprivate static func nothing(_ options: ReadOptions) -> RackReading {
        RackReading(
            pictureSize: PixelSize(width: 0, height: 0), crop: PixelRect(x: 0, y: 0, width: 0, height: 0),
            rack: options.rack ?? RackShape(rows: 0, cols: 0), origin: options.origin, records: [],
            positions: [], warnings: [], timings: [])
    }
}
