package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.launch.UsageException;
import beamtime.core.run.StudyCheck;
import beamtime.core.study.ServerSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a study may set of servers, when the launcher reads it. */
class StudySettingsTest {
  private static final String STUDY =
      """
      title: T
      source: S
      sizes: {smoke: {minutes: 1}, quick: {minutes: 1}, lab: {minutes: 1}}
      servers:
        mongodb: {cache: 2g, members: 2+1}
        postgresql: {servers: 1+1}
        hbase: {heap: 2g, blockcache.share: 0.3}
      """;

  @TempDir private Path folder;

  @Test
  void whatTheTestbedKnowsIsRead() {
    assertThatCode(() -> read(STUDY)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cache: 2g | heap: 2g | :5: unknown setting 'heap' of mongodb; nearest: 'cache'
          cache: 2g | nodes: 3 | :5: unknown setting 'nodes' of mongodb; nearest: 'cache'
          heap: 2g  | cache: 2g | :7: unknown setting 'cache' of hbase; nearest: 'h
          mongodb   | mongo    | :5: unknown backend 'mongo'; nearest: 'mongodb'
          """)
  void whatItDoesNotKnowHasItsLineAndTheNearestNames(String was, String is, String problem) {
    assertThatThrownBy(() -> read(STUDY.replace(was, is)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("our.yaml" + problem)
        .hasMessageNotContaining("\n");
  }

  @Test
  void everyNameIsOneOfSomeBackend() {
    BackendTestbed testbed = new BackendTestbed();
    for (String name : ServerSetting.NAMES) {
      assertThat(testbed.backends())
          .as(name)
          .anyMatch(
              backend -> testbed.properties().containsKey(ServerSetting.property(backend, name)));
    }
  }

  private void read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("our.yaml"), text);
    StudyCheck.read(file.toString(), List.of());
  }
}
