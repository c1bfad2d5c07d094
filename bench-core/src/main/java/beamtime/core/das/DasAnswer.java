package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.Mix64;
import beamtime.core.data.RecordSource;
import beamtime.core.store.View;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An answer of the layer: lines of JSON in UTF-8, which are records, some fields of each, or the
 * one number of an aggregate. They are decoded when they are asked for.
 */
public final class DasAnswer {
  private final String hash;
  private final long rows;
  private final Map<RecordSource, String> missing;
  private final boolean gathered;
  private final StageTimes server;
  private final byte[] body;

  DasAnswer(
      String hash,
      long rows,
      Map<RecordSource, String> missing,
      boolean gathered,
      StageTimes server,
      byte[] body) {
    this.hash = hash;
    this.rows = rows;
    this.missing = missing;
    this.gathered = gathered;
    this.server = server;
    this.body = body;
  }

  /** Of the names that were asked for. */
  public String hash() {
    return hash;
  }

  /** Number of lines. */
  public long rows() {
    return rows;
  }

  /** Why the part of a service is missing, by service. */
  public Map<RecordSource, String> missing() {
    return missing;
  }

  /** Whether the services were asked for it, and not for an earlier answer or one at its side. */
  public boolean gathered() {
    return gathered;
  }

  /** What it took, as the layer says. */
  public StageTimes server() {
    return server;
  }

  /** All lines. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  byte[] body() {
    return body;
  }

  /** Hands out each record of an answer that has whole ones. */
  public void forEach(Consumer<? super View<DataRecord>> sink) {
    for (int from = 0; from < body.length; ) {
      int end = from;
      while (body[end] != '\n') {
        end++;
      }
      sink.accept(new Line(body, from, end - from));
      from = end + 1;
    }
  }

  /** The number of an aggregate such as {@code count(block.name)}. */
  public long number(String aggregate) {
    return AnswerLines.number(body, aggregate);
  }

  /** A line of the answer. */
  private static final class Line implements View<DataRecord> {
    private final byte[] lines;
    private final int from;
    private final int length;

    Line(byte[] lines, int from, int length) {
      this.lines = lines;
      this.from = from;
      this.length = length;
    }

    @Override
    public long keyHash() {
      return Mix64.hash(AnswerLines.name(lines, from, length));
    }

    @Override
    public int payloadBytes() {
      return length;
    }

    @Override
    public DataRecord decode() {
      return AnswerLines.read(lines, from, length);
    }
  }
}
