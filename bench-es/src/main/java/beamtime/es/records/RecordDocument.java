package beamtime.es.records;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.RecordJson;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A record as a document of the one index of its place: that of {@link RecordJson}, whose number
 * and name are indexed and whose parts are stored alone. Its id is its shelf, which tells records
 * of one source and kind from others, and its name.
 */
final class RecordDocument {
  static final String SHELF = "shelf";
  static final String NUMBER = "number";
  static final String NAME = "name";

  private static final JsonFactory JSON = new JsonFactory();
  private static final String SOURCE = "_source";

  private RecordDocument() {}

  static Map<String, Property> properties() {
    return Map.of(
        SHELF,
        Property.of(p -> p.keyword(k -> k)),
        NUMBER,
        Property.of(p -> p.long_(l -> l)),
        NAME,
        Property.of(p -> p.keyword(k -> k)),
        "dbs",
        Property.of(p -> p.object(o -> o.enabled(false))),
        "phedex",
        Property.of(p -> p.object(o -> o.enabled(false))));
  }

  static String shelf(RecordSource source, RecordKind kind) {
    return (source + "." + kind).toLowerCase(Locale.ROOT);
  }

  static String id(String shelf, DataRecord record) {
    return shelf + record.name();
  }

  /** Writes the document of what a source says. */
  static void write(DataRecord said, String shelf, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField(SHELF, shelf);
    RecordJson.writeFields(said, json);
    json.writeEndObject();
  }

  /** Documents of a source and kind that meet all conditions, none of which is scored. */
  static Query onShelf(RecordSource source, RecordKind kind, List<Query> conditions) {
    Query shelf = Query.of(q -> q.term(t -> t.field(SHELF).value(shelf(source, kind))));
    return Query.of(q -> q.bool(b -> b.filter(shelf).filter(conditions)));
  }

  /** Hands each hit of an answer to the sink; returns their number. */
  static int read(byte[] answer, int length, RecordKind kind, Consumer<? super RecordView> sink)
      throws IOException {
    int hits = 0;
    try (JsonParser json = JSON.createParser(answer, 0, length)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.START_OBJECT && SOURCE.equals(json.currentName())) {
          long from = json.currentTokenLocation().getByteOffset();
          DataRecord record = RecordJson.read(kind, json);
          long bytes = json.currentLocation().getByteOffset() - from;
          sink.accept(new RecordView(record, (int) bytes));
          hits++;
        }
      }
    }
    return hits;
  }
}
