package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JobRowTest {
  private final Jobs jobs = new Jobs(5);
  private final JobRow made = new JobRow();
  private final JobRow copy = new JobRow();

  @Test
  void decodedCopyHashesAsItsOriginal() {
    for (long i = 0; i < 1_000; i++) {
      jobs.fill(i * 7_919, made);
      decode(made, copy);
      assertThat(copy.hash()).isEqualTo(made.hash());
      assertThat(copy.keyHash()).isEqualTo(made.keyHash()).isEqualTo(Mix64.hash(made.key()));
      assertThat(copy).hasToString(made.toString());
    }
  }

  @Test
  void everyAlteredColumnChangesTheHash() {
    jobs.fill(77, made);
    for (JobColumn column : JobColumn.values()) {
      decode(made, copy);
      switch (column.type()) {
        case TEXT -> copy.setText(column, made.text(column) + "x");
        case COUNT, INSTANT -> copy.setNumber(column, made.number(column) + 1);
        case REAL -> copy.setReal(column, Math.nextUp(made.real(column)));
      }
      assertThat(copy.hash()).as(column.name()).isNotEqualTo(made.hash());
    }
    decode(made, copy);
    copy.setKey(made.key() + "x");
    assertThat(copy.hash()).isNotEqualTo(made.hash());
  }

  @Test
  void missingColumnIsNamed() {
    jobs.fill(3, made);
    copy.clear();
    copy.setKey(made.key());
    for (JobColumn column : JobColumn.values()) {
      if (column != JobColumn.CPU_SECONDS) {
        set(made, copy, column);
      }
    }
    assertThatThrownBy(copy::hash)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("column CPU_SECONDS of this job row is not set");
    assertThatThrownBy(() -> copy.number(JobColumn.CPU_SECONDS))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void missingKeyIsNamed() {
    jobs.fill(3, made);
    decode(made, copy);
    made.clear();
    assertThatThrownBy(made::key).hasMessage("the key of this job row is not set");
    assertThat(made).hasToString("(no key)");
  }

  @Test
  void clearedRowForgetsWhatWasGenerated() {
    jobs.fill(3, made);
    made.clear();
    assertThatThrownBy(() -> made.text(JobColumn.SITE)).hasMessageContaining("SITE");
  }

  @Test
  void columnOfAnotherTypeIsRefused() {
    jobs.fill(3, made);
    assertThatThrownBy(() -> made.text(JobColumn.CORES))
        .hasMessage("CORES is of type COUNT, not TEXT");
    assertThatThrownBy(() -> made.setNumber(JobColumn.SITE, 1))
        .hasMessage("SITE is of type TEXT, not COUNT or INSTANT");
    assertThatThrownBy(() -> made.real(JobColumn.CORES))
        .hasMessage("CORES is of type COUNT, not REAL");
    assertThatThrownBy(() -> made.setText(JobColumn.SITE, null)).hasMessageContaining("SITE");
  }

  @Test
  void bytesOfATextAreItsCharactersAndShared() {
    jobs.fill(3, made);
    for (JobColumn column : JobColumn.values()) {
      if (column.type() == JobColumn.Type.TEXT) {
        assertThat(made.textBytes(column))
            .isEqualTo(made.text(column).getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(made.textBytes(JobColumn.SITE)).isSameAs(made.textBytes(JobColumn.SITE));
    decode(made, copy);
    assertThat(copy.textBytes(JobColumn.SITE)).isEqualTo(made.textBytes(JobColumn.SITE));
  }

  @Test
  void keyBytesStayAsTheyAreWhenTheRowIsUsedAgain() {
    jobs.fill(3, made);
    byte[] bytes = made.keyBytes();
    String key = made.key();
    jobs.fill(4, made);
    assertThat(new String(bytes, StandardCharsets.US_ASCII)).isEqualTo(key);
  }

  private static void decode(JobRow from, JobRow to) {
    to.setKey(from.key());
    for (JobColumn column : JobColumn.values()) {
      set(from, to, column);
    }
  }

  private static void set(JobRow from, JobRow to, JobColumn column) {
    switch (column.type()) {
      case TEXT -> to.setText(column, from.text(column));
      case COUNT, INSTANT -> to.setNumber(column, from.number(column));
      case REAL -> to.setReal(column, from.real(column));
    }
  }
}
