package beamtime.testbed.backend;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/** How a backend that the user runs is found. */
public interface External {
  /** The property that says where it is. */
  Option where();

  /** Every property of it, that one included. */
  List<Option> options();

  /** Whether the user says where it is. */
  default boolean given(Settings settings) {
    return settings.text(where()).isPresent();
  }

  /** The endpoint's address, without secrets. */
  Map<String, String> address(Settings settings);

  /** The part of the address that says where it is. */
  String shown(Map<String, String> address);

  /**
   * A real request to it.
   *
   * @throws IllegalArgumentException where the address is malformed
   */
  Probe probe(Map<String, String> address);
}
