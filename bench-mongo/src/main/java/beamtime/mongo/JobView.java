package beamtime.mongo;

import static java.util.stream.Collectors.toUnmodifiableMap;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** A job row as the BSON bytes that came; used again for each row of an answer. */
final class JobView extends ReplyView<JobRow> {
  private static final FieldHead ID = new FieldHead(BsonType.STRING, "_id");
  private static final Map<String, JobColumn> COLUMNS =
      Arrays.stream(JobColumn.values())
          .collect(toUnmodifiableMap(JobColumn::label, column -> column));

  private final JobRow row = new JobRow();

  /** From the bytes of {@code _id}, which the server keeps as the first field. */
  @Override
  public long keyHash() {
    return fields.hashOfAscii(fields.find(ID));
  }

  @Override
  protected JobRow read(BsonBinaryReader reader) {
    row.clear();
    reader.readStartDocument();
    row.setKey(reader.readString("_id"));
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      String name = reader.readName();
      JobColumn column = Objects.requireNonNull(COLUMNS.get(name), name);
      switch (column.type()) {
        case TEXT -> row.setText(column, reader.readString());
        case COUNT -> row.setNumber(column, reader.readInt64());
        case REAL -> row.setReal(column, reader.readDouble());
        case INSTANT -> row.setNumber(column, reader.readDateTime() / 1000);
      }
    }
    return row;
  }
}
