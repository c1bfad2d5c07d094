package beamtime.core.study;

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
}
