package beamtime.testbed.external;

import beamtime.core.backend.TestbedException;
import beamtime.core.backend.UriSecrets;
import beamtime.testbed.probe.ElasticsearchProbe;
import beamtime.testbed.probe.IcatProbe;
import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The backends that may be external. */
public enum Externals implements External {
  ELASTICSEARCH(
      "uri",
      "such as http://host:9200 or https://host:9200",
      new Login("elasticsearch", "", true),
      List.of()) {
    @Override
    public Probe probe(Map<String, String> address) {
      return new ElasticsearchProbe(
          URI.create(address.get(URI_KEY).split(",", -1)[0]).toString(), address);
    }
  },
  ICAT(
      "url",
      "such as https://host:8181/ICATService/ICAT",
      new Login("icat", "root", false),
      List.of(
          new Option("testbed.icat.plugin", "simple", "authenticator of an external ICAT"),
          new Option(
              "testbed.icat.rulePlugin", "", "authenticator of testbed.icat.ruleUser, if another"),
          new Option(
              "testbed.icat.rest", "", "where its REST interface is; by default /icat there"))) {
    @Override
    List<Login> logins() {
      return List.of(
          login(),
          new Login(
              "icat",
              "",
              false,
              "rule",
              "user of an external icat who is no administrator, for benchmarks with rules"));
    }

    @Override
    public Probe probe(Map<String, String> address) {
      return new IcatProbe(URI.create(address.get(URI_KEY)), address);
    }
  },
  MONGODB(
      "uri",
      "such as mongodb://host:27017 or mongodb://host:27017/?tls=true",
      new Login("mongodb", "", false),
      List.of(
          new Option(
              "testbed.mongodb.authSource", "admin", "database that knows the user of MongoDB"))) {
    @Override
    public Probe probe(Map<String, String> address) {
      return new MongoProbe(address.get(URI_KEY), address);
    }
  };

  private static final String URI_KEY = "uri";

  private final String key;
  private final String shape;
  private final Login login;
  private final List<Option> own;

  Externals(String key, String shape, Login login, List<Option> own) {
    this.key = key;
    this.shape = shape;
    this.login = login;
    this.own = own;
  }

  /** Who logs in, the first one for everything. */
  List<Login> logins() {
    return List.of(login);
  }

  Login login() {
    return login;
  }

  @Override
  public String backend() {
    return login.backend();
  }

  @Override
  public Option where() {
    return new Option("testbed." + backend() + "." + key, "", "where a running one is, " + shape);
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(List.of(where()));
    all.addAll(own);
    logins().forEach(each -> all.addAll(each.options()));
    all.addAll(Trust.OPTIONS);
    all.addAll(new ServerShell(backend()).options());
    return all;
  }

  @Override
  public Map<String, String> address(Settings settings) {
    String where = settings.text(where()).orElseThrow();
    UriSecrets.problem(where().key(), where)
        .ifPresent(
            why -> {
              throw new TestbedException(why);
            });
    Map<String, String> address = new TreeMap<>();
    address.put(URI_KEY, where.endsWith("/") ? where.substring(0, where.length() - 1) : where);
    for (Option option : own) {
      String name = option.key().substring(option.key().lastIndexOf('.') + 1);
      settings.text(option).ifPresent(value -> address.put(name, value));
    }
    logins().forEach(each -> address.putAll(each.address(settings)));
    address.putAll(Trust.address(settings));
    return address;
  }

  @Override
  public String shown(Map<String, String> address) {
    return address.get(URI_KEY);
  }

  public static List<External> all() {
    List<External> all = new ArrayList<>(List.of(values()));
    all.add(new ExternalHBase());
    return all;
  }
}
