package beamtime.testbed.external;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.Map;

/** How a backend that the user runs is found. */
public interface External {
  /** Name of the backend. */
  String backend();

  /** The property that says where it is. */
  Option where();

  /**
   * A real request to it.
   *
   * @throws IllegalArgumentException where the address has not its shape
   */
  Probe probe(String where);

  /** The endpoint's address. */
  Map<String, String> address(String where, Settings settings);
}
