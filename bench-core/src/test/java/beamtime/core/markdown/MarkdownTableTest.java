package beamtime.core.markdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  @Test
  void isATableOfMarkdown() {
    assertThat(new MarkdownTable("client", "mean s").row("ours", "1.25").row("other", "11.5"))
        .hasToString(
            """
            | client | mean s |
            |--------|--------|
            | ours   |   1.25 |
            | other  |   11.5 |""");
  }

  @Test
  void aRowHasAValueForEachColumn() {
    assertThatThrownBy(() -> new MarkdownTable("a", "b").row("1"))
        .hasMessage("1 values for 2 columns: [1]");
  }

  @Test
  void textThatWouldEndACellOrBeginMarkupStaysText() {
    assertThat(new MarkdownTable("a|b", "c").row("<1 <b> </b> <!-- <?x", "1\n2\\|3"))
        .hasToString(
            """
            | a\\|b                     |        c |
            |--------------------------|----------|
            | <1 \\<b> \\</b> \\<!-- \\<?x | 1 2\\\\\\|3 |""");
  }

  @Test
  void aLongTextStaysInItsLine() {
    assertThat(new MarkdownTable("a", "b").row("word ".repeat(100) + "end", "1").toString().lines())
        .hasSize(3);
  }
}
