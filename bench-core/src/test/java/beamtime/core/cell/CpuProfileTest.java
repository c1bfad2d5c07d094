package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** A thread that works in one method is seen there. */
class CpuProfileTest {
  private static final long CPU_NANOS = 1_000_000_000L;

  @Test
  void theMethodThatRunsIsAmongThePlaces() {
    assertThat(CpuProfile.ofThisJvm()).isEmpty();
    CpuProfile profile = new CpuProfile();
    profile.begin();
    profile.begin();
    assertThat(burn()).isNotZero();
    profile.end();
    SortedMap<String, String> facts = profile.facts();
    assertThat(Integer.parseInt(facts.remove("cpu.samples"))).isPositive();
    assertThat(facts.keySet())
        .allMatch(name -> name.matches("cpu\\.([1-9]|10)"))
        .hasSizeLessThanOrEqualTo(CpuProfile.PLACES);
    assertThat(facts.values())
        .allMatch(place -> place.matches("\\S+ \\d{1,3}\\.\\d %"))
        .anyMatch(place -> place.startsWith("CpuProfileTest.mix "));
  }

  @Test
  void oneThatNeverBeganHasNoFacts() {
    CpuProfile profile = new CpuProfile();
    profile.end();
    assertThat(profile.facts()).isEmpty();
  }

  private static long burn() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + CPU_NANOS;
    long mixed = 1;
    while (threads.getCurrentThreadCpuTime() < end) {
      mixed = mix(mixed);
    }
    return mixed;
  }

  private static long mix(long from) {
    long mixed = from;
    for (int i = 0; i < 1_000_000; i++) {
      mixed = (mixed ^ mixed >>> 29) * 0x9e3779b97f4a7c15L + i;
    }
    return mixed;
  }
}
