package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.workload.StoreBenchmark;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What {@link EsJobStore} costs on top of its client library: the same requests sent ready-made by
 * the same library, and answers read to the end without a look at them. One operation is a batch of
 * {@value #BATCH} rows or a day of 10 000.
 *
 * <p>Not a workload: run it by name, and compare the store's score with the minimal one's.
 */
@State(Scope.Benchmark)
@OnBackend("elasticsearch")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class EsClientCostBenchmark {
  static final int BATCH = 1000;

  /** So many that an iteration seldom writes a row twice; the store repeats the same rows. */
  private static final int BATCHES = 60;

  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  private final Jobs jobs = new Jobs(StoreBenchmark.SEED);
  private final RunContext run = RunContext.current();
  private final Place written = run.freshPlace("cost");
  private final Place read = run.freshPlace("cost");
  private EsJobStore store;
  private RestClient client;

  @Setup
  public void open() {
    Endpoint endpoint = run.endpoint("elasticsearch");
    store = new EsJobStore(endpoint, EsSettings.defaults());
    client = EsConnection.client(endpoint);
  }

  @TearDown
  public void close() throws IOException {
    store.close();
    client.close();
  }

  /** A fresh index for each iteration and the bodies of its bulk requests. */
  @State(Scope.Benchmark)
  public static class Ingest {
    private final byte[][] bodies = new byte[BATCHES][];
    private int next;

    @Setup
    public void encode(EsClientCostBenchmark all) throws IOException {
      JobRow row = new JobRow();
      for (int b = 0; b < BATCHES; b++) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (long i = (long) b * BATCH; i < (b + 1L) * BATCH; i++) {
          all.jobs.fill(i, row);
          body.writeBytes(ascii("{\"index\":{\"_id\":\"" + row.key() + "\"}}\n"));
          try (var json = new ObjectMapper().createGenerator(body)) {
            JobDocument.write(row, json);
          }
          body.write('\n');
        }
        bodies[b] = body.toByteArray();
      }
    }

    @Setup(Level.Iteration)
    public void create(EsClientCostBenchmark all) {
      all.store.places().create(all.written);
      next = 0;
    }

    @TearDown(Level.Iteration)
    public void drop(EsClientCostBenchmark all) {
      all.store.places().drop(all.written);
    }

    int batch() {
      return next++ % BATCHES;
    }
  }

  /** A day of rows. */
  @State(Scope.Benchmark)
  public static class Scan {
    @Setup
    public void load(EsClientCostBenchmark all) {
      all.store.places().create(all.read);
      for (int from = 0; from < 2 * Jobs.ROWS_PER_DAY; from += BATCH) {
        all.store.ingest(all.read, all.jobs, from, BATCH);
      }
      all.store.places().seal(all.read);
    }

    @TearDown
    public void drop(EsClientCostBenchmark all) {
      all.store.places().drop(all.read);
    }
  }

  @Benchmark
  public void ingestByStore(Ingest ingest) {
    store.ingest(written, jobs, (long) ingest.batch() * BATCH, BATCH);
  }

  @Benchmark
  public void ingestMinimal(Ingest ingest) throws IOException {
    String path = "/" + written.name() + "/_bulk?filter_path=errors,items.*.error";
    byte[] answer = send("POST", path, ingest.bodies[ingest.batch()]);
    if (answer.length > "{'errors':false}".length()) {
      throw new IOException(new String(answer, 0, 200, StandardCharsets.UTF_8));
    }
  }

  @Benchmark
  public long scanByStore(Scan scan) {
    long[] sum = new long[1];
    long rows = store.scan(read, DAY, view -> sum[0] += view.keyHash() + view.payloadBytes());
    if (rows != Jobs.ROWS_PER_DAY) {
      throw new IllegalStateException(rows + " rows");
    }
    return sum[0];
  }

  @Benchmark
  public int scanMinimal(Scan scan) throws IOException {
    String opened = text(send("POST", "/" + read.name() + "/_pit?keep_alive=1m", new byte[0]));
    String pit = opened.split("\"", 5)[3];
    String search =
        "{\"size\":10000,\"track_total_hits\":true,\"sort\":[{\"_shard_doc\":{}}],"
            + "\"pit\":{\"id\":\"%s\",\"keep_alive\":\"1m\"},\"query\":{\"bool\":{\"filter\":["
            + "{\"range\":{\"day\":{\"gte\":\"%s\",\"lt\":\"%s\"}}}]}}}";
    byte[] page =
        send(
            "POST",
            "/_search?filter_path=" + Page.FILTER_PATH + "&allow_partial_search_results=false",
            ascii(search.formatted(pit, DAY.keyFrom(), DAY.keyTo())));
    send("DELETE", "/_pit", ascii("{\"id\":\"" + pit + "\"}"));
    return page.length;
  }

  private byte[] send(String method, String path, byte[] body) throws IOException {
    Request request = new Request(method, path);
    if (body.length > 0) {
      request.setEntity(new NByteArrayEntity(body, ContentType.APPLICATION_JSON));
    }
    return EntityUtils.toByteArray(client.performRequest(request).getEntity());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(byte[] ascii) {
    return new String(ascii, StandardCharsets.US_ASCII);
  }
}
