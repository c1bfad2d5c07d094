package beamtime.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.Owner;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Memory;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PromisesTest {
  private static final Option HEAP = new Option("testbed.hbase.heap", "2g", "heap of the server");

  @Test
  void theirLockIsTheUsersOwnAndNotInTheCacheWhichMayBeSomebodyElses() {
    assertThat(Promises.below(Path.of("/data")).lock())
        .isEqualTo(Settings.temporary().resolve("beamtime.memory-" + Myself.name() + ".lock"));
  }

  /** Its processes are not seen from here, nor whether it still has any. */
  @Test
  void whatIsPromisedElsewhereDoesNotCount(@TempDir Path parent) throws IOException {
    Assumptions.assumeTrue(Memory.available().isPresent(), "this system does not tell its memory");
    Promises promises = Promises.below(parent);
    Size little = new Size(1 << 20);
    ServerFolder folder = ServerFolder.create(parent, "hbase");
    folder.write(ServerFolder.MEMORY, "hbase " + Memory.available().getAsLong());
    assertThatThrownBy(() -> promises.check("hbase", little, HEAP))
        .isInstanceOf(TestbedException.class);
    Owner elsewhere = Owner.parse("17-t5@lab2.example.org.0a1b.0c1d.4026531836");
    Files.writeString(folder.path().resolve("owner"), elsewhere.toString());
    assertThatCode(() -> promises.check("hbase", little, HEAP)).doesNotThrowAnyException();
  }
}
