package beamtime.core.store;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The hashes of the keys that were added last: a set of bounded size that forgets. Each hash has
 * one slot, where the next with the same slot takes its place. Thread-safe, without locks.
 */
final class RecentKeys {
  /** 8 MB: keeps the upper levels of a catalogue apart from some 100 000 files at a time. */
  private static final int SLOTS = 1 << 20;

  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);

  void add(long hash) {
    slots.set((int) (hash & (SLOTS - 1)), hash);
  }

  boolean contains(long hash) {
    return slots.get((int) (hash & (SLOTS - 1))) == hash;
  }
}
