package beamtime.site.published;

import beamtime.site.published.Column.ByRow;
import beamtime.site.published.Column.NotYet;
import beamtime.site.published.Column.OurRatio;
import beamtime.site.published.Column.Ours;
import beamtime.site.published.Column.Printed;
import beamtime.site.published.Column.PrintedRatio;
import java.util.List;
import java.util.Map;

/** The studies, and which of our cells belongs to which of their numbers. */
public final class Studies {
  private static final Map<String, String> PERIOD_AND_FILTERS =
      Map.of("period", "period", "filters", "filters");

  /** The study's layout and settings: a column for each field, 1000 rows with each call. */
  private static final CellOf HBASE_SCAN =
      new CellOf(
          "JobScan",
          "hbase",
          Map.of("layout", "CELLS", "filterSide", "SERVER", "caching", "1000"),
          PERIOD_AND_FILTERS);

  private static final CellOf HBASE_GROUP =
      new CellOf(
          "JobGroup",
          "hbase",
          Map.of("layout", "CELLS", "filterSide", "SERVER"),
          PERIOD_AND_FILTERS);

  private static final CellOf ES_SCAN = jobs("JobScan", "elasticsearch");
  private static final CellOf ES_GROUP = jobs("JobGroup", "elasticsearch");
  private static final CellOf MONGO_SCAN = jobs("JobScan", "mongodb");
  private static final CellOf MONGO_GROUP = jobs("JobGroup", "mongodb");

  private Studies() {}

  /** All of them. */
  public static List<Study> all() {
    return List.of(wlcg(), ess(), pandata(), cmsDas(), giod());
  }

  private static CellOf jobs(String workload, String backend) {
    return new CellOf(workload, backend, Map.of(), PERIOD_AND_FILTERS);
  }

  private static Study wlcg() {
    PaperTable hbase = PaperTable.named("wlcg-table1-oracle-vs-hbase.csv");
    PaperTable search = PaperTable.named("wlcg-table2-oracle-vs-elasticsearch.csv");
    return new Study(
        "wlcg",
        "WLCG monitoring",
        "Processing of the WLCG monitoring data using NoSQL, CHEP 2013",
        List.of(
            wlcgTable1(hbase),
            wlcgTable2(search),
            wlcgRatios(hbase.joined(search, List.of("period", "filters"))),
            wlcgTable3(),
            wlcgTable4()),
        List.of(
            "Hardware and versions: theirs are of 2013; ours stand with each run.",
            "Rows: theirs were 8 million rows of real jobs; ours are generated, 10 000 a day, with"
                + " filters that leave the same shares; presets load 2, 7 or 800 days.",
            "Oracle is not measured here: its columns are theirs alone."));
  }

  private static StudyTable wlcgTable1(PaperTable printed) {
    return new StudyTable(
        "Table 1: job accounting, Oracle and HBase, seconds",
        "Theirs by the Thrift gateway; ours by the native client. Ungrouped returns all rows.",
        printed,
        List.of(
            new Printed("period", "period"),
            new Printed("filters", "filters"),
            new Printed("rows", "hbase_rows"),
            new Printed("Oracle grouped", "oracle_grouped_s"),
            new Printed("Oracle ungrouped", "oracle_ungrouped_s"),
            new Printed("HBase by Thrift", "hbase_thrift_s"),
            new Ours("ours: HBase", HBASE_SCAN, Measure.SECONDS),
            new Ours("ours: Elasticsearch", ES_SCAN, Measure.SECONDS),
            new Ours("ours: MongoDB", MONGO_SCAN, Measure.SECONDS)));
  }

  private static StudyTable wlcgTable2(PaperTable printed) {
    return new StudyTable(
        "Table 2: job accounting grouped, Oracle and Elasticsearch, seconds",
        "MongoDB and Elasticsearch group in the server; HBase's rows are grouped in the client.",
        printed,
        List.of(
            new Printed("period", "period"),
            new Printed("filters", "filters"),
            new Printed("groups", "rows"),
            new Printed("Oracle", "oracle_grouped_s"),
            new Printed("Elasticsearch", "elasticsearch_s"),
            new Ours("ours: Elasticsearch", ES_GROUP, Measure.SECONDS),
            new Ours("ours: HBase", HBASE_GROUP, Measure.SECONDS),
            new Ours("ours: MongoDB", MONGO_GROUP, Measure.SECONDS)));
  }

