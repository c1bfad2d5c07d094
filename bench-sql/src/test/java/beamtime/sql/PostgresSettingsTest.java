package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PostgresSettingsTest {
  @Test
  void commitsWaitForTheDiskByDefault() {
    assertThat(PostgresSettings.defaults().synchronous()).isEqualTo("on");
  }

  @Test
  void commitsWaitOrDoNot() {
    assertThatThrownBy(() -> PostgresSettings.defaults().withSynchronous("maybe"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PostgreSQL settings: synchronous is 'maybe': use on, off, local or remote_apply");
  }

  /** A place has 60 characters at most, a schema 63. */
  @Test
  void eachLayoutHasASuffixOfItsOwn() {
    assertThat(PostgresSettings.suffixes())
        .hasSize(6)
        .doesNotHaveDuplicates()
        .contains(PostgresSettings.defaults().suffix())
        .allMatch(suffix -> suffix.isEmpty() || suffix.matches("\\.[a-z]{2}"));
  }
}
