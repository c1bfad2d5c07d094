package beamtime.testbed.docker;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our ICAT endpoint with its catalogue in a PostgreSQL next to it. */
@NeedsDocker
final class IcatOverPostgresqlTest {
  private static final Pattern RETURN = Pattern.compile("<return[^>]*>([^<]*)</return>");

  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;
  private DockerClient client;

  @BeforeEach
  void askEngine() throws IOException {
    folders = Folders.in(temporary);
    client = Engine.answering(Duration.ofSeconds(20)).client();
  }

  @Test
  void itAnswersTellsItsDatabaseAndWhenThatIsKilledAndNothingIsLeftNorPublished() throws Exception {
    Map<String, String> properties = folders.with("testbed", "docker");
    properties.put("testbed.icat.database", "postgresql");
    List<InspectContainerResponse> containers;
    try (Running running = testbed.start("icat", properties, Silent.PROGRESS)) {
      whatIsCreatedIsReadBackAndATakenKeyIsTold(running.endpoint());
      assertThat(running.failure()).isNull();
      Map<String, String> facts = running.endpoint().facts();
      assertThat(facts.get("database")).matches("PostgreSQL 17\\.\\d+, fsync on");
      assertThat(facts.get("image.postgresql")).startsWith("postgres:17.");
      assertThat(facts.get("image.postgresql.id")).startsWith("sha256:");
      assertThat(facts.get("image")).contains("icat-endpoint");
      containers =
          Arrays.stream(facts.get("container").split(","))
              .map(id -> client.inspectContainerCmd(id).exec())
              .toList();
      assertThat(containers).hasSize(2);
      assertThat(containers.get(0).getHostConfig().getPortBindings().getBindings().keySet())
          .extracting(port -> port.getPort())
          .containsExactly(URI.create(running.endpoint().address("uri")).getPort());
      String password = environment(containers.get(0)).get("POSTGRES_PASSWORD");
      assertThat(password).hasSizeGreaterThan(20);
      assertThat(containers)
          .allSatisfy(
              container ->
                  assertThat(container.getArgs()).noneMatch(word -> word.contains(password)));
      assertThat(Path.of(facts.get("log"))).content().doesNotContain(password);
      String database = containers.get(0).getId();
      client.killContainerCmd(database).withSignal("KILL").exec();
      client.waitContainerCmd(database).start().awaitStatusCode();
      assertThat(running.failure()).contains("icat", "(postgresql) was killed by signal 9");
    }
    TreeSet<String> volumes = new TreeSet<>();
    client.listVolumesCmd().exec().getVolumes().forEach(each -> volumes.add(each.getName()));
    for (InspectContainerResponse container : containers) {
      assertThatThrownBy(() -> client.inspectContainerCmd(container.getId()).exec())
          .isInstanceOf(NotFoundException.class);
      assertThat(container.getMounts())
          .isNotEmpty()
          .allSatisfy(mount -> assertThat(volumes).doesNotContain(mount.getName()));
    }
    assertThat(folders.runs()).isEmptyDirectory();
  }

  private static void whatIsCreatedIsReadBackAndATakenKeyIsTold(Endpoint endpoint)
      throws Exception {
    String session = login(endpoint);
    for (String name : List.of("b", "B", "a")) {
      create(endpoint, session, name);
    }
    assertThat(
            returned(
                ask(
                    endpoint,
                    "<i:search><sessionId>"
                        + session
                        + "</sessionId><query>SELECT f.name FROM Facility f ORDER BY f.name"
                        + "</query></i:search>")))
        .containsExactly("B", "a", "b");
    assertThat(create(endpoint, session, "a"))
        .contains("OBJECT_ALREADY_EXISTS", "Facility exists with name = 'a'");
  }

  private static Map<String, String> environment(InspectContainerResponse container) {
    return Arrays.stream(container.getConfig().getEnv())
        .map(variable -> variable.split("=", 2))
        .collect(toMap(variable -> variable[0], variable -> variable[1]));
  }

  private static String login(Endpoint endpoint) throws Exception {
    Credentials credentials = new Credentials("icat", endpoint.address());
    return returned(
            ask(
                endpoint,
                "<i:login><plugin>simple</plugin><credentials>"
                    + entry("username", credentials.user().orElseThrow())
                    + entry("password", credentials.password().orElseThrow())
                    + "</credentials></i:login>"))
        .get(0);
  }

  private static String entry(String key, String value) {
    return "<entry><key>" + key + "</key><value>" + value + "</value></entry>";
  }

  private static String create(Endpoint endpoint, String session, String facility)
      throws Exception {
    return ask(
        endpoint,
        "<i:create><sessionId>"
            + session
            + "</sessionId><bean xsi:type=\"i:facility\"><name>"
            + facility
            + "</name></bean></i:create>");
  }

  private static List<String> returned(String answer) {
    return RETURN.matcher(answer).results().map(result -> result.group(1)).toList();
  }

  private static String ask(Endpoint endpoint, String body) throws Exception {
    String envelope =
        "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\""
            + " xmlns:i=\"http://icatproject.org\""
            + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><S:Body>"
            + body
            + "</S:Body></S:Envelope>";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint.address("uri")))
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(envelope))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
