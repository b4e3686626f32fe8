// Each condition shows what its name says.

import RackCore
import Simulator
import Testing

@Suite struct ConditionTests {
    private func render(_ condition: SimulatedRack.Condition) throws -> RenderedRack {
        try RackRenderer.render(.small(condition), set: condition.rawValue)
    }

    /// The rack of a condition and the same one without what the condition did to it.
    private func compare(
        _ condition: SimulatedRack.Condition, without undo: (inout SimulatedRack) -> Void
    ) throws -> (shown: RenderedRack, clean: RenderedRack) {
        var clean = SimulatedRack.small(condition)
        undo(&clean)
        return (try render(condition), try RackRenderer.render(clean))
    }

    @Test func `full has a code in every cell, and nothing in none`() throws {
        #expect(try RackRenderer.truth(of: .small(.full)).vials.count == 16)
        let nothing = try RackRenderer.truth(of: .small(.nothing))
        #expect(nothing.cells.allSatisfy { $0.state == .empty })
        #expect(nothing.cells.count == 16)
    }

    @Test func `partly filled has an empty row and an empty column between vials, and blank caps`() throws {
        let truth = try RackRenderer.truth(of: SimulatedRack(.partlyFilled, seed: 1))
        let vials = truth.vials
        #expect(!vials.contains { $0.row == 4 } && vials.contains { $0.row < 4 } && vials.contains { $0.row > 4 })
        #expect(!vials.contains { $0.col == 3 } && vials.contains { $0.col < 3 } && vials.contains { $0.col > 3 })
        #expect(truth.cells.contains { $0.state == .nolabel })
    }

    @Test func `bad light is dark and uneven`() throws {
        let (shown, clean) = try compare(.badLight) { $0.light = SimulatedRack.Light() }
        #expect(shown.picture.meanBrightness < clean.picture.meanBrightness * 0.7)
    }

    @Test func `blur takes sharpness away`() throws {
        let (shown, clean) = try compare(.blurred) { $0.optics.blur = 0 }
        #expect(shown.picture.sharpness < clean.picture.sharpness * 0.8)
    }

    @Test func `rotated is turned by 8 to 30 degrees`() throws {
        for seed in UInt64(1)...8 {
            let grid = try RackRenderer.truth(of: .small(.rotated, seed: seed)).grid.map(\.point)
            let slope = abs(grid[1].y - grid[0].y) / abs(grid[1].x - grid[0].x)
            #expect(slope > 0.13 && slope < 0.59)
        }
    }

    @Test func `perspective makes opposite sides unequal`() throws {
        let grid = try RackRenderer.truth(of: .small(.perspective)).grid.map(\.point)
        let sides = (0..<4).map { grid[$0].distance(to: grid[($0 + 1) % 4]) }
        #expect(max(abs(sides[0] / sides[2] - 1), abs(sides[1] / sides[3] - 1)) > 0.02)
    }

    @Test func `the solid sides of inverted codes are light, and those of printed ones dark`() throws {
        let (shown, clean) = try compare(.inverted) { $0.printing.polarity = .darkOnLight }
        func solidSide(_ rendered: RenderedRack) -> Double {
            let sides = rendered.truth.vials.map { cell in
                rendered.modules(of: cell).enumerated().filter { $0.offset % 12 == 0 }.map(\.element).reduce(0, +) / 12
            }
            return sides.reduce(0, +) / Double(sides.count)
        }
        #expect(solidSide(shown) > shown.codeBrightness + 30)
        #expect(solidSide(clean) < clean.codeBrightness - 30)
    }

    @Test func `frost brightens dark modules`() throws {
        let (shown, clean) = try compare(.frost) { $0.tubes.frost = 0 }
        #expect(shown.codeBrightness > clean.codeBrightness + 2)
    }

    @Test func `glare brightens codes`() throws {
        let (shown, clean) = try compare(.glare) { $0.tubes.glare = 0 }
        #expect(shown.codeBrightness > clean.codeBrightness + 2)
    }

    @Test func `a pale print has less contrast`() throws {
        let (shown, clean) = try compare(.lowContrast) { $0.printing.contrast = 0.95 }
        #expect(shown.codeContrast < clean.codeContrast * 0.6)
    }

    @Test func `dots leave more of the ground, and ink that has run less`() throws {
        let dotted = try compare(.dotted) { $0.printing.dots = nil }
        #expect(dotted.shown.picture.meanBrightness > dotted.clean.picture.meanBrightness)
        let spread = try compare(.spread) { $0.printing.growth = 0 }
        #expect(spread.shown.picture.meanBrightness < spread.clean.picture.meanBrightness)
    }

    @Test func `damage is in the truth and in the picture`() throws {
        let (shown, clean) = try compare(.damaged) { $0.tubes.penMarks = 0 }
        let damaged = shown.truth.vials.filter { $0.damaged == true }
        #expect(!damaged.isEmpty && damaged.count < shown.truth.vials.count)
        #expect(shown.picture != clean.picture)
        #expect(try RackRenderer.truth(of: .small(.full)).vials.allSatisfy { $0.damaged == false })
    }

    @Test func `leaning tubes stand out of their rows`() throws {
        func largestDeviation(_ condition: SimulatedRack.Condition) throws -> Double {
            var rack = SimulatedRack.small(condition)
            rack.pose.angle = 0
            let truth = try RackRenderer.truth(of: rack)
            return (0..<4).map { row in
                let ys = truth.vials.filter { $0.row == row }.map(\.y)
                return (ys.max() ?? 0) - (ys.min() ?? 0)
            }.max() ?? 0
        }
        #expect(try largestDeviation(.leaning) > 2 * largestDeviation(.full))
    }

