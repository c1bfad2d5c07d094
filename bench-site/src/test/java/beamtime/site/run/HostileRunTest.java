package beamtime.site.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.result.CellRecord;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run folder is data from someone else. */
@Timeout(60)
class HostileRunTest {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("words")
  void wordsThatAPageOrAShellObeysAreReadAsTheWordsTheyAre(String word) throws IOException {
    RunFolder read =
        run("a")
            .commit(word)
            .with(cell(word, word).param(word, word).secondary(word, 1).code(word))
            .read(folder);

    assertThat(read.cells().get(0).record().params()).containsEntry(word, word);
    assertThat(read.cells().get(0).samples().count()).isEqualTo(50);
  }

  static List<String> words() {
    // no encoder writes half a pair of surrogates
    return HostileWords.all().stream().filter(word -> !word.startsWith("\uD800")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "/etc", "..", ".", "", "a/b", "a\\b", "-rf", "<b>", "a\u0000"})
  void anIdThatIsNoNameOfAFolderIsRefused(String id) throws IOException {
    Path written = run(id).with(cell("JobScan", "hbase")).writeTo(folder.resolve("run"));

    refused(written, "run.json", "id");
  }

  record Broken(String what, Consumer<ObjectNode> change, String field) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<Broken> broken() {
    return Stream.of(
        new Broken("newer format", run -> run.put("format", 99), "format 99"),
        new Broken("no format", run -> run.remove("format"), "format -1"),
        new Broken("unknown field", run -> run.put("surprise", 1), "surprise"),
        new Broken("no id", run -> run.remove("id"), "id"),
        new Broken("id null", run -> run.putNull("id"), "id"),
        new Broken("no start", run -> run.remove("started"), "started"),
        new Broken("a start that is no time", run -> run.put("started", "<b>"), "started"),
        new Broken("no cells", run -> run.remove("cells"), "cells"),
        new Broken("cells an object", run -> run.putObject("cells"), "cells"),
        new Broken("cells null", run -> run.putNull("cells"), "cells"),
        new Broken("a cell null", run -> ((ArrayNode) run.get("cells")).addNull(), "cells"),
        new Broken("a cell a word", run -> ((ArrayNode) run.get("cells")).add("x"), "cells[1]"),
        new Broken("no machine", run -> run.remove("machine"), "machine"),
        new Broken("no cores", run -> object(run, "machine").remove("cores"), "cores"),
        new Broken(
            "cores a word", run -> object(run, "machine").put("cores", "x"), "machine.cores"),
        new Broken("no cpu", run -> object(run, "machine").remove("cpu"), "cpu"),
        new Broken("setting null", run -> object(run, "settings").putNull("x"), "settings"),
        new Broken("no outcome", run -> first(run).remove("outcome"), "outcome"),
        new Broken(
            "outcome unknown", run -> first(run).put("outcome", "GREAT"), "cells[0].outcome"),
        new Broken("cause null", run -> first(run).putNull("cause"), "cause"),
        new Broken("no workload", run -> first(run).remove("workload"), "workload"),
        new Broken("no log", run -> first(run).remove("log"), "log"),
        new Broken("param null", run -> object(first(run), "params").putNull("x"), "params"),
        new Broken("params a list", run -> first(run).putArray("params"), "cells[0].params"),
        new Broken("score NaN", run -> score(run).put("value", "NaN"), "cells[0].score.value"),
        new Broken("score INF", run -> score(run).put("value", "INF"), "cells[0].score.value"),
        new Broken("score a word", run -> score(run).put("value", "x"), "cells[0].score.value"),
        new Broken("no score's value", run -> score(run).remove("value"), "value"),
        new Broken("no unit", run -> score(run).remove("unit"), "unit"),
        new Broken("floor NaN", run -> first(run).put("floorShare", "NaN"), "cells[0].floorShare"),
        new Broken(
            "cells of one name",
            run -> ((ArrayNode) run.get("cells")).add(run.get("cells").get(0).deepCopy()),
            "cells[1]"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aRecordThatIsNoneIsRefusedWithItsField(Broken broken) throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).json(broken.change()).write(folder);

    refused(written, "run.json", broken.field());
  }

  @Test
  void whatFormat2LeftOutMayBeLeftOut() throws IOException {
    RunFolder read =
        run("a")
            .with(cell("JobScan", "hbase"))
            .json(run -> run.put("format", 2))
            .json(run -> object(run, "machine").remove("kernel"))
            .json(run -> first(run).remove(List.of("code", "family", "module")))
            .read(folder);

    assertThat(read.record().machine().kernel()).isEmpty();
    CellRecord cell = read.cells().get(0).record();
    assertThat(cell.code()).isEmpty();
    assertThat(cell.family()).isEmpty();
    assertThat(cell.module()).isEmpty();
  }

  record BrokenJmh(String what, Consumer<ArrayNode> change, String field) {
    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<BrokenJmh> brokenJmh() {
    return Stream.of(
        new BrokenJmh("a number", all -> all.add(1), "[1].benchmark"),
        new BrokenJmh("no benchmark", all -> entry(all).remove("benchmark"), "[0].benchmark"),
        new BrokenJmh("no metric", all -> entry(all).remove("primaryMetric"), "primaryMetric"),
        new BrokenJmh("score a word", all -> primary(all).put("score", "x"), "primaryMetric.score"),
        new BrokenJmh("score a list", all -> primary(all).putArray("score"), "primaryMetric.score"),
        new BrokenJmh("sample a word", all -> fork(all).set(2, "x"), "primaryMetric.rawData"),
        new BrokenJmh("sample NaN", all -> fork(all).set(2, "NaN"), "rawData[0]"),
        new BrokenJmh("sample infinite", all -> fork(all).set(2, "+INF"), "rawData[0]"),
        new BrokenJmh("sample null", all -> fork(all).setNull(2), "primaryMetric.rawData"),
        new BrokenJmh("a fork of none", all -> fork(all).removeAll(), "rawData[0]"),
        new BrokenJmh(
            "secondary a word",
            all -> ((ObjectNode) entry(all).get("secondaryMetrics")).put("x", "x"),
            "secondaryMetrics.x"));
  }

