package beamtime.testbed.external;

import beamtime.testbed.probe.ElasticsearchProbe;
import beamtime.testbed.probe.HBaseProbe;
import beamtime.testbed.probe.IcatProbe;
import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The backends that may be external. */
public enum Externals implements External {
  ELASTICSEARCH("elasticsearch", "uri", "such as http://host:9200") {
    @Override
    public Probe probe(String where) {
      return new ElasticsearchProbe(withoutSlash(URI.create(where).toString()));
    }
  },
  HBASE("hbase", "zookeeper", "its ZooKeeper, such as host:2181 or host:2181/hbase") {
    @Override
    public Probe probe(String where) {
      return new HBaseProbe(where);
    }
  },
  ICAT("icat", "url", "such as https://host:8181/ICATService/ICAT") {
    @Override
    public Probe probe(String where) {
      return new IcatProbe(URI.create(where));
    }

    @Override
    public Map<String, String> address(String where, Settings settings) {
      Map<String, String> address = new HashMap<>();
      address.put("uri", where);
      IcatLogin.OPTIONS.forEach(
          (key, option) -> settings.text(option).ifPresent(value -> address.put(key, value)));
      return address;
    }
  },
  MONGODB("mongodb", "uri", "such as mongodb://host:27017") {
    @Override
    public Probe probe(String where) {
      return new MongoProbe(where);
    }
  };

  private final String backend;
  private final String key;
  private final String shape;

  Externals(String backend, String key, String shape) {
    this.backend = backend;
    this.key = key;
    this.shape = shape;
  }

  @Override
  public String backend() {
    return backend;
  }

  @Override
  public Option where() {
    return new Option("testbed." + backend + "." + key, "", "where a running one is, " + shape);
  }

  @Override
  public Map<String, String> address(String address, Settings settings) {
    return Map.of(key, withoutSlash(address));
  }

  private static String withoutSlash(String text) {
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  public static List<External> all() {
    return List.of(values());
  }
}
