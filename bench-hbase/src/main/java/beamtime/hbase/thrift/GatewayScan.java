package beamtime.hbase.thrift;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.study.StudyCell;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.core.workload.StoreBenchmark;
import beamtime.hbase.HBaseJobScanBenchmark;
import beamtime.hbase.HBaseJobStore;
import java.io.IOException;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * What a cell of JobScan asks, for a client of the Thrift gateway.
 *
 * @param host of the gateway
 * @param port of the gateway
 * @param table its full name
 * @param from first row key, inclusive
 * @param to last row key, exclusive
 * @param batch rows that the gateway answers at once
 * @param rows that must come
 * @param sum of the CRC-32 of their keys: a checksum that Python has, too
 */
record GatewayScan(
    String host, int port, String table, String from, String to, int batch, long rows, long sum) {

  /**
   * Of a cell that the run has measured, and whose rows are loaded.
   *
   * @throws IOException where the server has no gateway, or the cell has filters
   */
  static GatewayScan of(StudyCell cell, Endpoint hbase) throws IOException {
    Map<String, String> given = cell.given();
    JobScanBenchmark scan =
        (JobScanBenchmark) BenchmarkShape.of(HBaseJobScanBenchmark.class).get(0).instance(given);
    JobScanBenchmark.Asked asked = scan.asked();
    if (!asked.query().filters().isEmpty()) {
      throw new IOException("the Thrift gateway is asked for all rows of a period alone");
    }
    try (HBaseJobStore store = (HBaseJobStore) scan.storeAt(hbase)) {
      return of(
          hbase,
          store.tableOf(RunContext.current().lastingPlace("jobs", asked.data())),
          asked.query(),
          Integer.parseInt(given.getOrDefault("caching", "1000")));
    }
  }

  /**
   * Of a table that holds whole days of rows.
   *
   * @throws IOException where the server has no gateway
   */
  static GatewayScan of(Endpoint hbase, String table, JobQuery query, int batch)
      throws IOException {
    String gateway = hbase.address().get("thrift");
    if (gateway == null) {
      throw new IOException(
          "there is no Thrift gateway: -Dtestbed.hbase.thrift=true starts one beside HBase");
    }
    int colon = gateway.lastIndexOf(':');
    long[] expected = expected(query);
    return new GatewayScan(
        gateway.substring(0, colon),
        Integer.parseInt(gateway.substring(colon + 1)),
        table,
        query.keyFrom(),
        query.keyTo(),
        batch,
        expected[0],
        expected[1]);
  }

  /** Rows and sum. */
  private static long[] expected(JobQuery query) {
    Jobs jobs = new Jobs(StoreBenchmark.SEED);
    JobRow row = new JobRow();
    long[] expected = new long[2];
    long first = query.from().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    long last = query.to().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    for (long i = first * Jobs.ROWS_PER_DAY; i < last * Jobs.ROWS_PER_DAY; i++) {
      jobs.fill(i, row);
      if (query.passes(row)) {
        expected[0]++;
        expected[1] += crc(row.keyBytes());
      }
    }
    return expected;
  }

  static long crc(byte[] key) {
    CRC32 crc = new CRC32();
    crc.update(key);
    return crc.getValue();
  }

  /**
   * Compares an answer with the oracle's.
   *
   * @throws IOException where it differs
   */
  void check(long rows, long sum) throws IOException {
    if (rows != this.rows || sum != this.sum) {
      throw new IOException(
          "wrong answer: "
              + rows
              + " rows with checksum "
              + sum
              + ", expected "
              + this.rows
              + " with "
              + this.sum);
    }
  }
}
