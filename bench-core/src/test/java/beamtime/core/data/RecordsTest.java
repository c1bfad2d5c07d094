package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {
  private final Records study = new Records(1, 500_000);

  @Test
  void theServicesKnowAsManyBlocksAsInTheStudy() {
    assertThat(study.count(RecordKind.DATASET)).isEqualTo(50_000);
    assertThat(study.count(RecordKind.BLOCK)).isEqualTo(450_000);
    assertThat(known(RecordSource.DBS)).isEqualTo(387_137);
    assertThat(known(RecordSource.PHEDEX)).isEqualTo(189_901);
    assertThat(
            LongStream.range(0, 450_000)
                .filter(b -> study.knows(RecordSource.DBS, RecordKind.BLOCK, b))
                .filter(b -> study.knows(RecordSource.PHEDEX, RecordKind.BLOCK, b))
                .count())
        .isEqualTo(127_038);
  }

  private long known(RecordSource service) {
    return LongStream.range(0, 450_000)
        .filter(b -> study.knows(service, RecordKind.BLOCK, b))
        .count();
  }

  @ParameterizedTest
  @CsvSource({
    "2,1,1,1,0",
    "11,2,9,8,4",
    "50000,5000,45000,38714,18990",
    "5000000,500000,4500000,3871370,1899010",
    "50000000,5000000,45000000,38713700,18990100",
    "2000000000,200000000,1800000000,1548548000,759604000"
  })
  void otherSizesKeepTheShares(long records, long datasets, long blocks, long dbs, long phedex) {
    Records other = new Records(1, records);
    assertThat(other.count(RecordKind.DATASET)).isEqualTo(datasets);
    assertThat(other.count(RecordKind.BLOCK)).isEqualTo(blocks);
    assertThat(other.count(RecordSource.DBS, RecordKind.BLOCK)).isEqualTo(dbs);
    assertThat(other.count(RecordSource.PHEDEX, RecordKind.BLOCK)).isEqualTo(phedex);
    assertThat(other.count(RecordSource.DBS, RecordKind.DATASET)).isEqualTo(datasets);
    assertThat(other.count(RecordSource.PHEDEX, RecordKind.DATASET)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 11, 999, 10_000})
  void aServiceTellsEachOfItsRecordsOnceAndTogetherTheyKnowAll(long size) {
    Records records = new Records(1, size);
    for (RecordKind kind : RecordKind.values()) {
      Set<Long> told = new HashSet<>();
      for (RecordSource service : List.of(RecordSource.DBS, RecordSource.PHEDEX)) {
        Set<Long> own = new HashSet<>();
        for (long turn = 0; turn < records.count(service, kind); turn++) {
          long number = records.number(service, kind, turn);
          assertThat(records.knows(service, kind, number)).isTrue();
          assertThat(own.add(number)).isTrue();
        }
        told.addAll(own);
      }
      assertThat(told).hasSize((int) records.count(kind));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 37, 10_000})
  void namesSortAsTheirNumbersAndLeadBackToThem(long size) {
    Records records = new Records(1, size);
    for (RecordKind kind : RecordKind.values()) {
      String before = "";
      for (long n = 0; n < records.count(kind); n++) {
        String name = records.name(kind, n);
        assertThat(name).isGreaterThan(before).isASCII();
        assertThat(records.number(kind, name)).hasValue(n);
        assertThat(records.number(kind, name + "0")).isEmpty();
        before = name;
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RecordKind.class)
  void namesOfTheLargestDataLeadBackToTheirNumbers(RecordKind kind) {
    Records large = new Records(1, Records.MOST);
    long count = large.count(kind);
    String before = "";
    for (long n : new long[] {0, 1, count / 2, count - 2, count - 1}) {
      assertThat(large.name(kind, n)).isGreaterThan(before);
      before = large.name(kind, n);
      assertThat(large.number(kind, before)).hasValue(n);
    }
    assertThat(count / RecordNames.LETTERS.length() / 9).isLessThan(RecordNames.MOST_OF_A_LETTER);
  }

  @Test
  void whatIsNoNameHasNoNumber() {
    String block = study.name(RecordKind.BLOCK, 7);
    for (String name :
        List.of(
            "",
            "/",
            "/a",
            "#",
            block.substring(0, block.indexOf('#') + 1),
            block.replace("#", ""),
            "/~" + block.substring(2),
            block.replace("Run2", "Run9"))) {
      assertThat(study.number(RecordKind.BLOCK, name)).isEmpty();
    }
    assertThat(study.number(RecordKind.DATASET, block)).isEmpty();
  }

  @Test
  void everyLetterHasItsShareAndEveryPrefixItsCount() {
    Records records = new Records(1, 5_000);
    List<String> names =
        LongStream.range(0, 4_500).mapToObj(n -> records.name(RecordKind.BLOCK, n)).toList();
    List<String> prefixes = new ArrayList<>(List.of("/", "/A", "/a", "/~", "x", "/Aba"));
    prefixes.add(names.get(1_234));
    prefixes.add(names.get(1_234).substring(0, names.get(1_234).indexOf('#')));
    for (String prefix : prefixes) {
      assertThat(records.beginningWith(RecordKind.BLOCK, prefix))
          .as(prefix)
          .isEqualTo(names.stream().filter(name -> name.startsWith(prefix)).count());
    }
    for (char letter : RecordNames.LETTERS.toCharArray()) {
      assertThat(study.beginningWith(RecordKind.DATASET, "/" + letter)).isBetween(1_851L, 1_852L);
    }
  }

  @Test
  void aMergedRecordHasWhatEachServiceSaysAndWhoSaidIt() {
    for (long b = 0; b < 1_000; b++) {
      DataRecord dbs = study.record(RecordSource.DBS, RecordKind.BLOCK, b);
      DataRecord phedex = study.record(RecordSource.PHEDEX, RecordKind.BLOCK, b);
      DataRecord merged = study.record(RecordSource.MERGED, RecordKind.BLOCK, b);
      assertThat(dbs.mergedWith(phedex)).isEqualTo(merged).isEqualTo(phedex.mergedWith(dbs));
      assertThat(merged.saidBy(RecordSource.DBS)).isEqualTo(dbs);
      assertThat(merged.booked().isPresent())
          .isEqualTo(study.knows(RecordSource.DBS, RecordKind.BLOCK, b));
      assertThat(merged.placed().isPresent())
          .isEqualTo(study.knows(RecordSource.PHEDEX, RecordKind.BLOCK, b));
    }
    assertThatThrownBy(
            () ->
                study
                    .record(RecordSource.DBS, RecordKind.BLOCK, 1)
                    .mergedWith(study.record(RecordSource.DBS, RecordKind.BLOCK, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("are about different things");
  }

  @Test
  void valuesAreSound() {
    for (long b = 0; b < 1_000; b++) {
      DataRecord record = study.record(RecordSource.MERGED, RecordKind.BLOCK, b);
      record
          .booked()
          .ifPresent(
              booked -> {
                assertThat(booked.files()).isPositive();
                assertThat(booked.modified()).isGreaterThanOrEqualTo(booked.created());
              });
      record
          .placed()
          .ifPresent(
              placed ->
                  assertThat(placed.replicas())
                      .hasSizeBetween(3, 7)
                      .extracting(DataRecord.Replica::site)
                      .doesNotHaveDuplicates());
    }
  }

  @Test
  void eachPartOfARecordChangesItsHash() {
    Set<Long> hashes = new HashSet<>();
    for (long turn = 0; turn < 1_000; turn++) {
      long b = study.number(RecordSource.PHEDEX, RecordKind.BLOCK, turn);
      if (study.knows(RecordSource.DBS, RecordKind.BLOCK, b)) {
        for (RecordSource source : RecordSource.values()) {
          assertThat(hashes.add(study.record(source, RecordKind.BLOCK, b).hash())).isTrue();
        }
      }
    }
    assertThat(hashes).isNotEmpty();
  }

  @Test
  void dataIsNamedByItsSeedAndSize() {
    Set<String> digests =
        Set.of(study.digest(), new Records(2, 500_000).digest(), new Records(1, 500_001).digest());
    assertThat(digests).hasSize(3).contains(new Records(1, 500_000).digest());
  }

  @Test
  void sizesThatCanNotBeAreRefused() {
    for (long size : new long[] {-1, 0, 1, Records.MOST + 1}) {
      assertThatThrownBy(() -> new Records(1, size))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(size + " records: there can be 2 to 2000000000");
    }
    assertThatThrownBy(() -> study.name(RecordKind.DATASET, 50_000))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
