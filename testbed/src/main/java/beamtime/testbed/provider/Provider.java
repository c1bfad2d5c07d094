package beamtime.testbed.provider;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.setting.Settings;
import java.util.List;

/** One way of getting at a running backend. */
public interface Provider {
  /** As the user names it, such as {@code embedded}. */
  String name();

  /**
   * Provides the backend and waits until it answers.
   *
   * @param why reason for choosing this provider, for the endpoint's facts
   */
  Running start(Backend backend, String why, Settings settings, Progress progress);

  /**
   * Removes what killed runs of this provider left behind, and only that. Must not fail where there
   * is nothing to ask.
   *
   * @return a line for each thing that was left alone, since nobody here can tell whether its owner
   *     lives
   */
  default List<String> sweep(Settings settings) {
    return List.of();
  }
}
