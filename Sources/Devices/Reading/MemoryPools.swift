// What the system's allocator does with memory that is let go of.

internal import CGlibc

/// The pools of the system's allocator (mallopt(3)).
package enum MemoryPools {
    /// Keeps the size of a program that runs for weeks level.
    ///
    /// The system's allocator would give every new thread a pool of memory of its own, each as large as the largest
    /// scan that ever ran in it; and once a picture was let go of, it would keep the next ones in its pools, where a
    /// small thing that lies behind them holds all of their room.
    package static func limit() {
        _ = mallopt(M_ARENA_MAX, 2)
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 18)
    }

    /// Has a program that reads pictures and ends keep what it let go of for what it needs next: fresh pages of the system
    /// are up to a fifth of the time that reading takes. The program grows by what it would have given back, a few parts
    /// in a hundred.
    package static func keep() {
        _ = mallopt(M_ARENA_MAX, 1)
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 25)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
    }

    /// Gives what lies unused in the pools back to the system.
    static func giveBack() { _ = malloc_trim(0) }
}
