// The sizes of the things in the scene.

/// Sizes in millimetres, after a cardboard cryobox of 133 mm for 81 tubes of 2 ml with 12 mm caps.
enum Dimensions {
    /// From one cell to the next.
    static let pitch: Float = 14
    /// The thickness of a divider.
    static let divider: Float = 0.7
    /// The thickness of the box's wall.
    static let wall: Float = 2
    /// The thickness of the left wall where it carries the rack's own code.
    static let labelledWall: Float = 11
    /// The height of the wall's rim above the caps.
    static let rim: Float = 2
    /// The height of the dividers, relative to the caps.
    static let dividerTop: Float = -9
    /// The height of the box's floor, relative to the caps.
    static let floor: Float = -44
    /// The height of the bench, relative to the caps.
    static let bench: Float = -46
    /// The radius of a cap.
    static let cap: Float = 6.1
    /// The height of a cap.
    static let capHeight: Float = 9
    /// The radius of a tube below its cap.
    static let tube: Float = 5.2
    /// The radius of a cap's flat top inside its rim.
    static let capTop: Float = 5.5
    /// The radius of the label on a cap.
    static let label: Float = 5.1
    /// The side of a code, without quiet zone. A symbol of more modules has smaller ones.
    static let code: Float = 6.2
}
