package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Mix64;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class BsonFieldsTest {
  private static final String JSON =
      "{_id: {$oid: '0123456789abcdef01234567'}, inner: {name: 'wrong', n: {$numberLong: '7'}},"
          + " list: [1, 'a'], yes: true, none: null, small: 3, day: {$date: 5}, real: 1.5,"
          + " empty: '', name: 'S\u00f8n', n: {$numberLong: '-9'}}";

  @Test
  void fieldsAreFoundBehindFieldsOfEveryTypeThatAStoreWrites() {
    BsonDocument document = BsonDocument.parse(JSON);
    document.remove("n");
    document.append("data", new BsonBinary(new byte[] {1, 0, 2}));
    document.append("n", BsonDocument.parse(JSON).get("n"));
    BsonFields fields = fields(document);
    assertThat(fields.int64(fields.find(head(BsonType.INT64, "n")))).isEqualTo(-9);
    int inner = fields.find(head(BsonType.DOCUMENT, "inner"));
    assertThat(fields.int64(fields.find(inner, head(BsonType.INT64, "n")))).isEqualTo(7);
  }

  @Test
  void textsHashAsTheirCharactersWhateverTheirEncoding() {
    BsonFields fields = fields(BsonDocument.parse(JSON));
    assertThat(fields.hashOfText(fields.find(head(BsonType.STRING, "name"))))
        .isEqualTo(Mix64.hash("S\u00f8n"));
    assertThat(fields.hashOfText(fields.find(head(BsonType.STRING, "empty"))))
        .isEqualTo(Mix64.hash(""));
  }

  @Test
  void anAbsentFieldIsNamed() {
    BsonFields fields = fields(BsonDocument.parse(JSON));
    assertThatThrownBy(() -> fields.find(head(BsonType.STRING, "nam")))
        .hasMessage("a document has no field 'nam'");
  }

  @Test
  void theBufferWritesWhatTheDriverReads() {
    BsonBuffer buffer = new BsonBuffer();
    String longText = "x".repeat(5000);
    for (int round = 0; round < 2; round++) {
      buffer.begin();
      buffer.string(head(BsonType.STRING, "_id"), ascii("key"));
      buffer.string(head(BsonType.STRING, "long"), ascii(longText));
      buffer.eight(head(BsonType.INT64, "n"), Long.MIN_VALUE);
      buffer.eight(head(BsonType.DOUBLE, "real"), Double.doubleToRawLongBits(-0.1));
      buffer.eight(head(BsonType.DATE_TIME, "day"), 1000);
      assertThat(buffer.end()).isEqualTo(buffer.toBytes().length);
    }
    assertThat(new RawBsonDocument(buffer.toBytes()))
        .isEqualTo(
            BsonDocument.parse(
                "{_id: 'key', long: '"
                    + longText
                    + "', n: {$numberLong: '-9223372036854775808'}, real: -0.1, day: {$date:"
                    + " 1000}}"));
  }

  private static FieldHead head(BsonType type, String name) {
    return new FieldHead(type, name);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static BsonFields fields(BsonDocument document) {
    BsonFields fields = new BsonFields();
    fields.reset(bytes(document));
    return fields;
  }

  private static byte[] bytes(BsonDocument document) {
    RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }
}
