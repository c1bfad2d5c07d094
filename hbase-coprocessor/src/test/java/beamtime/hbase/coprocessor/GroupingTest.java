package beamtime.hbase.coprocessor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupingTest {
  private static final Grouping TWO =
      new Grouping(Grouping.Layout.CELLS, columns("day", "site"), columns("wall"), 1000);

  private static List<byte[]> columns(String... names) {
    return Arrays.stream(names).map(name -> name.getBytes(ISO_8859_1)).collect(Collectors.toList());
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Grouping read = Grouping.read(TWO.bytes());
    assertThat(read.layout()).isEqualTo(Grouping.Layout.CELLS);
    assertThat(read.rowsOfAStep()).isEqualTo(1000);
    assertThat(read.by())
        .extracting(column -> new String(column, ISO_8859_1))
        .containsExactly("day", "site");
    assertThat(read.summed())
        .extracting(column -> new String(column, ISO_8859_1))
        .containsExactly("wall");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 7, 10, 20})
  void isNotReadWhereItIsCutShort(int length) {
    assertThatThrownBy(() -> Grouping.read(Arrays.copyOf(TWO.bytes(), length)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("malformed attribute beamtime.group: ");
  }

  @Test
  void isNotReadInAnotherVersionOrLayout() {
    byte[] version = TWO.bytes();
    version[0] = 9;
    assertThatThrownBy(() -> Grouping.read(version)).hasMessageContaining("asked in version 9");
    byte[] layout = TWO.bytes();
    layout[1] = 9;
    assertThatThrownBy(() -> Grouping.read(layout)).hasMessageContaining("layout 9 is unknown");
  }

  @Test
  void hasAtLeastOneColumnAndOneRowInAStep() {
    assertThatThrownBy(() -> new Grouping(Grouping.Layout.CELLS, List.of(), List.of(), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Grouping(Grouping.Layout.CELLS, columns("a"), List.of(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rowsOfAStep is 0: use 1 or more");
  }
}
