package beamtime.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlugTest {
  @Test
  void aNameThatIsSafeStaysAsItIs() {
    assertThat(Slug.of("20261121-185306")).isEqualTo("20261121-185306");
    assertThat(Slug.of(List.of("JobScan", "hbase", "days=7"))).isEqualTo("JobScan-hbase-days=7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "../../etc/passwd",
        "a/b",
        "a\\b",
        "C:",
        ".git",
        "a b",
        "<script>alert(1)</script>",
        "ünïcode",
        "nul\0byte",
        "line\nbreak",
        "%2e%2e",
        "-rf"
      })
  void anyOtherNameBecomesOneOfSafeCharactersThatStaysInItsFolder(String name) {
    assertThat(Slug.of(name)).isNotEqualTo(name).matches("[A-Za-z0-9_=][A-Za-z0-9._=-]*");
  }

  @Test
  void aLongNameIsCutAndStillItsOwn() {
    String one = Slug.of("x".repeat(500) + "1");
    String other = Slug.of("x".repeat(500) + "2");

    assertThat(one).hasSizeLessThanOrEqualTo(120).isNotEqualTo(other);
  }

  @Test
  void namesThatAreCleanedToTheSameKeepApart() {
    assertThat(Slug.of("a/b")).isNotEqualTo(Slug.of("a\\b")).isNotEqualTo(Slug.of("a-b"));
  }

  @Test
  void partsThatJoinToTheSameKeepApart() {
    assertThat(Slug.of(List.of("a-b", "c")))
        .isNotEqualTo(Slug.of(List.of("a", "b-c")))
        .isNotEqualTo(Slug.of(List.of("a", "b", "c")));
  }
}
