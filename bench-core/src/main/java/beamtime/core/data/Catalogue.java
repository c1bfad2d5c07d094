package beamtime.core.data;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Generator of a catalogue of experiments, after NeXus and ICAT: every node can be made alone, from
 * the indices that lead to it, and refers only to nodes above it.
 *
 * <p>Texts are ASCII of at most 255 characters, times whole seconds of 2015 to 2025.
 *
 * @param seed of all its chance
 * @param detail what is said of the entities
 * @param datafileParameters parameters of each datafile, 0 to 24: there are no more types
 */
public record Catalogue(long seed, CatalogueDetail detail, int datafileParameters) {
  /** Parameters of a dataset. */
  public static final int PARAMETERS = 8;

  /** Visits of each proposal. */
  private static final int VISITS = 3;

  /** Numbers of the streams of chance; part of the data. */
  private static final int INVESTIGATION = 1;

  private static final int DATASET = 2;
  private static final int PARAMETER = 3;
  private static final int DATAFILE = 4;
  private static final int DATAFILE_PARAMETER = 5;

  private static final long FIRST_SECOND = Instant.parse("2015-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_START = Instant.parse("2025-12-20T00:00:00Z").getEpochSecond();
  private static final int DAY_SECONDS = 86_400;

  /** Steps with no factor in common with 24 types or 40 users: their multiples are distinct. */
  private static final int[] STEPS = {1, 7, 11, 13, 17, 19, 23};

  private static final HeavyTail SIZES = new HeavyTail(20e6, 1.2, 100_000_000_000L);

  public Catalogue {
    if (datafileParameters < 0 || datafileParameters > NexusTypes.ALL.size()) {
      throw new IllegalArgumentException(
          datafileParameters
              + " parameters of a datafile: there are 0 to "
              + NexusTypes.ALL.size());
    }
    if (detail == CatalogueDetail.BARE && datafileParameters > 0) {
      throw new IllegalArgumentException(
          datafileParameters + " parameters of a datafile: a bare catalogue has no types of them");
    }
  }

  /** The whole catalogue, whose datafiles have no parameters. */
  public Catalogue(long seed) {
    this(seed, CatalogueDetail.FULL, 0);
  }

  /** The same catalogue with another detail. */
  public Catalogue with(CatalogueDetail other) {
    return new Catalogue(seed, other, datafileParameters);
  }

  /** The same catalogue with so many parameters of each datafile. */
  public Catalogue withDatafileParameters(int count) {
    return new Catalogue(seed, detail, count);
  }

  /** Facility number f. */
  public Facility facility(long f) {
    String name = facilityName(f);
    if (isBare()) {
      return new Facility(name, fullName(f), List.of(), List.of(), List.of());
    }
    return new Facility(
        name, fullName(f), CatalogueWords.INSTRUMENTS, CatalogueWords.users(name), NexusTypes.ALL);
  }

  /** Investigation number i of facility f. */
  public Investigation investigation(long f, long i) {
    long bits = bits(INVESTIGATION, f, i);
    Instant start = start(bits);
    return new Investigation(
        proposal(i),
        visit(i),
        CatalogueWords.title(bits),
        start,
        start.plusSeconds(seconds(bits)),
        isBare() ? Optional.empty() : Optional.of(instrument(bits)),
        isBare() ? List.of() : users(f, bits),
        isBare()
            ? List.of()
            : IntStream.range(0, samples(bits)).mapToObj(s -> sample(bits, s)).toList());
  }

  /** Dataset number d of that investigation. */
  public Dataset dataset(long f, long i, long d) {
    long parent = bits(INVESTIGATION, f, i);
    long bits = bits(DATASET, f, i, d);
    Instant start = datasetStart(parent, bits);
    return new Dataset(
        datasetName(d),
        isBare()
            ? Optional.empty()
            : Optional.of(sample(parent, (int) Mix64.bounded(Mix64.at(bits, 3), samples(parent)))),
        Mix64.bounded(Mix64.at(bits, 4), 16) != 0,
        location(f, i, d),
        start,
        start.plusSeconds(1 + Mix64.bounded(Mix64.at(bits, 5), 3_600)),
        isBare() ? List.of() : parameters(bits, bits(PARAMETER, f, i, d), PARAMETERS));
  }

  /** Datafile number k of that dataset. */
  public Datafile datafile(long f, long i, long d, long k) {
    long bits = Mix64.at(bits(DATAFILE, f, i, d), k);
    String name = datafileName(d, k);
    Instant created =
        datasetStart(bits(INVESTIGATION, f, i), bits(DATASET, f, i, d))
            .plusSeconds(Mix64.bounded(bits, DAY_SECONDS));
    return new Datafile(
        name,
        location(f, i, d) + "/" + name,
        SIZES.pick(Mix64.at(bits, 1)),
        HexCodes.CHECKSUM_HALF.text(Mix64.at(bits, 2))
            + HexCodes.CHECKSUM_HALF.text(Mix64.at(bits, 3)),
        created,
        created.plusSeconds(Mix64.bounded(Mix64.at(bits, 4), DAY_SECONDS)),
        datafileParameters == 0 ? List.of() : parameters(f, i, d, k));
  }

  /** Keys that lead to that datafile. */
  public DatafilePath path(long f, long i, long d, long k) {
    return new DatafilePath(
        facilityName(f), proposal(i), visit(i), datasetName(d), datafileName(d, k));
  }

  /** Names the data: 12 hexadecimal digits over the seed and 256 nodes of each level. */
  public String digest() {
    boolean plain = equals(new Catalogue(seed));
    String parameters =
        "catalogue " + seed + (plain ? "" : " " + detail + " " + datafileParameters);
    return Digest.name(parameters, this::branchHash, Digest.SAMPLES, Digest.SAMPLES);
  }

  /** Hash of the nodes on one way from the root to a file. */
  private long branchHash(long n) {
    long h = Mix64.fold(facility(n).hash(), investigation(n, n).hash());
    return Mix64.fold(Mix64.fold(h, dataset(n, n, n).hash()), datafile(n, n, n, n).hash());
  }

  private long bits(int stream, long... indices) {
    long bits = Mix64.stream(seed, stream);
    for (long index : indices) {
      bits = Mix64.at(bits, index);
    }
    return bits;
  }

  private boolean isBare() {
    return detail == CatalogueDetail.BARE;
  }

  private List<Parameter> parameters(long f, long i, long d, long k) {
    long values = bits(DATAFILE_PARAMETER, f, i, d, k);
    return parameters(Mix64.mix(values), values, datafileParameters);
  }

  /** Login names of two to six users. */
  private static List<String> users(long f, long investigation) {
    String facility = facilityName(f);
    int step = step(Mix64.at(investigation, 2));
    int first = (int) Mix64.bounded(Mix64.at(investigation, 3), CatalogueWords.USERS);
    int users = 2 + (int) Mix64.bounded(Mix64.at(investigation, 4), 5);
    return IntStream.range(0, users)
        .mapToObj(u -> (first + u * step) % CatalogueWords.USERS)
        .map(user -> CatalogueWords.login(facility, user))
        .toList();
  }

  /**
   * Parameters of distinct types.
   *
   * @param owner chance of the owner, which chooses the types
   * @param values chance of the values
   */
  private static List<Parameter> parameters(long owner, long values, int count) {
    int step = step(Mix64.at(owner, 1));
    int first = (int) Mix64.bounded(Mix64.at(owner, 2), NexusTypes.ALL.size());
    return IntStream.range(0, count)
        .mapToObj(
            p ->
                NexusTypes.parameter(
                    (first + p * step) % NexusTypes.ALL.size(), Mix64.at(values, p)))
        .toList();
  }

  private static int step(long bits) {
    return STEPS[(int) Mix64.bounded(bits, STEPS.length)];
  }

  private static String fullName(long f) {
    return "Beamtime's facility number " + f;
  }

  private static String facilityName(long f) {
    if (f < 0) {
      throw new IndexOutOfBoundsException("facility " + f + ": facilities begin at 0");
    }
    return "F" + f;
  }

  private static String proposal(long i) {
    return "P" + Digits.padded(i / VISITS, 8);
  }

  private static String visit(long i) {
    return Long.toString(i % VISITS + 1);
  }

  private static String datasetName(long d) {
    return "scan_" + Digits.padded(d, 6);
  }

  private static String datafileName(long d, long k) {
    return datasetName(d) + "_" + Digits.padded(k, 8) + ".nxs";
  }

  private String location(long f, long i, long d) {
    return String.join(
        "/",
        "/data",
        facilityName(f),
        instrument(bits(INVESTIGATION, f, i)),
        proposal(i) + "-" + visit(i),
        datasetName(d));
  }

  private static Instant start(long investigation) {
    long span = LAST_START - FIRST_SECOND;
    return Instant.ofEpochSecond(FIRST_SECOND + Mix64.bounded(Mix64.at(investigation, 0), span));
  }

  /** Length of a visit: one to six days. */
  private static long seconds(long investigation) {
    return DAY_SECONDS * (1 + Mix64.bounded(Mix64.at(investigation, 1), 6));
  }

  private static Instant datasetStart(long investigation, long dataset) {
    return start(investigation)
        .plusSeconds(Mix64.bounded(Mix64.at(dataset, 0), seconds(investigation) - 7_200));
  }

  private static String instrument(long investigation) {
    int count = CatalogueWords.INSTRUMENTS.size();
    int instrument = (int) Mix64.bounded(Mix64.at(investigation, 5), count);
    return CatalogueWords.INSTRUMENTS.get(instrument).name();
  }

  private static int samples(long investigation) {
    return 1 + (int) Mix64.bounded(Mix64.at(investigation, 6), 4);
  }

  private static String sample(long investigation, int sample) {
    return "S" + (sample + 1) + " " + CatalogueWords.material(Mix64.at(investigation, 7 + sample));
  }
}
