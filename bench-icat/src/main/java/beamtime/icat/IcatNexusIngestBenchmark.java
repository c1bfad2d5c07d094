package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Investigation;
import beamtime.core.data.Mix64;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.workload.CatalogueChain;
import beamtime.core.workload.StoreBenchmark;
import beamtime.icat.nexus.Experiment;
import beamtime.icat.nexus.NexusFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One NeXus file made, read back, and ingested as a new investigation. So did the PaNdata study's
 * ingester for a file of its virtual laboratory: every level is looked up, and created where it is
 * absent; the facility is there. Files lie in the folder for temporary files and are deleted at
 * once.
 *
 * <p>Afterwards the entities of every file are compared: as far as they were taken, they must be
 * what the file was made of. There is no floor, since making the file is part of what is measured.
 */
@OnBackend("icat")
public class IcatNexusIngestBenchmark extends StoreBenchmark<CatalogueStore> {
  /** How far each file is brought. */
  @Param("INGEST")
  @Grid(lab = {"MAKE", "READ", "INGEST"})
  public NexusStep upTo;

  /** Rows and columns of the detector; four bytes a pixel before deflation. */
  @Param("256")
  @Grid(
      smoke = "64",
      lab = {"256", "1024"})
  public int pixels;

  private final Catalogue catalogue = new Catalogue(SEED);
  private final AtomicLong next = new AtomicLong();
  private final Map<Long, Experiment> told = new ConcurrentHashMap<>();
  private int[][] counts;
  private Path folder;
  private Place place;
  private String facility;

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults());
  }

  @Override
  protected final Evidence prepare() {
    counts = new int[pixels][pixels];
    for (int row = 0; row < pixels; row++) {
      for (int column = 0; column < pixels; column++) {
        counts[row][column] = (int) Mix64.bounded(Mix64.at(SEED, row * pixels + column), 4096);
      }
    }
    place = freshPlace("nexus");
    facility = store().create(place, CatalogueStore.ROOT, catalogue.facility(0));
    try {
      folder = Files.createTempDirectory("beamtime-nexus-");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for NeXus files", e);
    }
    return new Evidence(catalogue.digest(), new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    store().places().seal(place);
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    try {
      if (upTo == NexusStep.MAKE) {
        file(next.get(), made(next.get()), NexusStep.READ);
      }
      told.forEach(
          (n, read) -> {
            // What the file system says of the file is known only by what was read.
            expected.add(Mix64.fold(made(n).hash(), read.datafile().hash()));
            (upTo == NexusStep.INGEST ? stored(read) : Optional.of(read))
                .ifPresent(one -> actual.add(Mix64.fold(one.hash(), one.datafile().hash())));
          });
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("NeXus files can't be checked", e);
    }
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  /** One file. */
  @Benchmark
  public String file(RowCounters counters) throws IOException {
    long n = next.getAndIncrement();
    Experiment made = made(n);
    counters.rows++;
    counters.payloadBytes += made.payloadBytes();
    return file(n, made, upTo);
  }

  private String file(long n, Experiment made, NexusStep last) throws IOException {
    Path file = folder.resolve(made.datafile().name());
    try {
      NexusFile.write(file, made, counts);
      if (last == NexusStep.MAKE) {
        return file.toString();
      }
      Experiment read = NexusFile.read(file);
      told.put(n, read);
      return last == NexusStep.READ ? read.facility() : ingest(read);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private String ingest(Experiment read) {
    return CatalogueChain.ensure(
        store(),
        place,
        List.of(catalogue.facility(0), read.investigation(), read.dataset(), read.datafile()));
  }

  /** What file number n is made of. */
  private Experiment made(long n) {
    Dataset dataset = catalogue.dataset(0, n, 0);
    Datafile datafile = catalogue.datafile(0, n, 0, 0);
    return Experiment.of(
        catalogue.facility(0).name(),
        catalogue.investigation(0, n),
        new Dataset(
            dataset.name(),
            dataset.sample(),
            true,
            folder.toAbsolutePath().toString(),
            dataset.start(),
            dataset.end(),
            dataset.parameters()),
        new Datafile(
            "P" + n + "_" + datafile.name(),
            datafile.location(),
            datafile.size(),
            datafile.checksum(),
            datafile.created(),
            datafile.modified()));
  }

  /** What the catalogue has of it; empty where any level is lost. */
  private Optional<Experiment> stored(Experiment read) {
    Optional<Entity> investigation = store().read(place, facility, read.investigation());
    Optional<String> above = store().lookUp(place, facility, read.investigation());
    Optional<Entity> dataset = above.flatMap(id -> store().read(place, id, read.dataset()));
    return above
        .flatMap(id -> store().lookUp(place, id, read.dataset()))
        .flatMap(id -> store().read(place, id, read.datafile()))
        .map(
            datafile ->
                new Experiment(
                    read.facility(),
                    (Investigation) investigation.orElseThrow(),
                    (Dataset) dataset.orElseThrow(),
                    (Datafile) datafile));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatNexusIngestBenchmark.class, args);
  }
}
