package beamtime.site.export;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.HostileWords;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "ar-EG"})
  void everyFormatIsTheSameInEveryLocale(String tag) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      Map<String, String> texts = Exports.all(grid().read(folder));
      assertThat(texts)
          .containsOnlyKeys("bencher.json", "smaller.json", "bigger.json", "cells.csv", "table.md");
      for (Map.Entry<String, String> text : texts.entrySet()) {
        assertThat(text.getValue()).as(text.getKey()).isEqualTo(golden(text.getKey()));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyCellOfAGridHasItsOwnNameAtBencher() throws IOException {
    JsonNode benchmarks = json(Export.BMF, grid().read(folder));

    assertThat(benchmarks.properties())
        .extracting(Map.Entry::getKey)
        .containsExactly(
            "JobScan[hbase, filters=0, period=DAY]",
            "JobScan[hbase, filters=1, period=DAY]",
            "JobScan[mongodb, filters=0, period=DAY]",
            "JobFind[mongodb]");
  }

  @Test
  void bencherHasTimesInNanosecondsAndRatesInOperationsASecond() throws IOException {
    RunFolder run =
        run("a")
            .with(fixed("Rate", "ops/ms", 2.0))
            .with(fixed("Time", "us/op", 3.0))
            .with(fixed("Odd", "rows/s", 4.0))
            .read(folder);
    JsonNode all = json(Export.BMF, run);

    assertThat(all.at("/Rate[x]/throughput/value").doubleValue()).isEqualTo(2_000);
    assertThat(all.at("/Time[x]/latency/value").doubleValue()).isEqualTo(3_000);
    assertThat(all.at("/Odd[x]/score-rows-s/value").doubleValue()).isEqualTo(4);
  }

  @Test
  void bencherHasTheEndsOfTheIntervalInOrder() throws IOException {
    JsonNode rate =
        json(Export.BMF, run("a").with(cell("JobScan", "hbase")).read(folder))
            .at("/JobScan[hbase]/throughput");

    assertThat(rate.get("lower_value").doubleValue()).isLessThan(rate.get("value").doubleValue());
    assertThat(rate.get("upper_value").doubleValue())
        .isGreaterThan(rate.get("value").doubleValue());
  }

  @Test
  void theIntervalOfBencherHoldsItsValueWhereForksHaveOtherNumbersOfSamples() throws IOException {
    List<List<Double>> forks = new ArrayList<>(Collections.nCopies(19, List.of(20.0)));
    forks.add(Collections.nCopies(100, 10.0));
    JsonNode rate =
        json(Export.BMF, run("a").with(cell("JobScan", "hbase").samples(forks)).read(folder))
            .at("/JobScan[hbase]/throughput");

    assertThat(rate.get("value").doubleValue())
        .isBetween(rate.get("lower_value").doubleValue(), rate.get("upper_value").doubleValue());
  }

  @Test
  void aWideIntervalIsToldByItsEnds() throws IOException {
    RunFolder run =
        run("a")
            .with(
                cell("JobScan", "hbase")
                    .samples(List.of(List.of(5.0, 5.0), List.of(10.0, 10.0), List.of(21.0, 21.0))))
            .read(folder);
    JsonNode rate = json(Export.BMF, run).at("/JobScan[hbase]/throughput");
    String low = rate.get("lower_value").asText();
    String high = rate.get("upper_value").asText();

    assertThat(Export.MARKDOWN.text(run)).contains("| 12 (2.2 to 65) | scans/s |");
    assertThat(json(Export.BIGGER, run).get(0).get("range").textValue())
        .isEqualTo(low + " to " + high);
    try (var sheet =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .get()
            .parse(new StringReader(Export.CSV.text(run)))) {
      CSVRecord row = sheet.getRecords().get(0);
      assertThat(row.get("low")).isEqualTo(low);
      assertThat(row.get("high")).isEqualTo(high);
    }
  }

  @Test
  void aCellIsInTheListOfItsDirectionAlone() throws IOException {
    RunFolder run =
        run("a")
            .with(fixed("Rate", "ops/s", 2.0))
            .with(fixed("Time", "ms/op", 3.0))
            .with(cell("Gone", "x").failed("it ended"))
            .read(folder);

    assertThat(json(Export.BIGGER, run))
        .extracting(bench -> bench.get("name").textValue())
        .containsExactly("Rate[x]");
    assertThat(json(Export.SMALLER, run))
        .extracting(bench -> bench.get("name").textValue())
        .containsExactly("Time[x]");
  }

  @Test
  void anInvalidPointOfALoadIsNowhereANumber() throws IOException {
    RunFolder run =
        run("a")
            .with(fixed("Rate", "ops/s", 2.0).load(LoadPoints.limited("its clients used it all")))
            .read(folder);

    assertThat(json(Export.BMF, run)).isEmpty();
    assertThat(json(Export.BIGGER, run)).isEmpty();
    assertThat(Export.CSV.text(run).lines().toList().get(1))
        .contains(",INVALID,its clients used it all,,,,");
    assertThat(Export.MARKDOWN.text(run))
        .contains("| x |  | ops/s | INVALID: its clients used it all |");
  }

  @Test
  void whatIsUnverifiedIsNowhereANumber() throws IOException {
    RunFolder run =
        run("a")
            .with(fixed("Rate", "ops/s", 2.0).evidence(CellRecord.UNREAD, "it was killed"))
            .read(folder);

    assertThat(json(Export.BMF, run)).isEmpty();
    assertThat(json(Export.BIGGER, run)).isEmpty();
    assertThat(Export.CSV.text(run).lines().toList().get(1))
        .contains(",MEASURED,what it has written was not read back: it was killed,,,,");
    assertThat(Export.MARKDOWN.text(run))
        .contains("| x |  | ops/s | what it has written was not read back: it was killed |");
  }

  @Test
  void trackersGetNoNumberThatHasNoVerdict() throws IOException {
    RunFolder run = run("a").with(fixed("Rate", "ops/s", 2.0).others(1.02)).read(folder);

    assertThat(json(Export.BMF, run)).isEmpty();
    assertThat(json(Export.BIGGER, run)).isEmpty();
    assertThat(Export.MARKDOWN.text(run))
        .contains("| 2.000 | ops/s | the machine was busy: 1.0 cores by others |");
  }

  @Test
  void aPointThatFellShortSaysSoNextToItsNumber() throws IOException {
    RunFolder run =
        run("a")
            .with(
                fixed("Rate", "ops/s", 2.0)
                    .load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40 ops a second")))
            .read(folder);

    assertThat(json(Export.BMF, run)).isEmpty();
    assertThat(Export.MARKDOWN.text(run))
        .contains("| 2.000 | ops/s | fell short: 16 of 40 ops a second |");
  }

  @Test
  void aRateThatWasKeptSaysSoAndIsTrackedByItsTimesAlone() throws IOException {
    RunFolder run =
        run("a")
            .with(fixed("Rate", "ops/s", 2.0).load(LoadPoints.open(50, Delivery.MET)))
            .read(folder);

    assertThat(Export.MARKDOWN.text(run)).contains("a rate that was kept, no speed");
    assertThat(json(Export.BMF, run).toString())
        .contains("latency-p99")
        .doesNotContain("throughput");
  }

  @Test
  void aSheetIsSafeWhereItIsPartedAtSemicolonsToo() throws IOException {
    RunFolder run =
        run("a").with(fixed("Rate", "ops/s", 2.0).param("p", "x; =HYPERLINK(1)")).read(folder);

    assertThat(Export.CSV.text(run)).contains("p=x; '=HYPERLINK(1)");
  }

  @Test
  void aSheetHasARowForEachCellAndNoFormula() throws IOException {
    List<CSVRecord> rows;
    try (var parser = CSVFormat.RFC4180.parse(new StringReader(Export.CSV.text(hostile())))) {
      rows = parser.getRecords();
    }

    assertThat(rows).hasSize(words().size() + 1).allMatch(row -> row.size() == 22);
    assertThat(rows)
        .allSatisfy(row -> assertThat(row).noneMatch(field -> field.matches("(?s)[=+@\t\r\n-].*")));
    assertThat(rows).anyMatch(row -> row.get(5).startsWith("'=HYPERLINK"));
  }

  @Test
  void aTableInAPullRequestHoldsNothingButWords() throws IOException {
    List<String> lines = Export.MARKDOWN.text(hostile()).lines().toList();

    assertThat(lines).hasSize(words().size() + 4);
    for (String row : lines.subList(2, lines.size())) {
      assertThat(row.replace("\\|", "").chars().filter(c -> c == '|').count()).as(row).isEqualTo(7);
      assertThat(row.replace("<!-- -->", ""))
          .doesNotContain("<")
          .doesNotContainPattern("(?<!\\\\)[`\\[\\]]");
      assertThat(row).doesNotContain("://").doesNotContainPattern("@\\w");
    }
  }

  @Test
  void hostileWordsAreStillWordsInJson() throws IOException {
    RunFolder run = hostile();

    assertThat(json(Export.BMF, run)).hasSize(words().size());
    assertThat(json(Export.BIGGER, run)).hasSize(words().size());
  }

  private RunFolder hostile() throws IOException {
    RunBuilder run = run("a").commit("@everyone see #1 at http://x.org and www.x.org");
    words().forEach(word -> run.with(cell(word, word).param("p" + word, word).durability(word)));
    return run.read(folder);
  }

  private static List<String> words() {
    return HostileWords.all().stream().filter(word -> !word.startsWith("\uD800")).toList();
  }

  private static RunBuilder grid() {
    return run("20260102-030405")
        .forks(3, 4)
        .with(exact("JobScan", "hbase", 1234.5).params("filters=0", "period=DAY"))
        .with(
            exact("JobScan", "hbase", 1100.25).params("filters=1", "period=DAY").durability("disk"))
        .with(
            exact("JobScan", "mongodb", 77.125)
                .params("filters=0", "period=DAY")
                .floorShare(0.0125))
        .with(exact("JobFind", "mongodb", 0.375).unit("ms/op"))
        .with(
            cell("JobScan", "elasticsearch").params("filters=0", "period=DAY").failed("it | ended"))
        .with(cell("JobGroup", "icat").leftOut("JOBS"));
  }

  /** Samples whose mean has few digits. */
  private static CellBuilder exact(String workload, String backend, double mean) {
    return cell(workload, backend)
        .samples(
            List.of(
                List.of(mean * 0.875, mean),
                List.of(mean * 0.75, mean * 1.25),
                List.of(mean, mean * 1.125)));
  }

  private static CellBuilder fixed(String workload, String unit, double value) {
    return cell(workload, "x").unit(unit).samples(List.of(List.of(value)));
  }

  private static JsonNode json(Export export, RunFolder run) throws IOException {
    return new ObjectMapper().readTree(export.text(run));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ExportTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
