package beamtime.testbed.external;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a user says who logs in to an external server. Secrets are in files or in environment
 * variables; here they are only named.
 *
 * @param backend name of the backend
 * @param user who logs in where nobody is named; empty for nobody
 * @param keys whether the backend takes API keys as well
 * @param role what the names of properties and of the address's entries begin with; empty for the
 *     one who does most
 * @param what the user does, for help
 */
public record Login(String backend, String user, boolean keys, String role, String what) {
  private static final String PASSWORD = "password";
  private static final String API_KEY = "apiKey";

  /** Who logs in to do everything. */
  public Login(String backend, String user, boolean keys) {
    this(backend, user, keys, "", "who logs in to an external " + backend);
  }

  List<Option> options() {
    List<Option> options = new ArrayList<>();
    options.add(userOption());
    options.add(
        file(PASSWORD, "password of " + (role.isEmpty() ? "the user" : key("user")), "_PASSWORD"));
    if (keys) {
      options.add(file(API_KEY, "API key, in place of user and password", "_API_KEY"));
    }
    return options;
  }

  /** Entries of the endpoint's address. */
  Map<String, String> address(Settings settings) {
    Map<String, String> address = new TreeMap<>();
    settings.text(userOption()).ifPresent(name -> address.put(named("user"), name));
    if (keys) {
      put(address, settings, API_KEY, "_API_KEY");
    }
    boolean keyed = address.keySet().stream().anyMatch(key -> key.startsWith(API_KEY));
    if (keyed && address.containsKey(named("user"))) {
      throw new TestbedException(
          userOption().key() + " and an API key are both given: leave one of them out");
    }
    if (address.containsKey(named("user"))) {
      put(address, settings, PASSWORD, "_PASSWORD");
      if (settings.values().containsKey(key("user"))) {
        requirePassword(address); // a default user may need none
      }
    }
    return address;
  }

  private void requirePassword(Map<String, String> address) {
    if (address.size() == 1) {
      throw new TestbedException(
          backend
              + ": user '"
              + address.get(named("user"))
              + "' has no password: name its file by "
              + key(PASSWORD + "File")
              + ", or export "
              + variable("_PASSWORD"));
    }
  }

  private void put(Map<String, String> address, Settings settings, String kind, String suffix) {
    settings
        .text(file(kind, "", suffix))
        .ifPresentOrElse(
            file -> address.put(named(kind + "File"), Path.of(file).toAbsolutePath().toString()),
            () -> {
              if (System.getenv(variable(suffix)) != null) {
                address.put(named(kind + "Variable"), variable(suffix));
              }
            });
  }

  private Option userOption() {
    return new Option(key("user"), user, what);
  }

  private Option file(String kind, String meaning, String suffix) {
    return new Option(
        key(kind + "File"),
        "",
        "file with the " + meaning + "; else the environment variable " + variable(suffix));
  }

  private String key(String name) {
    return "testbed." + backend + "." + named(name);
  }

  private String named(String name) {
    return role.isEmpty()
        ? name
        : role + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private String variable(String suffix) {
    String of = role.isEmpty() ? "" : "_" + role.toUpperCase(Locale.ROOT);
    return "BEAMTIME_" + backend.toUpperCase(Locale.ROOT) + of + suffix;
  }
}
