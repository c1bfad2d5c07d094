package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.store.BackendExtension;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.soap.InvestigationBean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server knows more entities and attributes than the client has beans for. */
class UnknownEntitiesTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final String NAME = "LAB-UNKNOWN-" + ProcessHandle.current().pid();

  @BeforeAll
  static void plant() throws Exception {
    try (Laboratory laboratory = new Laboratory(ICAT.endpoint())) {
      laboratory.plant(NAME);
    }
  }

  @AfterAll
  static void uproot() {
    try (Laboratory laboratory = new Laboratory(ICAT.endpoint())) {
      laboratory.uproot(NAME);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void whatAnAnswerIncludesOfThemIsSkipped(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      String query =
          "SELECT i FROM Investigation i JOIN i.facility f WHERE f.name = '"
              + NAME
              + "' INCLUDE i.keywords, i.samples";
      assertThat(connection.search("look", query))
          .singleElement()
          .isInstanceOfSatisfying(
              InvestigationBean.class,
              investigation -> {
                assertThat(investigation.title).isEqualTo("theirs");
                assertThat(investigation.samples).hasSize(1);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void anAnswerOfThemIsRefusedInOneLine(Transport transport) {
    try (IcatConnection connection = connection(transport)) {
      assertThatThrownBy(() -> connection.search("look", "SELECT k FROM Keyword k"))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("eyword', which this client has no bean for")
          .hasMessageNotContaining("\n");
      assertThat(connection.search("look", "SELECT k.name FROM Keyword k")).contains("theirs");
    }
  }

  private static IcatConnection connection(Transport transport) {
    return new IcatConnection(ICAT.endpoint(), IcatSettings.of(1, transport, Rights.ROOT));
  }
}
