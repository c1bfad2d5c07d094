package beamtime.core.run;

import beamtime.core.study.Study;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The studies on this class path. */
final class Studies {
  private Studies() {}

  static List<String> names() {
    return all().stream().map(Study::name).sorted().toList();
  }

  static Optional<Study> named(String name) {
    return all().stream().filter(study -> study.name().equals(name)).findFirst();
  }

  private static List<Study> all() {
    return ServiceLoader.load(Study.class).stream().map(ServiceLoader.Provider::get).toList();
  }
}
