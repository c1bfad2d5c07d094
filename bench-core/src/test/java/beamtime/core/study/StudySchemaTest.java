package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What editors say of a study's file is what the reader says. */
class StudySchemaTest {
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(StudyFile.schema());

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("beamtime.core.study.StudyFile#names")
  void ourStudiesConform(String name) throws IOException {
    try (InputStream in = StudyFile.class.getResourceAsStream(name + "/study.yaml")) {
      assertThat(errors(new String(in.readAllBytes(), StandardCharsets.UTF_8))).isEmpty();
    }
  }

  @Test
  void theStudyOfTheTestsConforms() {
    assertThat(errors(Written.STUDY)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title: Days and weeks   | titel: Days and weeks
          workload: JobScan       | workloads: JobScan
          params: {period         | parms: {period
          minutes: 1              | minutes: soon
          rows: t.csv             | rows: ../t.csv
          printed: period}        | printd: period}
          on: hbase}              | on: hbase, figure: average}
          at-least: 2             | at-lest: 2
          at-least: 2             | at-least: -1
          params: {period         | drive: {as: opened} # {
          params: {period         | drive: {as: open, clients: 4} # {
          params: {period         | drive: {as: time, rates: 4} # {
          cells:                  | servers: {mongodb: {binary: /bin/sh}}\\ncells:
          cells:                  | servers: {mongodb: {cache: 2g -x}}\\ncells:
          """)
  void typicalMistakesDoNot(String was, String is) {
    assertThat(errors(Written.with(was, is.replace("\\n", "\n")))).isNotEmpty();
  }

  @Test
  void everyKeyIsExplained() throws IOException {
    JsonNode schema = JsonMapper.builder().build().readTree(StudyFile.schema());
    schema
        .findParents("properties")
        .forEach(
            map ->
                map.path("properties")
                    .properties()
                    .forEach(
                        key ->
                            assertThat(explained(schema, key.getValue()))
                                .as(key.getKey() + " of " + map.path("title"))
                                .isTrue()));
  }

  private static boolean explained(JsonNode schema, JsonNode key) {
    return key.has("description")
        || schema.at(key.path("$ref").asText("").replaceFirst("^#", "")).has("description");
  }

  /** Any name that the schema knows anywhere is taken by the reader where the schema takes it. */
  @TestFactory
  Stream<DynamicTest> readerAndSchemaKnowTheSameKeys() throws IOException {
    JsonNode schema = JsonMapper.builder().build().readTree(StudyFile.schema());
    Set<String> all = new TreeSet<>();
    schema
        .findValues("properties")
        .forEach(map -> map.properties().forEach(one -> all.add(one.getKey())));
    return places().entrySet().stream()
        .map(
            place ->
                DynamicTest.dynamicTest(
                    "of the schema's " + place.getKey(),
                    () -> {
                      Set<String> known = new TreeSet<>();
                      schema
                          .at(place.getKey() + "/properties")
                          .properties()
                          .forEach(one -> known.add(one.getKey()));
                      assertThat(taken(all, place.getValue()))
                          .as(place.getKey())
                          .isNotEmpty()
                          .isEqualTo(known);
                    }));
  }

  /** Files of which each has a place for a key of that part of the schema. */
  private static Map<String, List<String>> places() {
    String drive = "drive: {as: %s, HERE: 0}\n    params: {period";
    List<String> kinds =
        List.of(
            "printed: s",
            "printed-ratio: [s, s]",
            "not-yet: x",
            "ratio: []",
            "percent: []",
            "percent-less: []",
            "knee: {cell: scan, along: period}",
            "peak: {cell: scan}",
            "line: {cell: scan, along: period, at: {DAY: 1}}",
            "slope: {cell: scan, along: period, at: {DAY: 1}}",
            "grows: {cell: scan, spent: x, over: y}",
            "first: {among: [x]}",
            "figure: mean",
            "fact: x");
    return Map.ofEntries(
        Map.entry("", List.of(Written.STUDY + "HERE: 0\n")),
        Map.entry("/$defs/sizes", put("sizes:\n", "sizes:\n  HERE: 0\n")),
        Map.entry("/$defs/size", put("{minutes: 1,", "{HERE: 0, minutes: 1,")),
        Map.entry("/$defs/settings", put("cells:", "servers: {mongodb: {HERE: 0}}\ncells:")),
        Map.entry("/$defs/cells", put("    workload:", "    HERE: 0\n    workload:")),
        Map.entry("/$defs/time", put("params: {period", drive.formatted("time"))),
        Map.entry("/$defs/series", put("params: {period", drive.formatted("series"))),
        Map.entry("/$defs/closed", put("params: {period", drive.formatted("closed"))),
        Map.entry("/$defs/open", put("params: {period", drive.formatted("open"))),
        Map.entry("/$defs/deadlines", put("params: {period", drive.formatted("deadlines"))),
        Map.entry("/$defs/table", put("    rows:", "    HERE: 0\n    rows:")),
        Map.entry("/$defs/picture", picture("HERE: 0, x: {}")),
        Map.entry("/$defs/x", picture("x: {HERE: 0}")),
        Map.entry("/$defs/y", picture("x: {}, panels: [{y: {HERE: 0}}]")),
        Map.entry(
            "/$defs/panel",
            Stream.of("heads: [s]}, panels: [{", "}, panels: [{curves: {}, ", "}, panels: [{")
                .flatMap(mode -> picture("x: {" + mode + "HERE: 0}]").stream())
                .toList()),
        Map.entry("/$defs/theirs", picture("x: {}, panels: [{theirs: [{HERE: 0}]}]")),
        Map.entry("/$defs/derived", put("rows: t.csv", "rows: {HERE: 0}")),
        Map.entry(
            "/$defs/column",
            kinds.stream()
                .map(
                    kind ->
                        Written.with(
                            "head: ours, cell: scan, on: hbase", "head: s, HERE: 0, " + kind))
                .toList()),
        Map.entry(
            "/$defs/shown",
            kinds.stream()
                .map(
                    kind ->
                        Written.table(
                            "rows: [{a: {HERE: 0, %s}}]\ncolumns: [{head: a}]\n".formatted(kind)))
                .toList()),
        Map.entry(
            "/$defs/ours",
            put("ours, cell: scan, on: hbase", "ours, ratio: [{HERE: 0, cell: scan, on: hbase}]")),
        Map.entry(
            "/$defs/knee", put("ours, cell: scan, on: hbase", "ours, knee: {HERE: 0, cell: scan}")),
        Map.entry(
            "/$defs/peak", put("ours, cell: scan, on: hbase", "ours, peak: {HERE: 0, cell: scan}")),
        Map.entry(
            "/$defs/grows",
            List.of(
                Written.with(
                    "ours, cell: scan, on: hbase",
                    "ours, grows: {HERE: 0, cell: scan, spent: x, over: y}"),
                Written.with(
                    "ours, cell: scan, on: hbase",
                    "ours, grows: {HERE: 0, join: t.csv, spent: s, over: s}"))),
        Map.entry(
            "/$defs/first",
            put("ours, cell: scan, on: hbase", "ours, first: {HERE: 0, among: [x]}")),
        Map.entry(
            "/$defs/line",
            put(
                "ours, cell: scan, on: hbase",
                "ours, line: {HERE: 0, cell: scan, on: hbase, along: period, at: {DAY: 1}}")),
        Map.entry("/$defs/claim", put("    at-least:", "    HERE: 0\n    at-least:")),
        Map.entry(
            "/$defs/rate", put("    at-least:", "    value: {cell: scan, HERE: 0}\n    at-least:")),
        Map.entry("/$defs/side", put("with: {period: WEEK}", "with: {period: WEEK}, HERE: 0")));
  }

  private static List<String> picture(String keys) {
    return put("    rows:", "    picture: {" + keys + "}\n    rows:");
  }

  private static List<String> put(String was, String is) {
    return List.of(Written.with(was, is));
  }

  /** Those names that one of the files may have in its place. */
  private Set<String> taken(Set<String> names, List<String> files) throws IOException {
    Written written = new Written(folder);
    Set<String> taken = new TreeSet<>();
    for (String file : files) {
      for (String name : names) {
        String unknown = "unknown key '" + name + "'";
        if (problems(written, file.replace("HERE", name))
            .noneMatch(line -> line.contains(unknown))) {
          taken.add(name);
        }
      }
    }
    return taken;
  }

  private static Stream<String> problems(Written written, String text) throws IOException {
    try {
      written.read(text);
      return Stream.of();
    } catch (StudyException e) {
      return e.problems().stream();
    }
  }

  private static Set<String> errors(String text) {
    return SCHEMA.validate(text, InputFormat.YAML).stream()
        .map(Error::toString)
        .collect(Collectors.toSet());
  }
}
