package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Durability;
import beamtime.core.store.Family;
import beamtime.core.store.JobStore;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.events.EventStore;
import beamtime.core.store.records.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GlossaryTest {
  private static final Path README = Path.of("../README.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\w+) \\| (.*) \\|$");

  @Test
  void readmeSaysWhatBeamtimeIsInTheSameWords() throws IOException {
    assertThat(readme().replaceAll("\\s+", " ")).contains(Glossary.beamtime());
  }

  @Test
  void readmesTableOfWordsIsTheGlossary() throws IOException {
    String words = readme().split("\n## The words\n")[1].strip().split("\n\n")[0];
    Map<String, String> rows = new TreeMap<>();
    ROW.matcher(words).results().forEach(row -> rows.put(row.group(1), plain(row.group(2))));
    rows.remove("word");

    assertThat(rows).isEqualTo(Glossary.words());
  }

  @Test
  void everyFamilySaysWhichQuestionsItAnswers() {
    List<String> families =
        Stream.of(
                CatalogueStore.class,
                JobStore.class,
                WaveformStore.class,
                RecordStore.class,
                EventStore.class)
            .map(store -> store.getAnnotation(Family.class).value())
            .toList();

    assertThat(Glossary.questions()).containsOnlyKeys(families);
    assertThat(Glossary.questions().values()).allMatch(question -> question.endsWith("?"));
    assertThat(Glossary.words().get("family")).contains(families);
  }

  @Test
  void everyDurabilityIsExplained() {
    for (Durability one : Durability.values()) {
      assertThat(Glossary.durability(one.label())).as(one.label()).isPresent();
    }
    assertThat(Glossary.durability("stone")).isEmpty();
  }

  private static String readme() throws IOException {
    return Files.readString(README);
  }

  /** Without Markdown's signs. */
  private static String plain(String cell) {
    return cell.replaceAll("[`*]", "");
  }
}
