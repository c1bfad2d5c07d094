package beamtime.es;

import beamtime.core.backend.Endpoint;
import java.io.IOException;
import java.util.Optional;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** A thread's own raw connection, and its share of what all threads do. */
@State(Scope.Thread)
public class EsWire {
  private Optional<RawElasticsearch> raw = Optional.empty();
  private int thread;
  private int threads;

  @Setup
  public void share(ThreadParams params) {
    thread = params.getThreadIndex();
    threads = params.getThreadCount();
  }

  /** Number of the thread, from 0: its first batch. */
  int first() {
    return thread;
  }

  /** Number of threads: from one of its batches to the next. */
  int step() {
    return threads;
  }

  /** The connection, opened when it is first asked for. */
  RawElasticsearch to(Endpoint endpoint) throws IOException {
    if (raw.isEmpty()) {
      raw = Optional.of(new RawElasticsearch(endpoint));
    }
    return raw.get();
  }

  @TearDown
  public void close() throws IOException {
    if (raw.isPresent()) {
      raw.get().close();
    }
  }
}
