package beamtime.core.host;

import beamtime.core.store.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which subjects there are for an endpoint, by its provider and facts. */
final class Subjects {
  private Subjects() {}

  static Map<String, Subject> of(Endpoint server, long client) {
    return Map.of(
        Sampler.CLIENT, new ProcessTree(List.of(client)), Sampler.SERVER, ofServer(server));
  }

  private static Subject ofServer(Endpoint server) {
    Optional<List<Long>> pids =
        Optional.ofNullable(server.facts().get("pid"))
            .map(text -> Stream.of(text.split(",", -1)).map(Long::valueOf).toList());
    return pids.<Subject>map(ProcessTree::new)
        .orElseGet(
            () ->
                new NotObservable(
                    server.facts().isEmpty() ? "there is no server" : "its processes are unknown"));
  }
}
