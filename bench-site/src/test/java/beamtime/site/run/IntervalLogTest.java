package beamtime.site.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalLogTest {
  @TempDir private Path parent;
  private Path run;
  private Path log;

  @BeforeEach
  void makeARun() throws IOException {
    run = Files.createDirectories(parent.resolve("run"));
    log = Files.createDirectories(run.resolve("cells")).resolve("a.hlog");
  }

  @Test
  void secondsAreAddedByTheirTags() throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(log.toFile());
    writer.outputLogFormatVersion();
    writer.outputIntervalHistogram(second(1_000_000, null));
    writer.outputIntervalHistogram(second(3_000_000, null));
    writer.outputIntervalHistogram(second(2_000_000, "service"));
    writer.outputIntervalHistogram(second(9_000_000, "of a newer version"));
    writer.close();

    IntervalLog read = IntervalLog.of(run, "cells/a.hlog").orElseThrow();

    assertThat(read.latency().getTotalCount()).isEqualTo(2);
    assertThat(read.latency().getMaxValue()).isBetween(3_000_000L, 3_003_000L);
    assertThat(read.service().getTotalCount()).isEqualTo(1);
    assertThat(read.waiting().getTotalCount()).isZero();
  }

  @Test
  void aRunMayBePublishedWithoutItsLogs() throws IOException {
    assertThat(IntervalLog.of(run, "cells/b.hlog")).isEmpty();
    assertThat(IntervalLog.of(run, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tag=,1,1,1,HISTFAAAAAA=",
        "0.1,1.0,5.0,HISTFAAAAEV42pNpmSzMwMCgxgABTBBKQYE",
        "0.1,1.0,5.0,"
      })
  void whatIsNoLogIsRefusedByName(String line) throws IOException {
    Files.writeString(log, line + "\n");

    assertThatThrownBy(() -> IntervalLog.of(run, "cells/a.hlog"))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith(log + ": is not an interval log of HdrHistogram");
  }

  @Test
  void aLogThatIsTooLargeIsRefusedUnread() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(1L << 30);
    }

    assertThatThrownBy(() -> IntervalLog.of(run, "cells/a.hlog"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is larger than 32768 kB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "cells/../../secret"})
  void aNameThatLeadsOutOfTheRunIsRefused(String name) {
    assertThatThrownBy(() -> IntervalLog.of(run, name))
        .isInstanceOf(RefusedException.class)
        .hasMessageEndingWith("lies outside of its run");
  }

  @Test
  void aLinkThatLeadsOutOfTheRunIsRefused() throws IOException {
    Files.createSymbolicLink(log, Files.writeString(parent.resolve("secret"), "secret"));

    assertThatThrownBy(() -> IntervalLog.of(run, "cells/a.hlog"))
        .isInstanceOf(RefusedException.class)
        .hasMessageEndingWith("leads out of its run");
  }

  private static Histogram second(long nanos, String tag) {
    Histogram second = new Histogram(3);
    second.recordValue(nanos);
    second.setTag(tag);
    second.setEndTimeStamp(1000);
    return second;
  }
}