    @Test func `barrel distortion pulls the corners in`() throws {
        let bent = try RackRenderer.truth(of: .small(.barrel)).grid.map(\.point)
        var straight = SimulatedRack.small(.barrel)
        straight.optics.barrel = 0
        let grid = try RackRenderer.truth(of: straight).grid.map(\.point)
        #expect(bent[0].distance(to: bent[2]) < grid[0].distance(to: grid[2]) - 4)
    }

    @Test func `a small rack has codes of about three pixels a module`() throws {
        let truth = try RackRenderer.truth(of: SimulatedRack(.small, seed: 1, resolution: .photo))
        #expect((2.8...3.2).contains(truth.pixelsPerModule))
    }

    @Test func `a rack's own code is no vial`() throws {
        let truth = try RackRenderer.truth(of: .small(.rackCode))
        let own = truth.cells.filter { $0.row < 0 }
        #expect(own.count == 1 && own[0].col == -1 && own[0].value?.hasPrefix("RACK") == true)
        #expect(!truth.vials.contains { $0.row < 0 })
    }

    @Test func `marks on metal are streaked`() throws {
        let (shown, clean) = try compare(.metal) { $0.printing.isOnMetal = false }
        // How far the modules of the solid left side differ, which all have the same ink.
        func streaks(_ rendered: RenderedRack) -> Double {
            let spans = rendered.truth.vials.map { cell in
                let side = rendered.modules(of: cell).enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
                return (side.max() ?? 0) - (side.min() ?? 0)
            }
            return spans.reduce(0, +) / Double(spans.count)
        }
        #expect(streaks(shown) > 1.5 * streaks(clean))
    }

    @Test func `pins are few, and of two to three pixels a module`() throws {
        for seed in UInt64(1)...5 {
            let truth = try RackRenderer.truth(of: SimulatedRack(.pins, seed: seed))
            #expect((1...25).contains(truth.vials.count) && (2...3.1).contains(truth.pixelsPerModule))
        }
    }

    @Test func `glass takes contrast and mirrors lamps`() throws {
        let (shown, clean) = try compare(.throughGlass) { ($0.light.haze, $0.light.spots) = (0, 0) }
        #expect(shown.codeContrast < clean.codeContrast * 0.9)
    }

    @Test func `thaw changes what is seen of some modules, and moves no code`() throws {
        let (shown, clean) = try compare(.thaw) { $0.tubes.thaw = 0 }
        #expect(shown.truth.vials.map(\.value) == clean.truth.vials.map(\.value))
        #expect(shown.truth.vials.map(\.x) == clean.truth.vials.map(\.x))
        let pairs = zip(shown.truth.vials, clean.truth.vials).flatMap {
            zip(shown.modules(of: $0), clean.modules(of: $1))
        }
        let changed = Double(pairs.count { abs($0 - $1) > 25 }) / Double(pairs.count)
        #expect((0.005...0.6).contains(changed))
    }

    @Test func `uneven focus leaves some codes sharp and blurs others`() throws {
        let (shown, clean) = try compare(.unevenFocus) { $0.optics.focusTilt = 0 }
        func spreads(_ rendered: RenderedRack) -> [Double] {
            rendered.truth.vials.map { cell in
                let modules = rendered.modules(of: cell).sorted()
                return modules[modules.count * 9 / 10] - modules[modules.count / 10]
            }
        }
        let kept = zip(spreads(shown), spreads(clean)).map { $0 / $1 }.sorted()
        #expect(kept[0] < 0.8 * kept[kept.count - 1])
    }

    @Test func `what moves is slanted, and the truth with it`() throws {
        let rack = SimulatedRack.small(.moved)
        let grid = try RackRenderer.truth(of: rack).grid.map(\.point)
        var still = rack
        still.optics.motion = 0
        let straight = try RackRenderer.truth(of: still).grid.map(\.point)
        let slant = (grid[3].x - grid[0].x) - (straight[3].x - straight[0].x)
        #expect(abs(slant) > 2 && abs(grid[3].y - straight[3].y) < 1e-6)
        #expect((slant > 0) == (rack.optics.motion > 0))
        // What is drawn stands where the truth says: its codes are as plain as those of the rack that stood still.
        #expect(try render(.moved).codeContrast > 0.9 * RackRenderer.render(still).codeContrast)
    }

    @Test func `sharpening draws edges over`() throws {
        let (shown, clean) = try compare(.overSharpened) { $0.optics.sharpening = 0 }
        #expect(shown.picture.sharpness > 1.4 * clean.picture.sharpness)
    }

    @Test(arguments: SimulatedRack.Condition.allCases)
    func `the codes of every condition lie within the picture`(_ condition: SimulatedRack.Condition) throws {
        for seed in UInt64(1)...10 {
            for resolution in [SimulatedRack.Resolution.preview, .photo] {
                let truth = try RackRenderer.truth(of: SimulatedRack(condition, seed: seed, resolution: resolution))
                let (width, height) = (Double(resolution.picture.width), Double(resolution.picture.height))
                for point in truth.vials.flatMap({ $0.corners ?? [] }).map(\.point) {
                    #expect(point.x > 0 && point.y > 0 && point.x < width && point.y < height)
                }
            }
        }
    }
}
