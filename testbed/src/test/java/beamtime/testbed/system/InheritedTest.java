package beamtime.testbed.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class InheritedTest {
  /** What servers say of full disks and taken ports is looked for in their logs. */
  @Test
  void serversAreSpokenToInEnglishAndKeepTheCharset() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "LANG", "tr_TR.UTF-8",
                "LC_ALL", "de_DE.UTF-8",
                "LC_NUMERIC", "tr_TR.UTF-8",
                "LANGUAGE", "de",
                "TOKEN", "secret"));
    Inherited.only(environment);
    assertThat(environment)
        .containsExactlyInAnyOrderEntriesOf(Map.of("LANG", "de_DE.UTF-8", "LC_MESSAGES", "C"));
  }

  @Test
  void partsOfALocaleStayWhereNothingOverrulesThem() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "", "LC_CTYPE", "C", "LC_MESSAGES", "fr_FR"));
    Inherited.only(environment);
    assertThat(environment)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("LANG", "de_DE.UTF-8", "LC_CTYPE", "C", "LC_MESSAGES", "C"));
  }
}
