package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhFileTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void joinsFilesOfJmhTheSameWayInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      List<JmhFile.Entry> all = new ArrayList<>(JmhFile.read(copy("jmh-es.json")));
      all.addAll(JmhFile.read(copy("jmh-mongo.json")));
      Path joined = folder.resolve(JmhFile.NAME);
      JmhFile.write(all, joined);
      assertThat(Files.readString(joined)).isEqualTo(RunFileTest.golden("jmh.json"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void readsNumbersThatJmhWritesAsText() throws IOException {
    JmhFile.Entry entry = JmhFile.read(copy("jmh-mongo.json")).get(0);
    assertThat(entry.score().error()).isNaN();
    assertThat(entry.score().unit()).isEqualTo("ops/s");
    assertThat(entry.secondary()).containsOnlyKeys("rows", "payloadBytes");
    assertThat(entry.secondary().get("rows").value()).isPositive();
  }

  @Test
  void saysWhichRatesOfOlderRecordsWereTooHigh() throws IOException {
    JmhFile.Entry one = JmhFile.read(copy("jmh-mongo.json")).get(0);
    assertThat(one.json().path("threads").intValue()).isEqualTo(1);
    assertThat(one.wrongRates(3)).isEmpty();
    JmhFile.Entry eight = withThreads(one, 8);
    assertThat(eight.wrongRates(2)).isPresent();
    assertThat(eight.wrongRates(3))
        .hasValue("counted too high with several clients, right from format 4 of run.json on");
    assertThat(eight.wrongRates(4)).isEmpty();
    JmhFile.Entry load = new JmhFile.Entry(eight.json(), eight.score(), new TreeMap<>());
    assertThat(load.wrongRates(3)).as("without rows").isEmpty();
  }

  private static JmhFile.Entry withThreads(JmhFile.Entry entry, int threads) throws IOException {
    ObjectNode json = entry.json().deepCopy();
    return JmhFile.parse("[" + json.put("threads", threads) + "]", "eight threads").get(0);
  }

  @Test
  void readsTheEmptyListThatJmhLeavesWhenEverythingThrew() throws IOException {
    Path file = folder.resolve("empty.json");
    Files.writeString(file, "[\n]\n");
    assertThat(JmhFile.read(file)).isEmpty();
  }

  @Test
  void refusesWhatJmhDidNotWrite() throws IOException {
    Path file = folder.resolve("half.json");
    Files.writeString(file, "[ { \"benchmark\" : ");
    assertThatThrownBy(() -> JmhFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no JSON");
  }

  private Path copy(String name) throws IOException {
    return Files.writeString(folder.resolve(name), RunFileTest.golden(name));
  }
}
