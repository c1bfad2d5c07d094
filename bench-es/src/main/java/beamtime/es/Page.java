package beamtime.es;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an answer to a search says apart from its hits.
 *
 * @param hits number of hits that were handed out
 * @param total number of hits of the whole search; -1 where it was not asked for
 * @param pointInTime id of the point in time for the next page; null without one
 * @param last sort values of the last hit: where the next page begins
 */
record Page(int hits, long total, @Nullable String pointInTime, List<Long> last) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Hands each hit to the sink, as the same object.
   *
   * @param most hands out no hit where the search has more than these in total
   */
  static Page read(Answer answer, long most, Consumer<? super Hit> sink) throws IOException {
    long total = -1;
    String pointInTime = null;
    try (JsonParser head = JSON.createParser(answer.bytes(), 0, answer.length())) {
      for (JsonToken token = head.nextToken(); token != null; token = head.nextToken()) {
        if (token == JsonToken.START_ARRAY && total <= most) {
          int first = Math.toIntExact(head.currentLocation().getByteOffset());
          Hits hits = new Hits(answer, first);
          int count = hits.forEach(sink);
          return new Page(count, total, pointInTime, sortValues(answer, hits));
        }
        if (token == JsonToken.START_ARRAY) {
          break;
        }
        if (token == JsonToken.VALUE_STRING && head.currentName().equals("pit_id")) {
          pointInTime = head.getText();
        }
        if (token == JsonToken.VALUE_NUMBER_INT && head.currentName().equals("value")) {
          total = head.getLongValue();
        }
        if (token == JsonToken.VALUE_NUMBER_INT
            && head.currentName().equals("failed")
            && head.getLongValue() > 0) {
          throw new IOException("the answer is partial: " + head.getText() + " shards failed");
        }
      }
    }
    return new Page(0, total, pointInTime, List.of());
  }

  private static List<Long> sortValues(Answer answer, Hits hits) throws IOException {
    List<Long> values = new ArrayList<>(2);
    int length = hits.sortTo() - hits.sortFrom();
    try (JsonParser parser = JSON.createParser(answer.bytes(), hits.sortFrom(), length)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
          values.add(parser.getLongValue());
        }
      }
    }
    return values;
  }
}
