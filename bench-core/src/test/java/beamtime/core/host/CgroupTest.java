package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both versions as their manuals show them, since a machine has one; containers test that one. */
class CgroupTest {
  private static final double MEBI = 1 << 20;

  @TempDir private Path group;

  @Test
  void versionTwoCountsInMicroseconds() throws IOException {
    file("cpu.stat", "usage_usec 5000000", "user_usec 3500000", "system_usec 1500000");
    file("memory.stat", "anon 104857600", "file 52428800", "kernel 0", "file_mapped 20971520");
    file(
        "io.stat",
        "254:0 rbytes=1000 wbytes=2000 rios=1 wios=2 dbytes=0 dios=0",
        "253:0 rbytes=10 wbytes=20 rios=1 wios=2 dbytes=0 dios=0");
    Reading reading = read(new Cgroup(Map.of("", group)), true);
    assertThat(reading.values())
        .containsOnly(
            Map.entry(Quantity.CPU_USER, 3.5),
            Map.entry(Quantity.CPU_SYSTEM, 1.5),
            Map.entry(Quantity.MEMORY, 120 * MEBI),
            Map.entry(Quantity.DISK_READ, 1010.0),
            Map.entry(Quantity.DISK_WRITTEN, 2020.0));
  }

  @Test
  void versionOneCountsInNanosecondsAndNotWhatIsWrittenLater() throws IOException {
    file("cpuacct.usage_user", "3500000000");
    file("cpuacct.usage_sys", "1500000000");
    file("memory.stat", "rss 1", "total_rss 104857600", "total_mapped_file 20971520");
    file(
        "blkio.throttle.io_service_bytes_recursive",
        "254:0 Read 1000",
        "254:0 Write 2000",
        "254:0 Total 3000",
        "Total 3000");
    Cgroup both = new Cgroup(Map.of("cpuacct", group, "memory", group, "blkio", group, "", group));
    Reading reading = read(both, true);
    assertThat(reading.values())
        .containsOnly(
            Map.entry(Quantity.CPU_USER, 3.5),
            Map.entry(Quantity.CPU_SYSTEM, 1.5),
            Map.entry(Quantity.MEMORY, 120 * MEBI),
            Map.entry(Quantity.DISK_READ, 1000.0));
    assertThat(reading.absent()).containsOnlyKeys(Quantity.DISK_WRITTEN);
    assertThat(read(both, false).values()).doesNotContainKey(Quantity.DISK_READ);
  }

  @Test
  void disksThatAreNotCountedAreNotAtRest() throws IOException {
    file("cpu.stat", "user_usec 1000000", "system_usec 500000");
    Cgroup one = new Cgroup(Map.of("", group));
    assertThat(read(one, true).absent())
        .containsKey(Quantity.DISK_READ)
        .containsEntry(
            Quantity.DISK_WRITTEN, "the container's cgroup has no io.stat that can be read here");
    Files.createFile(group.resolve("io.stat"));
    assertThat(read(one, true).value(Quantity.DISK_WRITTEN)).hasValue(0);
  }

  @Test
  void aGroupThatCanNotBeReadTellsWhy() {
    Reading reading = read(new Cgroup(Map.of("", group.resolve("none"))), false);
    assertThat(reading.values()).isEmpty();
    assertThat(reading.absent().get(Quantity.CPU_USER))
        .isEqualTo("the container's cgroup has no cpu.stat that can be read here");
    assertThat(reading.absent()).containsKey(Quantity.MEMORY);
  }

  @Test
  void containersOfOneServerAddUp() throws IOException {
    file("cpu.stat", "user_usec 1000000", "system_usec 500000");
    Reading.Draft draft = new Reading.Draft();
    Cgroup one = new Cgroup(Map.of("", group));
    new Cgroups(List.of(one, one)).add(draft);
    assertThat(draft.done().value(Quantity.CPU_USER)).hasValue(2);
  }

  private static Reading read(Cgroup group, boolean disk) {
    Reading.Draft draft = new Reading.Draft();
    group.add(draft, disk);
    return draft.done();
  }

  private void file(String name, String... lines) throws IOException {
    Files.writeString(group.resolve(name), String.join("\n", lines) + "\n");
  }
}
