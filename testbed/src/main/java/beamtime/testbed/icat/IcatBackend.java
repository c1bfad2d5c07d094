package beamtime.testbed.icat;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.external.ByUri;
import beamtime.testbed.external.Login;
import beamtime.testbed.probe.HttpPing;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** ICAT: our endpoint that speaks its contract, or the user's own ICAT. */
public final class IcatBackend implements Backend {
  @Override
  public String name() {
    return "icat";
  }

  @Override
  public Option heap() {
    return IcatOptions.HEAP;
  }

  @Override
  public List<Option> options() {
    return IcatOptions.ALL;
  }

  @Override
  public String build() {
    return IcatOptions.PINS.digest(IcatEndpoint.JAR);
  }

  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return new HttpPing(uri, IcatProbe.QUESTION);
  }

  @Override
  public Processes processes() {
    return new IcatProcesses();
  }

  @Override
  public Containers containers() {
    return new IcatContainers();
  }

  @Override
  public External external() {
    return new ByUri(
        new Option(
            "testbed.icat.url",
            "",
            "where a running one is, such as https://host:8181/ICATService/ICAT"),
        List.of(
            new Option("testbed.icat.plugin", "simple", "authenticator of an external ICAT"),
            new Option(
                "testbed.icat.rulePlugin",
                "",
                "authenticator of testbed.icat.ruleUser, if another"),
            new Option(
                "testbed.icat.rest", "", "where its REST interface is; by default /icat there")),
        List.of(
            new Login(name(), "root", false),
            new Login(
                name(),
                "",
                false,
                "rule",
                "user of an external icat who is no administrator, for benchmarks with rules")),
        IcatBackend::service,
        (uri, address) -> new IcatProbe(URI.create(uri), address));
  }

  /** As python-icat, takes the URL of the service's description, or of the server alone, too. */
  private static String service(String url) {
    String service = url.replaceFirst("(?i)/?\\?wsdl$", "");
    return service.matches("https?://[^/]+") ? service + "/ICATService/ICAT" : service;
  }
}
