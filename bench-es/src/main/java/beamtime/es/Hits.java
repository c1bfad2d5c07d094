package beamtime.es;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * The hits of an answer, found by looking for the text between them.
 *
 * <p>Documents are skipped, not parsed: parsing them was most of what a scan cost in the client. It
 * is sound to look for the text that follows a document, since a quote within a JSON text is always
 * escaped and no document has a field {@code sort} (the mappings are strict). Where an answer is
 * laid out in another way, reading it fails.
 */
final class Hits {
  private static final ByteSearch HIT = new ByteSearch("{\"_index\":\"");
  private static final ByteSearch ID = new ByteSearch("\",\"_id\":\"");
  private static final ByteSearch SOURCE = new ByteSearch("\",\"_score\":null,\"_source\":");
  private static final ByteSearch SORT = new ByteSearch("},\"sort\":[");
  private static final ByteSearch SORT_AFTER_ID = new ByteSearch("\",\"_score\":null,\"sort\":[");
  private static final ByteSearch END = new ByteSearch("]}");

  private final byte[] bytes;
  private final int end;
  private final Hit hit;

  /** Whether the hits include their documents; a search may ask for ids only. */
  private final boolean documents;

  private int at;
  private int sortFrom;
  private int sortTo;

  /** The hits that begin at an offset, after the bracket that opens their array. */
  Hits(Answer answer, int first) {
    bytes = answer.bytes();
    end = answer.length();
    hit = new Hit(bytes);
    at = first;
    documents = SOURCE.in(bytes, at, end) >= 0;
  }

  /** Hands each hit to the sink, as the same object; returns their number. */
  int forEach(Consumer<? super Hit> sink) throws IOException {
    int hits = 0;
    while (HIT.isAt(bytes, at, end)) {
      next();
      sink.accept(hit);
      hits++;
    }
    if (at >= end || bytes[at] != ']') {
      throw unexpected();
    }
    return hits;
  }

  /** First byte of the last hit's sort values, their opening bracket. */
  int sortFrom() {
    return sortFrom;
  }

  int sortTo() {
    return sortTo;
  }

  private void next() throws IOException {
    hit.idFrom = find(ID, at + HIT.length()) + ID.length();
    if (documents) {
      hit.idTo = find(SOURCE, hit.idFrom);
      hit.sourceFrom = hit.idTo + SOURCE.length();
      hit.sourceTo = find(SORT, hit.sourceFrom) + 1;
      sortFrom = hit.sourceTo + SORT.length() - 2;
    } else {
      hit.idTo = find(SORT_AFTER_ID, hit.idFrom);
      hit.sourceFrom = hit.idTo;
      hit.sourceTo = hit.idTo;
      sortFrom = hit.idTo + SORT_AFTER_ID.length() - 1;
    }
    sortTo = find(END, sortFrom) + 1;
    at = sortTo + 1;
    if (at < end && bytes[at] == ',') {
      at++;
    }
  }

  private int find(ByteSearch text, int from) throws IOException {
    int found = text.in(bytes, from, end);
    if (found < 0) {
      throw unexpected();
    }
    return found;
  }

  private IOException unexpected() {
    return new IOException("the answer is not laid out as expected near byte " + at);
  }
}
