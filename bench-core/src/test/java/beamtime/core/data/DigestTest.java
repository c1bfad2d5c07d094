package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Seals the data: a generator that gives other bytes than before fails here. */
class DigestTest {
  private static final LongUnaryOperator JOBS = new Jobs(1)::hash;
  private static final LongUnaryOperator INTS =
      new Waveforms(1, 100, 1_001, PointType.INT32, 14, 8)::hash;
  private static final LongUnaryOperator DOUBLES =
      new Waveforms(1, 100, 1_000, PointType.FLOAT64, 14, 20)::hash;
  private static final LongUnaryOperator CATALOGUE = DigestTest::branch;
  private static final LongUnaryOperator RECORDS = new Records(1, 500_000)::hash;

  static Stream<Arguments> seals() {
    return Stream.of(
        Arguments.of("jobs", JOBS, 0L, 2000, "cffff0038289750a"),
        Arguments.of("jobs", JOBS, 4000000L, 2000, "5db9227061b8b907"),
        Arguments.of("jobs", JOBS, 7998000L, 2000, "d278de9df661ae32"),
        Arguments.of("waveforms int32", INTS, 0L, 100, "c904927588346d79"),
        Arguments.of("waveforms int32", INTS, 70000L, 100, "6e33d93aba315277"),
        Arguments.of("waveforms int32", INTS, 139900L, 100, "4383c902e81c91e6"),
        Arguments.of("waveforms float64", DOUBLES, 0L, 100, "9d3ac309630147cb"),
        Arguments.of("waveforms float64", DOUBLES, 70000L, 100, "f92fd3a083136439"),
        Arguments.of("waveforms float64", DOUBLES, 139900L, 100, "ca53e9efbc730700"),
        Arguments.of("catalogue", CATALOGUE, 0L, 100, "4beb9ee2862a4e21"),
        Arguments.of("catalogue", CATALOGUE, 50000L, 100, "1e5cdb9b3eae937c"),
        Arguments.of("catalogue", CATALOGUE, 99900L, 100, "1b2feb3831a69da0"),
        Arguments.of("records", RECORDS, 0L, 2000, "610db99317d5b905"),
        Arguments.of("records", RECORDS, 50000L, 2000, "2c9d1731e6b1d2df"),
        Arguments.of("records", RECORDS, 275000L, 2000, "f2d2fb7d73bf2e1f"),
        Arguments.of("records", RECORDS, 498000L, 2000, "35e94ba727d36cc0"));
  }

  @ParameterizedTest(name = "{0} from {2}")
  @MethodSource("seals")
  void slicesAreSealedForAnyNumberOfWorkers(
      String family, LongUnaryOperator hash, long from, int rows, String sealed) {
    for (int workers : new int[] {1, 3, 16}) {
      assertThat(SealedRows.digest(hash, from, from + rows, workers).substring(0, 16))
          .as("%s, %d workers", family, workers)
          .isEqualTo(sealed);
    }
  }

  @Test
  void namesOfDataAreSealed() {
    assertThat(new Jobs(1).digest(8_000_000)).isEqualTo("7b5b8e8684c2");
    assertThat(new Waveforms(1, 100, 1_000, PointType.INT32, 14, 8).digest())
        .isEqualTo("4e6f905f4cf7");
    assertThat(new Catalogue(1).digest()).isEqualTo("8d0cefc39eac");
    assertThat(new Records(1, 500_000).digest()).isEqualTo("dc4cdde38ed6");
  }

  @Test
  void namesOfDataDifferWithEveryParameter() {
    assertThat(
            Stream.of(
                new Jobs(1).digest(10_000),
                new Jobs(1).digest(20_000),
                new Jobs(2).digest(10_000),
                new Waveforms(1, 1, 10, PointType.INT32, 1, 0).digest(),
                new Waveforms(2, 1, 10, PointType.INT32, 1, 0).digest(),
                new Waveforms(1, 2, 10, PointType.INT32, 1, 0).digest(),
                new Waveforms(1, 1, 11, PointType.INT32, 1, 0).digest(),
                new Waveforms(1, 1, 10, PointType.FLOAT64, 1, 0).digest(),
                new Waveforms(1, 1, 10, PointType.INT32, 14, 0).digest(),
                new Waveforms(1, 1, 10, PointType.INT32, 1, 8).digest(),
                new Catalogue(1).digest(),
                new Catalogue(1).with(CatalogueDetail.BARE).digest(),
                new Catalogue(1).withDatafileParameters(3).digest(),
                new Catalogue(2).digest()))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[0-9a-f]{12}"));
  }

  private static long branch(long n) {
    Catalogue catalogue = new Catalogue(1);
    long h = Mix64.fold(catalogue.facility(n % 3).hash(), catalogue.investigation(n % 3, n).hash());
    h = Mix64.fold(h, catalogue.dataset(n % 3, n, n).hash());
    return Mix64.fold(h, catalogue.datafile(n % 3, n, n, n).hash());
  }
}