  @ParameterizedTest
  @MethodSource("brokenJmh")
  void resultsThatJmhDidNotWriteAreRefusedWithTheirField(BrokenJmh broken) throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).jmh(broken.change()).write(folder);

    refused(written, "jmh.json", broken.field());
  }

  @Test
  void numbersBeyondAllNumbersAreRefused() throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    String text = Files.readString(written.resolve("run.json"));
    Files.writeString(
        written.resolve("run.json"), text.replaceFirst("\"value\" : [0-9.]+", "\"value\" : 1e999"));

    refused(written, "run.json", "cells[0].score.value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.json", "jmh.json"})
  void aFileOfAGigabyteIsRefusedUnread(String name) throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    try (RandomAccessFile file = new RandomAccessFile(written.resolve(name).toFile(), "rw")) {
      file.setLength(1L << 30);
    }
    long before = memory();

    refused(written, name, "larger than");

    assertThat(memory() - before).isLessThan(200L << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.json", "jmh.json"})
  void deepNestsAndEndlessListsAreRefusedBeforeTheyFillTheMemory(String name) throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    Files.writeString(written.resolve(name), "[".repeat(1 << 20));
    refused(written, name, "depth");

    Files.writeString(written.resolve(name), "[" + "[],".repeat(8 << 20) + "[]]");
    refused(written, name, "oken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "nothing", "\u0000", "[1,2", "\"x\"", "null"})
  void whatIsNoJsonIsRefused(String text) throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    Files.writeString(written.resolve("jmh.json"), text);
    refused(written, "jmh.json", "");

    Files.writeString(written.resolve("run.json"), text);
    refused(written, "run.json", "");
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    Files.write(written.resolve("run.json"), new byte[] {'{', (byte) 0xff, (byte) 0xfe});

    refused(written, "run.json", "UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\uDC00", "x\\ud83dx", "\\ude80\\ud83d"})
  void halfACharacterIsRefused(String half) throws IOException {
    Path written = run("a").commit("HALF").with(cell("JobScan", "hbase")).write(folder);
    Path file = written.resolve("run.json");
    Files.writeString(file, Files.readString(file).replace("HALF", half));
    refused(written, "run.json", "half a character");

    Files.writeString(file, Files.readString(file).replace(half, "\\ud83d\\ude80"));
    assertThat(RunFolder.read(written).record().commit()).isEqualTo("\uD83D\uDE80");
  }

  @Test
  void aFolderWithoutItsFilesIsRefused() throws IOException {
    refused(folder, "run.json", "no such file");

    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    Files.delete(written.resolve("jmh.json"));
    refused(written, "jmh.json", "no such file");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksFoldersAndPipesInPlaceOfFilesAreRefused() throws Exception {
    Path other = run("b").with(cell("JobScan", "hbase")).write(folder);
    Path written = run("a").with(cell("JobScan", "hbase")).write(folder);
    Path file = written.resolve("run.json");

    Files.delete(file);
    Files.createSymbolicLink(file, other.resolve("run.json"));
    refused(written, "run.json", "is a link");

    Files.delete(file);
    Files.createDirectory(file);
    refused(written, "run.json", "not a plain file");

    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    refused(written, "run.json", "not a plain file");

    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/dev/zero"));
    refused(written, "run.json", "is a link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "/etc/passwd", "cells/../../x", "..", "a\u0000b"})
  void aFileThatARunNamesOutsideItselfIsRefused(String name) {
    assertThatThrownBy(() -> new RunFiles(folder).plain(name, "cells[0].load.histogram"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("cells[0].load.histogram");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileBehindALinkedFolderIsRefused() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("x.hlog"), "");
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Files.createSymbolicLink(inside.resolve("cells"), outside);

    assertThatThrownBy(() -> new RunFiles(inside).plain("cells/x.hlog", "histogram"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is a link");
  }

  @Test
  void aRefusalIsOneLineThatNoTerminalObeys() {
    RefusedException refusal =
        new RefusedException(folder, "a\nb", "\u001b[2J" + "x".repeat(9_999));

    assertThat(refusal.getMessage()).hasSizeLessThan(700).doesNotContain("\n", "\u001b");
  }

  private static void refused(Path run, String file, String field) {
    assertThatThrownBy(() -> RunFolder.read(run))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(file)
        .hasMessageContaining(field)
        .message()
        .doesNotContain("\n");
  }

  private static long memory() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static ObjectNode object(ObjectNode parent, String name) {
    return (ObjectNode) parent.get(name);
  }

  private static ObjectNode first(ObjectNode run) {
    return (ObjectNode) run.get("cells").get(0);
  }

  private static ObjectNode score(ObjectNode run) {
    return object(first(run), "score");
  }

  private static ObjectNode entry(ArrayNode all) {
    return (ObjectNode) all.get(0);
  }

  private static ObjectNode primary(ArrayNode all) {
    return object(entry(all), "primaryMetric");
  }

  private static ArrayNode fork(ArrayNode all) {
    return (ArrayNode) primary(all).get("rawData").get(0);
  }
}
