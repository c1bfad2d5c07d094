package beamtime.es;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.workload.StoreBenchmark;
import co.elastic.clients.elasticsearch._types.mapping.TypeMapping;
import co.elastic.clients.json.JsonpUtils;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a track by which Rally, Elasticsearch's own benchmark, sends the rows of JobIngest to an
 * index of the same mapping and settings, in the same bulks: see .ci/peers.
 */
public final class RallyTrack {
  private static final int BULK = 1000;
  private static final String INDEX = "rally-jobs";

  private RallyTrack() {}

  /** Of a folder that is there, and a number of rows. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    int rows = Integer.parseInt(args[1]);
    Files.writeString(folder.resolve("index.json"), index());
    Files.writeString(folder.resolve("track.json"), track(rows, documents(folder, rows)));
  }

  private static String index() {
    TypeMapping jobs = TypeMapping.of(m -> m.properties(JobDocument.properties()));
    return """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "-1",
                      "index.sort.field": "%s"},
         "mappings": %s}
        """
        .formatted(JobColumn.DAY.label(), JsonpUtils.toJsonString(jobs, new JacksonJsonpMapper()));
  }

  /** Returns how many bytes they are. */
  private static long documents(Path folder, int rows) throws IOException {
    Jobs jobs = new Jobs(StoreBenchmark.SEED);
    JobRow row = new JobRow();
    long bytes = 0;
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve("documents.json")))) {
      for (int i = 0; i < rows; i++) {
        jobs.fill(i, row);
        BulkBody document = new BulkBody(new byte[2048]);
        document.put(
            "{\"index\":{\"_index\":\"%s\",\"_id\":\"%s\"}}\n"
                .formatted(INDEX, row.key())
                .getBytes(StandardCharsets.US_ASCII));
        JobDocument.write(row, document);
        out.write(document.bytes(), 0, document.length());
        bytes += document.length();
      }
    }
    return bytes;
  }

  private static String track(int rows, long bytes) {
    return """
        {"version": 2, "description": "job rows in bulks of %1$d",
         "indices": [{"name": "%2$s", "body": "index.json"}],
         "corpora": [{"name": "jobs", "documents": [
           {"source-file": "documents.json", "document-count": %3$d, "uncompressed-bytes": %4$d,
            "includes-action-and-meta-data": true}]}],
         "schedule": [
           {"operation": {"operation-type": "delete-index", "only-if-exists": true}},
           {"operation": {"operation-type": "create-index"}},
           {"operation": {"name": "bulk", "operation-type": "bulk", "bulk-size": %1$d},
            "warmup-time-period": 10, "clients": 1},
           {"name": "clean", "operation": {"operation-type": "delete-index", "only-if-exists": true}}]}
        """
        .formatted(BULK, INDEX, rows, bytes);
  }
}
