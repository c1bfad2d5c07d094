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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * What a cell of JobScan asks, for a client of the Thrift gateway, with the right answer.
 *
 * @param gateway host:port
 * @param table its full name
 * @param query over whole days, without filters
 * @param batch rows that the gateway answers at once
 * @param rows that must come
 * @param sum of the CRC-32 of their keys: a checksum that Python has, too
 */
record GatewayScan(String gateway, String table, JobQuery query, int batch, long rows, long sum) {

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
          "there is no Thrift gateway: -Dtestbed.hbase.thrift=true starts one next to HBase");
    }
    Jobs jobs = new Jobs(StoreBenchmark.SEED);
    JobRow row = new JobRow();
    long rows = 0;
    long sum = 0;
    long first = query.from().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    long last = query.to().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    for (long i = first * Jobs.ROWS_PER_DAY; i < last * Jobs.ROWS_PER_DAY; i++) {
      jobs.fill(i, row);
      rows++;
      sum += crc(row.keyBytes());
    }
    return new GatewayScan(gateway, table, query, batch, rows, sum);
  }

  static long crc(byte[] key) {
    CRC32 crc = new CRC32();
    crc.update(key);
    return crc.getValue();
  }

  /** What a program is told, as its arguments. */
  List<String> arguments(int warmups, int repeats) {
    int colon = gateway.lastIndexOf(':');
    return List.of(
        "--host=" + gateway.substring(0, colon),
        "--port=" + gateway.substring(colon + 1),
        "--table=" + table,
        "--from=" + query.keyFrom(),
        "--to=" + query.keyTo(),
        "--batch=" + batch,
        "--warmups=" + warmups,
        "--repeats=" + repeats);
  }

  /** These arguments, read by a program. */
  record Asked(
      String host,
      int port,
      String table,
      String from,
      String to,
      int batch,
      int warmups,
      int repeats) {
    static Asked of(String[] arguments) {
      Map<String, String> values =
          Arrays.stream(arguments)
              .map(argument -> argument.substring(2).split("=", 2))
              .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
      return new Asked(
          value(values, "host"),
          Integer.parseInt(value(values, "port")),
          value(values, "table"),
          value(values, "from"),
          value(values, "to"),
          Integer.parseInt(value(values, "batch")),
          Integer.parseInt(value(values, "warmups")),
          Integer.parseInt(value(values, "repeats")));
    }

    private static String value(Map<String, String> values, String name) {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalArgumentException("lacks --" + name);
      }
      return value;
    }
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