  private static StudyTable wlcgRatios(PaperTable printed) {
    return new StudyTable(
        "Ratios of times within each laboratory, from tables 1 and 2",
        "Absolute times of other hardware say little; how many times as long one way takes as"
            + " another on the same machines can be put side by side.",
        printed,
        List.of(
            new Printed("period", "period"),
            new Printed("filters", "filters"),
            new PrintedRatio(
                "Oracle: ungrouped / grouped", "oracle_ungrouped_s", "oracle_grouped_s"),
            new OurRatio("ours, Elasticsearch: ungrouped / grouped", ES_SCAN, ES_GROUP),
            new OurRatio("ours, MongoDB: ungrouped / grouped", MONGO_SCAN, MONGO_GROUP),
            new PrintedRatio(
                "HBase ungrouped / Elasticsearch grouped", "hbase_thrift_s", "elasticsearch_s"),
            new OurRatio("ours: the same", HBASE_SCAN, ES_GROUP)));
  }

  private static StudyTable wlcgTable3() {
    CellOf week =
        new CellOf(
            "JobScan",
            "hbase",
            Map.of(
                "layout",
                "CELLS",
                "filterSide",
                "SERVER",
                "caching",
                "1000",
                "filters",
                "0",
                "period",
                "WEEK"),
            Map.of());
    return new StudyTable(
        "Table 3: HBase by its native client and by Thrift, seconds",
        "There is no Thrift gateway here, so the ratio has no measured counterpart. Ours asks"
            + " for a week, 70 000 rows.",
        PaperTable.named("wlcg-table3-hbase-native-vs-thrift.csv"),
        List.of(
            new Printed("rows", "rows"),
            new Printed("native", "native_java_client_s"),
            new Printed("Thrift", "thrift_client_s"),
            new PrintedRatio("Thrift / native", "thrift_client_s", "native_java_client_s"),
            new Ours("ours: native", week, Measure.SECONDS)));
  }

  private static StudyTable wlcgTable4() {
    return new StudyTable(
        "Table 4: Site Status Board, seconds",
        "No workload repeats it yet.",
        PaperTable.named("wlcg-table4-site-status-board.csv"),
        List.of(
            new Printed("scan", "scan"),
            new Printed("rows", "rows"),
            new Printed("Oracle", "oracle_s"),
            new Printed("Elasticsearch", "elasticsearch_s"),
            new NotYet("ours")));
  }

  private static Study ess() {
    return new Study(
        "ess-archiver",
        "EPICS Archiver Appliance",
        "An Archiver Appliance Performance and Resources Consumption Study, ESS",
        List.of(essStorage(), essRetrieval()),
        List.of(
            "What is measured: theirs is the Archiver Appliance behind a link of 1 Gb/s, which"
                + " ingests from an IOC; ours are stores that general databases make for frames.",
            "Dropped: theirs are frames that the archiver never received; ours are frames that"
                + " found the client's queue full. Ours also counts late frames.",
            "Hardware and versions: ours stand with each run; client and server share its machine.",
            "Scale: ours hold each load for seconds, and a frame's noise decides how well it is"
                + " compressed."));
  }

  private static StudyTable essStorage() {
    Map<String, String> row =
        Map.of("waveforms", "pvs", "points", "points", "type", "type", "hz", "hertz");
    PaperTable scenarios = PaperTable.named("ess-aaps-scenarios.csv");
    return new StudyTable(
        "Storage: dropped frames of 48 scenarios",
        "",
        scenarios.joined(PaperTable.named("ess-aaps-storage.csv"), List.of("scenario")),
        List.of(
            new Printed("scenario", "scenario"),
            new Printed("PVs", "waveforms"),
            new Printed("points", "points"),
            new Printed("type", "type"),
            new Printed("Hz", "hz"),
            new Printed("archiver's CPU, %", "cpu_consumer_pct"),
            new Printed("network, Mb/s", "network_mbit_s"),
            new Printed("dropped, %", "dropped_frames_pct"),
            frames("HBase", "hbase", row),
            frames("Elasticsearch", "elasticsearch", row),
            frames("MongoDB", "mongodb", row)));
  }

  private static Column frames(String name, String backend, Map<String, String> row) {
    return new Ours(
        "ours: " + name, new CellOf("WaveformIngest", backend, Map.of(), row), Measure.MISSED);
  }

  private static StudyTable essRetrieval() {
    return new StudyTable(
        "Retrieval over HTTP",
        "No workload repeats it yet.",
        PaperTable.named("ess-aaps-retrieval.csv"),
        List.of(
            new Printed("scenario", "scenario"),
            new Printed("threads", "threads"),
            new Printed("network, Mb/s", "network_mbit_s"),
            new Printed("retrieved, GB", "data_retrieved_gb"),
            new Printed("seconds", "retrieval_s"),
            new NotYet("ours")));
  }

