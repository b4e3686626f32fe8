// Whether every reason why a picture cannot be read or drawn is there in every language.

import Imaging
import RackCore
import Testing

@testable import Devices
@testable import Station

@Suite struct PictureErrorWordsTests {
    private static let size = PixelSize(width: 30_000, height: 4000)
    private static let varieties: [JPEGVariety] = [
        .lossless, .hierarchical, .bits(12), .heightless, .components(2), .scans(500),
    ]
    private static let damages: [PictureDamage] = [
        .signature, .header, .twoSizes, .noPixels, .decoder("bad Huffman code"),
    ]
    private static let errors: [PictureError] =
        [.empty, .notAPicture, .unsupportedKind("HEIC"), .truncated, .tooLarge(size)]
        + varieties.map { .unsupportedJPEG($0) } + damages.map { .damaged($0) }
        + [.cropOutside(crop: .square(x: 5000, y: 0, side: 100), picture: size)]
    private static let failures: [Words] =
        errors.map(\.words) + [
            DrawingError.drawing("out of memory").words, DrawingError.encoding("out of memory").words,
        ]

    @Test("every reason is there in every language, each time in other words")
    func reasonsAreTranslated() {
        let absences = Catalogue.Absences()
        Catalogue.$absences.withValue(absences) {
            for failure in Self.failures {
                let texts = Language.allCases.map { failure.text(in: $0) }
                #expect(Set(texts).count == texts.count, "\(failure)")
            }
        }
        #expect(absences.all == [], "not in the catalogue")
    }

    @Test("what is allowed and where it lies are in the text")
    func textsAreExact() {
        #expect("\(PictureError.notAPicture.words)".contains("rackstation reads JPEG and PNG"))
        #expect("\(PictureError.unsupportedKind("HEIC").words)".contains("rackstation reads JPEG and PNG"))
        for damage in Self.damages {
            #expect("\(PictureError.damaged(damage).words)".hasPrefix("The picture is damaged"))
        }
        #expect("\(DrawingError.drawing("x").words)".hasPrefix("The picture could not be drawn"))
        #expect("\(PictureError.tooLarge(Self.size).words)".contains("100 megapixels"))
        let outside = PictureError.cropOutside(crop: .square(x: 64, y: 0, side: 10), picture: Self.size)
        #expect("\(outside.words)".contains("64,0,10"))
    }
}
