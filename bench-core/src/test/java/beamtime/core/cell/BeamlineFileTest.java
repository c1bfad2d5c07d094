package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeamlineFileTest {
  @TempDir private Path folder;

  private final List<String> problems = new ArrayList<>();

  @Test
  void groupsAreReadWithAndWithoutAHeader() throws IOException {
    String lines = "bpm, 100, 1000, FLOAT64, 14\n\ncamera,1,100000,int32,10\n";
    assertThat(read(lines).groups())
        .containsExactly(
            new PvGroup("bpm", 100, 1000, PointType.FLOAT64, 14),
            new PvGroup("camera", 1, 100_000, PointType.INT32, 10));
    assertThat(read("# of 2026\nname,pvs,points,type,hz\n" + lines)).isEqualTo(read(lines));
    assertThat(problems).isEmpty();
  }

  @Test
  void allThatIsWrongIsToldAtOnceWithItsLine() throws IOException {
    read(
        """
        name,pvs,points,type,hz
        bpm,100,1000,FLOAT64,0
        gauge,10000000,0,STRING,1
        gauge,x,1,INT32,1.5
        a b,1,1,INT32,1
        short,1
        """);
    assertThat(problems)
        .map(problem -> problem.replace(folder.toString() + "/", ""))
        .containsExactly(
            "b.csv:2: hz is '0': a whole number from 1 to 1000",
            "b.csv:3: pvs is '10000000': a whole number from 1 to 1000000",
            "b.csv:3: points is '0': a whole number from 1 to 1000000",
            "b.csv:3: type is 'STRING': INT32 or FLOAT64",
            "b.csv:4: name 'gauge' is there twice",
            "b.csv:4: pvs is 'x': a whole number from 1 to 1000000",
            "b.csv:4: hz is '1.5': a whole number from 1 to 1000",
            "b.csv:5: name 'a b': use 1 to 60 of A-Z a-z 0-9 . _ : -",
            "b.csv:6: 2 values; write name,pvs,points,type,hz");
  }

  @Test
  void aFileWithoutAPvIsNoBeamline() throws IOException {
    read("name,pvs,points,type,hz\n");
    assertThat(problems).singleElement().asString().contains("b.csv has no PV");
  }

  @Test
  void aNameThatCanNotStandInResultsIsRefused() throws IOException {
    Path file = folder.resolve("my line.csv");
    Files.writeString(file, "bpm,100,1000,FLOAT64,14\n");
    BeamlineFile.read(file.toString(), problems);
    assertThat(problems)
        .containsExactly(
            file + ": its name stands in results: use letters, digits and . _ : + @ ~ - alone");
  }

  @Test
  void morePvsThanThereAreNamesAreRefused() throws IOException {
    read("a,600000,1,INT32,1\nb,600000,1,INT32,1\n");
    assertThat(problems)
        .singleElement()
        .asString()
        .endsWith("b.csv has 1200000 PVs in all: use 1 to 1000000");
  }

  @Test
  void whatIsNoTextIsToldInOneLine() throws IOException {
    Path file = folder.resolve("b.csv");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    BeamlineFile.read(file.toString(), problems);
    BeamlineFile.read(folder.resolve("absent.csv").toString(), problems);
    BeamlineFile.read(folder.toString(), problems);
    assertThat(problems).hasSize(3).noneMatch(problem -> problem.contains("\n"));
    Files.write(file, "\"a\nb".getBytes(StandardCharsets.UTF_8));
    BeamlineFile.read(file.toString(), problems);
    assertThat(problems).hasSize(4).noneMatch(problem -> problem.contains("\n"));
  }

  /** 37 000 points of 6 bytes at 7.5 Hz are the mean of its shapes, not the product of means. */
  @Test
  void theExamplesOweWhatTheirReadersAreTold() {
    Beamline mean = BeamlineFile.read("../examples/ess-mean.csv", problems);
    assertThat(mean.groups()).hasSize(12);
    assertThat(mean.groups())
        .extracting(PvGroup::points)
        .satisfies(
            points ->
                assertThat(points.stream().mapToInt(Integer::intValue).average()).hasValue(37_000));
    assertThat(mean.bytes()).isEqualTo(12 * 37_000 * 6 * 7.5);
    Beamline beamline = BeamlineFile.read("../examples/beamline.csv", problems);
    assertThat(beamline.frames()).isEqualTo(2089);
    assertThat(beamline.bytes()).isEqualTo(33_337_696);
    assertThat(problems).isEmpty();
  }

  private Beamline read(String text) throws IOException {
    Path file = folder.resolve("b.csv");
    Files.writeString(file, text);
    return BeamlineFile.read(file.toString(), problems);
  }
}
