package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What any ICAT does with sessions, and without one. */
class SessionContractTest {
  @RegisterExtension private final OwnFacility our = new OwnFacility();

  @Test
  void theVersionNeedsNoSession() {
    String version = our.wire().call("<t:getApiVersion/>").value();
    assertThat(version).matches("[4-9]\\.\\d+\\.\\d+.*");
    assertThat(our.wire().call("<t:getVersion/>").value()).isEqualTo(version);
  }

  @Test
  void theEntitiesAreToldWithTheirKeys() {
    assertThat(our.wire().call("<t:getEntityNames/>").values())
        .contains("Facility", "Investigation", "Dataset", "Datafile", "Rule")
        .doesNotContain("Session", "Parameter");
    assertThat(
            our.wire()
                .call("<t:getEntityInfo><beanName>Datafile</beanName></t:getEntityInfo>")
                .body())
        .contains(
            "<constraints><fieldNames>dataset</fieldNames><fieldNames>name</fieldNames>"
                + "</constraints>");
    our.wire()
        .call("<t:getEntityInfo><beanName>Nope</beanName></t:getEntityInfo>")
        .isFault("BAD_PARAMETER", -1, "Nope is not an ICAT entity");
  }

  @Test
  void aWrongPasswordIsRefused() {
    our.wire().call(our.icat().wrongCredentials()).isFault("SESSION", -1);
  }

  @ParameterizedTest
  @CsvSource({
    "'', username",
    "<entry><key>username</key><value/></entry>, username",
    "<entry><key>username</key><value>u</value></entry>, password"
  })
  void aLoginWithoutUserOrPasswordIsRefused(String credentials, String missing) {
    String plugin = our.icat().userName().replaceFirst("/.*", "");
    our.wire()
        .call(
            "<t:login><plugin>"
                + plugin
                + "</plugin><credentials>"
                + credentials
                + "</credentials></t:login>")
        .isFault("SESSION", -1, missing + " cannot be null or empty.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<sessionId/>"})
  void noSessionIsRefused(String session) {
    our.wire()
        .call("<t:getUserName>" + session + "</t:getUserName>")
        .isFault("SESSION", -1, "Session Id cannot be null or empty.");
  }

  @Test
  void anUnknownAuthenticatorIsRefused() {
    our.wire()
        .call("<t:login><plugin>nope</plugin><credentials/></t:login>")
        .isFault("SESSION", -1, "Authenticator mnemonic nope not recognised");
  }

  @Test
  void aSessionIsGoodUntilLogout() {
    assertThat(our.call("getUserName", "").value()).isEqualTo(our.icat().userName());
    assertThat(Double.parseDouble(our.call("getRemainingMinutes", "").value())).isGreaterThan(1);
    assertThat(our.call("refresh", "").status()).isEqualTo(200);
    assertThat(our.call("logout", "").status()).isEqualTo(200);
    our.call("logout", "")
        .isFault("SESSION", -1, "Unable to find user by sessionid: " + our.session());
  }

  @Test
  void whatMayBeDoneCanBeAsked() {
    assertThat(allowed("<id>" + our.id() + "</id>", "DELETE")).isEqualTo("true");
    assertThat(allowed("<id>" + our.id() + "</id>", "NONE")).isEqualTo("true");
    assertThat(allowed("<name>" + our.name() + "-2</name>", "CREATE")).isEqualTo("true");
    assertThat(our.count("Facility f WHERE f.name = '" + our.name() + "-2'", "f")).isZero();
  }

  private String allowed(String facility, String type) {
    return our.call(
            "isAccessAllowed",
            "<bean xsi:type=\"t:facility\">"
                + facility
                + "</bean><accessType>"
                + type
                + "</accessType>")
        .value();
  }
}
