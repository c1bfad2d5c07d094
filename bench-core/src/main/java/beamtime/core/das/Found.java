package beamtime.core.das;

import beamtime.core.das.DasPlan.Count;
import beamtime.core.das.DasPlan.Fields;
import beamtime.core.das.DasPlan.Sum;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the store has answered.
 *
 * @param number of an aggregate, which has no records
 * @param rows lines that are told
 */
record Found(List<DataRecord> records, long number, long rows) {
  private static final int LINE_BYTES = 1024;

  static Found of(List<DataRecord> records) {
    return new Found(records, 0, records.size());
  }

  static Found of(long number) {
    return new Found(List.of(), number, 1);
  }

  /** The lines of the answer. */
  byte[] encoded(DasPlan asked, Gathered gathered) {
    ByteArrayOutputStream body = new ByteArrayOutputStream(LINE_BYTES);
    try {
      if (asked.tells() instanceof Count || asked.tells() instanceof Sum) {
        AnswerLines.write(Map.of(asked.aggregate(), number), body);
      }
      for (DataRecord record : records) {
        List<RecordSource> missing = gathered.isWhole() ? List.of() : gathered.missingOf(record);
        if (asked.tells() instanceof Fields some) {
          AnswerLines.write(fields(asked, some, record, missing), body);
        } else {
          AnswerLines.write(record, missing, body);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body.toByteArray();
  }

  private static Map<String, Object> fields(
      DasPlan asked, Fields some, DataRecord record, List<RecordSource> missing) {
    Map<String, Object> told = new LinkedHashMap<>();
    some.fields()
        .forEach(
            field -> field.of(record).ifPresent(value -> told.put(asked.written(field), value)));
    if (!missing.isEmpty()) {
      told.put(AnswerLines.MISSING, missing);
    }
    return told;
  }
}
