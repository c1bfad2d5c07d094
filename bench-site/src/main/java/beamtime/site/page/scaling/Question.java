package beamtime.site.page.scaling;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What points of several backends answer together: one machine, one provider, one workload with its
 * parameters.
 *
 * @param workload with its parameters, such as {@code WaveformIngest, points=1000, type=INT32}
 * @param machine fingerprint
 * @param provider who ran the servers
 */
record Question(String workload, String machine, String provider) {
  static Question of(Load one, Iterable<String> sizes) {
    SortedMap<String, String> shared = new TreeMap<>(one.cell().record().params());
    sizes.forEach(shared::remove);
    String params = shared.isEmpty() ? "" : ", " + String.join(", ", Load.words(shared));
    return new Question(
        one.cell().record().workload() + params, one.cell().machine(), one.cell().provider());
  }

  /**
   * {@code On machine 0123456789ab, servers by embedded.}, and of how many commits, if several.
   *
   * @param points that answer it
   */
  String circumstances(List<Load> points) {
    long commits = points.stream().map(one -> one.cell().run().commit()).distinct().count();
    return "On machine "
        + machine
        + (provider.isEmpty() ? "." : ", servers by provider " + provider + ".")
        + (commits > 1 ? " Its runs are of " + commits + " commits of Beamtime." : "");
  }
}
