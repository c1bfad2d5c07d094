package beamtime.testbed.mongodb;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.external.ByUri;
import beamtime.testbed.external.Login;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MongoDB. */
public final class MongoBackend implements Backend {
  @Override
  public String name() {
    return "mongodb";
  }

  @Override
  public Option heap() {
    return MongoOptions.CACHE;
  }

  @Override
  public List<Option> options() {
    return MongoOptions.ALL;
  }

  @Override
  public String build() {
    return MongoOptions.PINS.digest();
  }

  @Override
  public Shape shape(Settings settings) {
    return MongoOptions.shape(settings);
  }

  @Override
  public Optional<String> withoutLink(String link, Settings settings) {
    return shape(settings).single()
        ? Optional.empty()
        : Optional.of(
            "a replica set of mongodb lacks a link: drivers find its members by the names in the"
                + " set's configuration, which lead past it; leave out "
                + link
                + " or "
                + MongoOptions.MEMBERS.key());
  }

  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return new MongoPing(uri);
  }

  @Override
  public Processes processes() {
    return new MongoProcesses();
  }

  @Override
  public Containers containers() {
    return new MongoContainers();
  }

  @Override
  public External external() {
    return new ByUri(
        new Option(
            "testbed.mongodb.uri",
            "",
            "where a running one is, such as mongodb://host:27017 or"
                + " mongodb://host:27017/?tls=true"),
        List.of(
            new Option(
                "testbed.mongodb.authSource", "admin", "database that knows the user of MongoDB")),
        List.of(new Login(name(), "", false)),
        MongoProbe::new);
  }
}
