package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.records.NamePattern;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * A service of CMS as the layer asks it: it tells the records of a generator that it knows, after a
 * while, as lines of JSON.
 */
public final class RecordService implements AutoCloseable {
  /** Header with the number of records that follow. */
  static final String COUNT = "Das-Records";

  /** Header with the number of this answer among all of the service, from 1. */
  static final String TURN = "Das-Turn";

  /** Parameters of a request. */
  static final String KIND = "kind";

  static final String PATTERN = "pattern";
  static final String TEXT = "text";

  /** Records that one answer has: with more, somebody asks for everything. */
  static final int MOST = 100_000;

  /** It answers whole. */
  public static final int NEVER_CUT = Integer.MAX_VALUE;

  private final LoopbackServer server;

  /**
   * Serves from now on.
   *
   * @param source DBS or PHEDEX
   * @param records what there is to be known
   * @param latency before it answers
   * @param cutAfter records after which it drops the connection
   */
  public RecordService(RecordSource source, Records records, Duration latency, int cutAfter)
      throws IOException {
    server = new LoopbackServer(new Answers(source, records, latency, cutAfter));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }

  private static final class Answers extends Handler.Abstract {
    private final RecordSource source;
    private final Records records;
    private final Duration latency;
    private final int cutAfter;
    private final AtomicLong turns = new AtomicLong();

    Answers(RecordSource source, Records records, Duration latency, int cutAfter) {
      this.source = source;
      this.records = records;
      this.latency = latency;
      this.cutAfter = cutAfter;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      Fields asked = Request.extractQueryParameters(request);
      RecordKind kind = RecordKind.valueOf(asked.getValue(KIND));
      NamePattern names =
          new NamePattern(NamePattern.Kind.valueOf(asked.getValue(PATTERN)), asked.getValue(TEXT));
      response.getHeaders().put(TURN, turns.incrementAndGet());
      long due = System.nanoTime() + latency.toNanos();
      long[] known = known(kind, names);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        if (Thread.currentThread().isInterrupted()) {
          throw new IOException("stopped before it has answered");
        }
        LockSupport.parkNanos(left);
      }
      if (known.length > MOST) {
        Response.writeError(
            request, response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413, "too many");
        return true;
      }
      response.getHeaders().put(COUNT, known.length);
      try (OutputStream out = Content.Sink.asOutputStream(response)) {
        for (int i = 0; i < known.length; i++) {
          if (i == cutAfter) {
            out.flush();
            throw new IOException("cut, as it was asked for");
          }
          DataRecord told = records.record(source, kind, known[i]);
          AnswerLines.write(told, List.of(), out);
        }
      }
      callback.succeeded();
      return true;
    }

    private long[] known(RecordKind kind, NamePattern names) {
      return numbers(kind, names)
          .filter(number -> records.knows(source, kind, number))
          .limit(MOST + 1L)
          .toArray();
    }

    private LongStream numbers(RecordKind kind, NamePattern names) {
      return switch (names.kind()) {
        case FIXED -> records.number(kind, names.text()).stream();
        case PREFIX -> {
          long first = records.firstFrom(kind, names.text());
          yield LongStream.range(first, first + records.beginningWith(kind, names.text()));
        }
        case INFIX, ALL ->
            LongStream.range(0, records.count(kind))
                .filter(number -> names.matches(records.name(kind, number)));
      };
    }
  }
}
