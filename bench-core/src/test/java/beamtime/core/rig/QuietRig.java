package beamtime.core.rig;

/** Rigs of a made-up time, whose generator takes nothing of the machine. */
public final class QuietRig {
  private QuietRig() {}

  /** A rig that nobody watches. */
  public static Rig on(FakeClock clock) {
    return new Rig(clock, clock, new Nothing(), (kind, failure) -> {});
  }

  /** A rig on a system that has no more threads. */
  public static Rig withoutThreads() {
    return new Rig(
        Clock.SYSTEM,
        task -> {
          throw new OutOfMemoryError("no more threads");
        },
        new Nothing(),
        (kind, failure) -> {});
  }

  /** A generator that takes nothing. */
  record Nothing() implements GeneratorMeter {
    @Override
    public long cpuNanos() {
      return 0;
    }

    @Override
    public long gcMillis() {
      return 0;
    }
  }
}
