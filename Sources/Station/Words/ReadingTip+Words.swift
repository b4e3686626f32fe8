// What commands say of vials that were not read.

package import RackCore

extension ReadingTip {
    /// What is wrong and one thing to do, as the screen says it.
    package var advice: Words { words }
}
