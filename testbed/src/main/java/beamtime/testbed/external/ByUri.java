package beamtime.testbed.external;

import beamtime.core.backend.TestbedException;
import beamtime.core.backend.UriSecrets;
import beamtime.testbed.backend.External;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A backend that the user runs and names by a URI.
 *
 * @param where the property with the URI
 * @param own other properties, which become entries of the address by the last part of their names
 * @param logins of the users; the first may do everything
 * @param service the URI that is asked, by the one that is given, which does not end in a slash
 * @param asking makes a probe of the URI and the address
 */
public record ByUri(
    Option where,
    List<Option> own,
    List<Login> logins,
    UnaryOperator<String> service,
    BiFunction<String, Map<String, String>, Probe> asking)
    implements External {
  private static final String URI = "uri";

  public ByUri {
    own = List.copyOf(own);
    logins = List.copyOf(logins);
  }

  /** One that is asked at the URI that is given. */
  public ByUri(
      Option where,
      List<Option> own,
      List<Login> logins,
      BiFunction<String, Map<String, String>, Probe> asking) {
    this(where, own, logins, UnaryOperator.identity(), asking);
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(List.of(where));
    all.addAll(own);
    logins.forEach(each -> all.addAll(each.options()));
    all.addAll(Trust.OPTIONS);
    return all;
  }

  @Override
  public Map<String, String> address(Settings settings) {
    String uri = settings.text(where).orElseThrow();
    UriSecrets.problem(where.key(), uri)
        .ifPresent(
            why -> {
              throw new TestbedException(why);
            });
    Map<String, String> address = new TreeMap<>();
    String given = uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
    address.put(URI, service.apply(given));
    for (Option option : own) {
      String name = option.key().substring(option.key().lastIndexOf('.') + 1);
      settings.text(option).ifPresent(value -> address.put(name, value));
    }
    logins.forEach(each -> address.putAll(each.address(settings)));
    address.putAll(Trust.address(settings));
    return address;
  }

  @Override
  public String shown(Map<String, String> address) {
    return Objects.requireNonNull(address.get(URI), URI);
  }

  @Override
  public Probe probe(Map<String, String> address) {
    return asking.apply(shown(address), address);
  }
}
