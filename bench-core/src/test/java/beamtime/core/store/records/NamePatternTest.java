package beamtime.core.store.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NamePatternTest {
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  @Test
  void namesThatBeginWithATextEndBelowTheNextText() {
    assertThat(NamePattern.prefix("/a").end()).hasValue("/b");
    assertThat(NamePattern.prefix("/\ud7ff").end()).hasValue("/\ue000");
    assertThat(NamePattern.prefix("a" + LAST).end()).hasValue("b");
    assertThat(NamePattern.prefix(LAST).end()).isEmpty();
  }

  @Test
  void aPatternWithoutATextIsRefused() {
    assertThatThrownBy(() -> NamePattern.prefix(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pattern of names PREFIX '': all names need no text, others need one");
    assertThatThrownBy(() -> new NamePattern(NamePattern.Kind.ALL, "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
