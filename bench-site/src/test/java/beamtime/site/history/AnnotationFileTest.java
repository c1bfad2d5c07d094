package beamtime.site.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.site.run.RefusedException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationFileTest {
  @TempDir Path runs;

  @Test
  void notesHoldFromADayATimeOrARun() throws IOException {
    List<Annotation> notes =
        notes(
            """
            # what happened
            - date: 2026-11-21
              text: The rack has a new switch
            - date: 2026-11-21T18:53:06Z
              text: "A fan: loud"
            - run: 20261122-020000
              cell: JobScan[hbase
              text: Compaction was still going on
              link: https://example.org/ticket/12?a=b
            """);

    assertThat(notes)
        .containsExactly(
            new Annotation(at("2026-11-21T00:00:00Z"), "The rack has a new switch", "", none()),
            new Annotation(at("2026-11-21T18:53:06Z"), "A fan: loud", "", none()),
            new Annotation(
                new Annotation.OfRun("20261122-020000"),
                "Compaction was still going on",
                "JobScan[hbase",
                Optional.of(URI.create("https://example.org/ticket/12?a=b"))));
  }

  @Test
  void aFolderWithoutTheFileAndAFileWithoutNotesHaveNone() throws IOException {
    assertThat(AnnotationFile.in(runs)).isEmpty();
    assertThat(notes("")).isEmpty();
    assertThat(notes("# nothing yet\n")).isEmpty();
  }

  @Test
  void markupIsTextLikeAnyOther() throws IOException {
    assertThat(notes("- date: 2026-11-21\n  text: \"<script>alert(1)</script>\"\n"))
        .extracting(Annotation::text)
        .containsExactly("<script>alert(1)</script>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text: a                                          | is not a list
          - a                                              | [0]: is not a note
          - {date: 2026-11-21}                             | [0].text: is missing
          - {text: a}                                      | [0]: needs either a date or a run
          - {text: a, date: 2026-11-21, run: b}            | [0]: needs either a date or a run
          - {text: a, date: 21.11.2026}                    | [0].date: '21.11.2026' is not a date
          - {text: a, date: 2026-02-30}                    | [0].date: '2026-02-30' is not a date
          - {text: a, date: "2026-11-21 18:53"}            | [0].date: '2026-11-21 18:53' is not a date
          - {text: a, run: 20261121}                       | [0].run: is not text; put it in quotes
          - {text: [a], run: b}                            | [0].text: is not text; put it in quotes
          - {text: " ", run: b}                            | [0].text: is empty
          - {text: "a\\u0007", run: b}                     | [0].text: has control characters
          - {text: a, run: b, colour: red}                 | [0].colour: is unknown; there are date, run, text, cell, link
          - {text: a, text: c, run: b}                     | Duplicate field 'text'
          - {text: a, run: b, link: "javascript:alert(1)"} | [0].link: has to begin with http:// or https://
          - {text: a, run: b, link: "file:///etc/passwd"}  | [0].link: has to begin with http:// or https://
          - {text: a, run: b, link: "//example.org"}       | [0].link: has to begin with http:// or https://
          - {text: a, run: b, link: "https:example"}       | [0].link: has to begin with http:// or https://
          - {text: a, run: b, link: "http://a b"}          | [0].link: is not an address
          - {text: a                                       | is not YAML
          """)
  void whatIsNoNoteIsRefusedWithItsFileAndField(String yaml, String message) {
    assertThatThrownBy(() -> notes(yaml))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith(runs.resolve("annotations.yaml").toString())
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  @Test
  void theSecondOfTwoNotesIsNamed() {
    assertThatThrownBy(() -> notes("- {text: a, run: b}\n- {text: a}\n"))
        .hasMessageContaining("[1]: needs");
  }

  @Test
  void aTextThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> notes("- {run: b, text: " + "a".repeat(1001) + "}"))
        .hasMessageContaining("[0].text: has more than 1000 characters");
  }

  @Test
  void aFileThatIsTooLargeIsRefusedUnread() {
    assertThatThrownBy(() -> notes("#".repeat(300_000)))
        .hasMessageContaining("is larger than 256 kB");
  }

  @Test
  void aliasesThatWouldMultiplyAreNotFollowed() {
    StringBuilder bomb = new StringBuilder("- &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("- &a").append(i).append(" [*a").append(i - 1).append(", *a").append(i - 1);
      bomb.append("]\n");
    }

    assertThatThrownBy(() -> notes(bomb.toString())).hasMessageContaining("[0]: is not a note");
  }

  @Test
  void whatIsNestedTooDeepIsRefused() {
    assertThatThrownBy(() -> notes("[".repeat(100_000)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is not YAML");
  }

  private List<Annotation> notes(String yaml) throws IOException {
    Files.writeString(runs.resolve(AnnotationFile.NAME), yaml);
    return AnnotationFile.in(runs);
  }

  private static Annotation.Place at(String time) {
    return new Annotation.At(Instant.parse(time));
  }

  private static Optional<URI> none() {
    return Optional.empty();
  }
}
