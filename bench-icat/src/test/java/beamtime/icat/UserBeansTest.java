package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Facility;
import beamtime.icat.soap.UserBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserBeansTest {
  private static final Facility.User USER = new Facility.User("u", "A | B", "C");

  @ParameterizedTest
  @ValueSource(strings = {"4.3.3", "4.9.3", "4.10.0", "6.2.0"})
  void aUserSurvivesInEveryRelease(String release) {
    IcatVersion version = IcatVersion.of(release);
    UserBean bean = UserBeans.bean("F", USER, version);
    assertThat(bean.affiliation == null).isEqualTo(!version.isAtLeast(4, 10));
    assertThat(UserBeans.user("F", bean)).isEqualTo(USER);
  }
}
