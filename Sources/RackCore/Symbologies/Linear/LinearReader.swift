// Linear codes in a picture: found by their bars, decoded as what explains the bars best, and proved by how much worse
// everything else would.

/// Reads linear codes.
///
/// No code is taken at its first sight. A region of bars is laid over itself line by line, all elements are decoded at
/// once as the sequence that leaves the least of the darkness unexplained, and what counts is by how much every other
/// sequence would leave more.
package struct LinearReader: CodeReader {
    /// What it reads.
    package let symbologies: Set<Symbology>
    private let others: [Place]?

    /// The one list of all.
    static let symbologies: [any LinearSymbology] = [
        EAN13(), EAN8(), UPCE(), Code128(), Code93(), Code39(), InterleavedTwoOfFive(), Codabar(),
    ]
    /// All with their templates, which are made when the first bars are seen: those for a look in passing, and for all others.
    private static let kinds = symbologies.map { LinearKind($0) }
    private static let fineKinds = symbologies.map { LinearKind($0, reaches: BarTemplates.fineReaches) }
    /// All linear symbologies.
    static let known = Set(symbologies.flatMap(\.symbologies))

    /// Regions that are looked at in one size of a picture, the largest first.
    private static let mostRegions = 12
    /// Sizes of a picture that are looked at: the picture, half of it and so on.
    private static let sizes = 5
    /// So many dark bars in a row are looked at in passing: what stands beside the vials of a box has fewer, and codes of
    /// more than a character or two have more.
    private static let fewestBars = 14
    /// A region is sampled in the smallest picture in which it is still so long, in pixels.
    private static let sampledLength = 700.0

    /// Makes a reader.
    /// - Parameters:
    ///   - symbologies: what is read; what is no linear symbology is passed over.
    ///   - others: places that are left alone, because something else stands there; then the picture is looked over in
    ///     passing: in no size that is larger than its search level, and for plain, flat codes of more than a few bars.
    package init(_ symbologies: Set<Symbology>, around others: [Place]? = nil) {
        self.others = others
        self.symbologies = symbologies.intersection(Self.known)
    }

    /// Reads all linear codes of a picture.
    package func firstLook(over picture: Pyramid) -> CodeFindings {
        var codes: [FoundCode] = []
        guard !symbologies.isEmpty else { return CodeFindings() }
        let pyramid = picture.with(levels: Self.sizes)
        var seen: [BarRegion] = []
        for (level, image) in pyramid.levels.enumerated() where others == nil || level >= pyramid.searchLevel {
            let found = BarRegionSearch.find(in: image).lazy.map { $0.scaled(by: Double(1 << level)) }
            var regions = Array(found.filter(isFree).prefix(Self.mostRegions))
            while let region = regions.first {
                regions.removeFirst()
                guard !codes.contains(where: { $0.corners.contains(region.center) }),
                    !seen.contains(where: region.isLike)
                else { continue }
                seen.append(region)
                let sampled = pyramid.level(for: region.length, target: Self.sampledLength)
                let scale = Double(1 << sampled)
                let (level, place) = (pyramid.levels[sampled], region.scaled(by: 1 / scale))
                guard others == nil || BarProfile.hasBars(Self.fewestBars, in: level, place),
                    let profile = BarProfile(level, place)
                else { continue }
                regions += profile.rest.map { $0.scaled(by: scale) }
                let kinds = (others == nil ? Self.fineKinds : Self.kinds).filter {
                    !$0.symbology.symbologies.isDisjoint(with: symbologies)
                }
                let decoding = LinearDecoding(kinds, isThorough: others == nil)
                for code in decoding.codes(on: profile, scale: scale)
                where symbologies.contains(code.symbology) {
                    if !codes.contains(where: { $0.corners.contains(code.corners.center) }) { codes.append(code) }
                }
            }
        }
        return CodeFindings(codes: Self.joined(codes))
    }

    /// Strips of one code go on in each other, with a gap of no more than this part of their height.
    private static let widestGap = 0.25

    /// The codes, with those put together that are strips of one: seen from the side its bars fan out, and lines above and
    /// below are not alike.
    private static func joined(_ codes: [FoundCode]) -> [FoundCode] {
        var joined: [FoundCode] = []
        for code in codes {
            var code = code
            while let other = joined.firstIndex(where: { $0.goesOn(in: code, within: Self.widestGap) }) {
                code = joined.remove(at: other).joined(to: code)
            }
            joined.append(code)
        }
        return joined
    }

    /// Whether a region is in none of the places that are left alone.
    private func isFree(_ region: BarRegion) -> Bool {
        (others ?? []).allSatisfy { ($0.center - region.center).length > $0.reach }
    }
}

extension FoundCode {
    private var height: Double {
        ((corners.bottomLeft - corners.topLeft).length + (corners.bottomRight - corners.topRight).length) / 2
    }

    /// Whether another strip is one of the same code, above or below.
    fileprivate func goesOn(in other: FoundCode, within gap: Double) -> Bool {
        guard symbology == other.symbology, payload == other.payload else { return false }
        let reach = gap * max(height, other.height)
        func meets(_ above: Corners, _ below: Corners) -> Bool {
            (above.bottomLeft - below.topLeft).length <= reach && (above.bottomRight - below.topRight).length <= reach
        }
        return meets(corners, other.corners) || meets(other.corners, corners)
    }

    /// Both strips as one code, with what speaks for the better one.
    fileprivate func joined(to other: FoundCode) -> FoundCode {
        var code = evidence >= other.evidence ? self : other
        let isAbove =
            (corners.bottomLeft - other.corners.topLeft).length
            <= (other.corners.bottomLeft - corners.topLeft).length
        let (above, below) = isAbove ? (corners, other.corners) : (other.corners, corners)
        code.corners = Corners(
            topLeft: above.topLeft, topRight: above.topRight, bottomRight: below.bottomRight,
            bottomLeft: below.bottomLeft)
        return code
    }
}

extension Corners {
    /// Whether a place lies between the four sides.
    func contains(_ place: Vector) -> Bool {
        let corners = [topLeft, topRight, bottomRight, bottomLeft]
        let sides = (0..<4).map { (corners[($0 + 1) % 4] - corners[$0]).cross(place - corners[$0]) }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
}