  private static Study pandata() {
    CellOf cycle =
        new CellOf(
            "CatalogueCycle",
            "icat",
            Map.of("clients", "1", "detail", "BARE", "lookUps", "true", "times", "500"),
            Map.of());
    CellOf burst =
        new CellOf(
            "CatalogueBurst",
            "icat",
            Map.of("batch", "2000", "clients", "1", "request", "SINGLE", "times", "1"),
            Map.of());
    CellOf nexus =
        new CellOf("IcatNexusIngest", "icat", Map.of("upTo", "MAKE", "times", "50"), Map.of());
    StudyTable figures =
        new StudyTable(
            "Figures of the report",
            "Where ours has no single number for a figure, see the table below.",
            PaperTable.named("pandata-figures.csv"),
            List.of(
                new Printed("figure", "figure"),
                new Printed("printed", "printed"),
                new ByRow(
                    "ours",
                    Map.of(
                        "datafile in a burst by create: times as fast as a full cycle",
                        new OurRatio("", cycle, burst),
                        "making one NeXus file: ms",
                        new Ours("", nexus, Measure.MILLIS)))));
    return new Study(
        "pandata-icat",
        "PaNdata-ODI, ICAT",
        "PaNdata-ODI Deliverable D4.4, ICAT 4.3.2",
        List.of(figures, pandataClients()),
        List.of(
            "Catalogue: theirs was ICAT 4.3.2 on Glassfish with Oracle. Ours of the embedded provider"
                + " is an endpoint of this project that speaks ICAT's contract and is not ICAT.",
            "Hardware: their server had 3 cores; ours is named with each run, and client and server"
                + " share it.",
            "Scale: ours repeats the report's numbers of cycles, searches and datafiles."));
  }

  private static StudyTable pandataClients() {
    Map<String, String> clients = Map.of("clients", "clients");
    CellOf cycles =
        new CellOf(
            "CatalogueCycle",
            "icat",
            Map.of("detail", "BARE", "lookUps", "true", "times", "100"),
            clients);
    CellOf searches = new CellOf("CatalogueFind", "icat", Map.of("times", "200"), clients);
    return new StudyTable(
        "Operations a second of 1 to 32 clients",
        "Their values are not printed as numbers; the report finds that ingestion scales nearly"
            + " linearly until the server saturates at 32 clients, and that searches fall above 16.",
        PaperTable.named("pandata-clients.csv"),
        List.of(
            new Printed("clients", "clients"),
            new Ours("ours: cycles/s", cycles, Measure.RATE),
            new Ours("ours: searches/s", searches, Measure.RATE)));
  }

  private static Study cmsDas() {
    return new Study(
        "cms-das",
        "CMS Data Aggregation System",
        "The CMS Data Aggregation System (DAS) on MongoDB; hardware of 2010",
        List.of(
            new StudyTable(
                "Loading and merging",
                "",
                PaperTable.named("cms-das-load.csv"),
                List.of(
                    new Printed("step", "step"),
                    new Printed("rows", "rows"),
                    new Printed("seconds", "seconds"),
                    new NotYet("ours"))),
            new StudyTable(
                "Kinds of queries, in times of one fixed value",
                "MongoDB answers in a few milliseconds; the system on top of it takes about ten times"
                    + " as long.",
                PaperTable.named("cms-das-queries.csv"),
                List.of(
                    new Printed("query", "query"),
                    new Printed("example", "example"),
                    new Printed("printed", "times_of_one_fixed_value"),
                    new NotYet("ours")))),
        List.of("The family of workloads that will repeat it, records, does not exist yet."));
  }

  private static Study giod() {
    return new Study(
        "giod",
        "GIOD",
        "GIOD, Caltech, CERN and HP, Objectivity/DB, 1996 to 2000",
        List.of(
            new StudyTable(
                "Synthetic reconstruction",
                "Events of 1 MB in 100 objects; reading, computing and writing take turns.",
                PaperTable.named("giod-reconstruction.csv"),
                List.of(
                    new Printed("computation of an event, MIPS s", "computation_mips_s_per_event"),
                    new Printed("clients", "clients"),
                    new Printed("MB/s", "mb_s"),
                    new NotYet("ours"))),
            new StudyTable(
                "Data acquisition",
                "Events of 260 KB on average; the aim was 100 MB/s.",
                PaperTable.named("giod-daq.csv"),
                List.of(
                    new Printed("event model", "event_model"),
                    new Printed("clients", "clients"),
                    new Printed("MB/s", "mb_s"),
                    new NotYet("ours")))),
        List.of("The family of workloads that will repeat it, events, does not exist yet."));
  }
}
