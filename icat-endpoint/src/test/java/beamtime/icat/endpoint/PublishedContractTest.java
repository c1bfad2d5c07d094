package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.w3c.dom.Element;

/**
 * What the endpoint publishes of itself. Facts of our own are always checked; the whole is compared
 * with what an ICAT published, where {@code -Dicat.contract} names a folder that has its {@code
 * icat.xsd} and {@code icat.wsdl}.
 */
class PublishedContractTest {
  private static final String CONTRACT = "icat.contract";

  @RegisterExtension static final RunningEndpoint ENDPOINT = new RunningEndpoint("secret", 10);

  @Test
  void theSchemaHasATypeForEachEntityAndEachMessage() throws IOException {
    Map<String, String> components = components(schema());
    assertThat(components.values())
        .filteredOn(text -> text.contains("extension") && !text.contains("abstract=true"))
        .hasSize(53);
    assertThat(components)
        .containsKeys(
            "complexType authenticatorInfo",
            "complexType entityBaseBean",
            "complexType entityInfo",
            "complexType fieldSet",
            "element dummyResponse");
  }

  @Test
  void aTypeHasItsElementsInAlphabeticalOrder() throws IOException {
    assertThat(components(schema()).get("complexType datafile"))
        .isEqualTo(
            """
            complexType{name=datafile}
              complexContent{}
                extension{base=entityBaseBean}
                  sequence{}
                    element{minOccurs=0, name=checksum, type=string}
                    element{maxOccurs=unbounded, minOccurs=0, name=dataCollectionDatafiles, nillable=true, type=dataCollectionDatafile}
                    element{minOccurs=0, name=datafileCreateTime, type=dateTime}
                    element{minOccurs=0, name=datafileFormat, type=datafileFormat}
                    element{minOccurs=0, name=datafileModTime, type=dateTime}
                    element{minOccurs=0, name=dataset, type=dataset}
                    element{minOccurs=0, name=description, type=string}
                    element{maxOccurs=unbounded, minOccurs=0, name=destDatafiles, nillable=true, type=relatedDatafile}
                    element{minOccurs=0, name=doi, type=string}
                    element{minOccurs=0, name=fileSize, type=long}
                    element{minOccurs=0, name=location, type=string}
                    element{minOccurs=0, name=name, type=string}
                    element{maxOccurs=unbounded, minOccurs=0, name=parameters, nillable=true, type=datafileParameter}
                    element{maxOccurs=unbounded, minOccurs=0, name=sourceDatafiles, nillable=true, type=relatedDatafile}
            """);
  }

  @Test
  void clientsAreToldHowToLogIn() {
    assertThat(wire().call("<t:getAuthenticatorInfo/>").body())
        .contains(
            "<return><admin>false</admin><keys><hide>false</hide><name>username</name></keys>"
                + "<keys><hide>true</hide><name>password</name></keys>"
                + "<mnemonic>simple</mnemonic></return>");
  }

  @Test
  void rootIsToldTheProperties() {
    String session = wire().login("secret");
    assertThat(
            wire()
                .call("<t:getProperties><sessionId>" + session + "</sessionId></t:getProperties>")
                .values())
        .containsExactly(
            "authn.list simple",
            "database H2, in the endpoint's process",
            "lifetimeMinutes 120",
            "maxEntities 10",
            "product ICAT endpoint of Beamtime (contract 6.2)",
            "rootUserNames simple/root");
  }

  @Test
  @EnabledIfSystemProperty(named = CONTRACT, matches = ".+")
  void theSchemaIsThatOfIcat() throws IOException {
    assertEqual(components(schema()), components(Xml.at(theirs("icat.xsd"))));
  }

  @Test
  @EnabledIfSystemProperty(named = CONTRACT, matches = ".+")
  void theOperationsAreThoseOfIcat() throws IOException {
    Map<String, String> expected = components(Xml.at(theirs("icat.wsdl")));
    Map<String, String> published = components(Xml.at(ENDPOINT.address() + "?wsdl"));
    // These hold the address of the server.
    List<String> own = List.of("service ICATService", "types ");
    expected.keySet().removeAll(own);
    published.keySet().removeAll(own);
    assertEqual(published, expected);
  }

  private static void assertEqual(Map<String, String> published, Map<String, String> expected) {
    assertThat(published.keySet()).containsExactlyElementsOf(expected.keySet());
    SoftAssertions each = new SoftAssertions();
    published.forEach((name, text) -> each.assertThat(text).as(name).isEqualTo(expected.get(name)));
    each.assertAll();
  }

  private static Wire wire() {
    return new Wire(ENDPOINT.address());
  }

  private static Element schema() throws IOException {
    return Xml.at(ENDPOINT.address() + "?xsd=1");
  }

  private static String theirs(String file) {
    return Path.of(System.getProperty(CONTRACT), file).toUri().toString();
  }

  /** Text of each child, by kind and name; the operations of a port have no order. */
  private static Map<String, String> components(Element root) {
    Map<String, String> components = new TreeMap<>();
    for (Element child : Xml.children(root)) {
      components.put(
          child.getLocalName() + " " + child.getAttribute("name"),
          Xml.text(child, parent -> parent.getLocalName().matches("portType|binding")));
    }
    return components;
  }
}
