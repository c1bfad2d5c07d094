package beamtime.site.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JsonLimitsTest {
  private static final JsonLimits LIMITS = new JsonLimits(Path.of("run.json"));

  @Test
  void everyPvOfTheLargestScenarioMayHaveMissedFrames() {
    assertThatCode(() -> LIMITS.check(keys("byPv", 10_000))).doesNotThrowAnyException();
  }

  @Test
  void pvsHaveALimitToo() {
    assertThatThrownBy(() -> LIMITS.check(keys("byPv", 100_001)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("byPv: has more than 100000 keys");
  }

  @Test
  void nothingElseMayHaveAsManyKeys() {
    assertThatThrownBy(() -> LIMITS.check(keys("params", 10_000)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("params: has more than 1000 keys");
  }

  private static String keys(String field, int keys) {
    String all =
        IntStream.range(0, keys)
            .mapToObj(key -> "\"SR-" + key + "\": {\"late\": 1}")
            .collect(Collectors.joining(", "));
    return "{\"" + field + "\": {" + all + "}}";
  }
}
