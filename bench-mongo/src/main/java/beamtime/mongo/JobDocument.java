package beamtime.mongo;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.AbstractList;
import java.util.List;
import org.bson.BsonType;

/**
 * One job row to be inserted: made and encoded only when the driver writes its request, so that a
 * batch is never held.
 *
 * <p>Its document has {@code _id}, the row key, and a field for each column: TEXT is a string,
 * COUNT an int64, REAL a double, INSTANT a date.
 *
 * @param batch what all rows of one request share; used by one thread
 * @param index row of the generator
 */
record JobDocument(Batch batch, long index) {
  /** Lets the driver's {@code insertMany} take these documents. */
  static final Encoding<JobDocument> ENCODING =
      new Encoding<>(JobDocument.class, (writer, document) -> document.encode().writeTo(writer));

  private static final JobColumn[] COLUMNS = JobColumn.values();
  private static final FieldHead ID = new FieldHead(BsonType.STRING, "_id");
  private static final FieldHead[] HEADS = heads();

  private static FieldHead[] heads() {
    FieldHead[] heads = new FieldHead[COLUMNS.length];
    for (JobColumn column : COLUMNS) {
      heads[column.ordinal()] = new FieldHead(bsonType(column.type()), column.label());
    }
    return heads;
  }

  private static BsonType bsonType(JobColumn.Type type) {
    return switch (type) {
      case TEXT -> BsonType.STRING;
      case COUNT -> BsonType.INT64;
      case REAL -> BsonType.DOUBLE;
      case INSTANT -> BsonType.DATE_TIME;
    };
  }

  /** Documents of the rows [from, from + rows). */
  static List<JobDocument> batch(Jobs jobs, long from, int rows) {
    Batch batch = new Batch(jobs);
    return new AbstractList<>() {
      @Override
      public JobDocument get(int i) {
        return new JobDocument(batch, from + i);
      }

      @Override
      public int size() {
        return rows;
      }
    };
  }

  /** The row's BSON: valid until the next row of the batch is encoded. */
  BsonBuffer encode() {
    JobRow row = batch.row;
    BsonBuffer bson = batch.bson;
    batch.jobs.fill(index, row);
    bson.begin();
    bson.string(ID, row.keyBytes());
    for (int i = 0; i < COLUMNS.length; i++) {
      JobColumn column = COLUMNS[i];
      switch (column.type()) {
        case TEXT -> bson.string(HEADS[i], row.textBytes(column));
        case COUNT -> bson.eight(HEADS[i], row.number(column));
        case REAL -> bson.eight(HEADS[i], Double.doubleToRawLongBits(row.real(column)));
        case INSTANT -> bson.eight(HEADS[i], 1000 * row.number(column));
      }
    }
    bson.end();
    return bson;
  }

  /** The generator of a batch with one row and one buffer, used again for each row. */
  static final class Batch {
    private final Jobs jobs;
    private final JobRow row = new JobRow();
    private final BsonBuffer bson = new BsonBuffer();

    Batch(Jobs jobs) {
      this.jobs = jobs;
    }
  }
}
