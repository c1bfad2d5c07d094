package beamtime.icat.nexus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import beamtime.core.data.Catalogue;
import beamtime.core.data.Parameter;
import beamtime.core.owner.PythonPackages;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NexusFileTest {
  private static final int[][] COUNTS = {{1, 2, 3}, {4, 5, 4095}};

  /** Of Linux on x86-64 and Python 3.10 to 3.13, in this order. */
  private static final String WHEELS =
      """
      h5py==3.14.0 \\
        --hash=sha256:1223b902ef0b5d90bcc8a4778218d6d6cd0f5561861611eda59fa6c52b922f4d \\
        --hash=sha256:723a40ee6505bd354bfd26385f2dae7bbfa87655f4e61bab175a49d72ebfc06b \\
        --hash=sha256:0cbd41f4e3761f150aa5b662df991868ca533872c95467216f2bec5fcad84882 \\
        --hash=sha256:d90e6445ab7c146d7f7981b11895d70bc1dd91278a4f9f9028bc0c95e4a53f13
      numpy==2.2.6 \\
        --hash=sha256:fc7b73d02efb0e18c000e9ad8b83480dfcd5dfd11065997ed4c6747470ae8915 \\
        --hash=sha256:ba10f8411898fc418a521833e014a77d3ca01c15b0c6cdcce6a0d2897e6dbbdf \\
        --hash=sha256:fd83c01228a688733f1ded5201c678f0c53ecc1006ffbc404db9f7a899ac6249 \\
        --hash=sha256:1bc23a79bfabc5d056d106f9befb8d50c31ced2fbc70eedb8155aec74a45798f
      """;

  /** Prints what h5py finds, a line for each object with its NeXus class, value and units. */
  private static final String H5PY =
      """
      import h5py, sys
      def text(value):
          return value.decode() if isinstance(value, bytes) else str(value)
      def tell(name, node):
          attributes = {key: text(value) for key, value in node.attrs.items()}
          if isinstance(node, h5py.Group):
              print(name, attributes['NX_class'])
          elif node.shape == ():
              print(name, '=', text(node[()]), attributes.get('units', ''))
          else:
              print(name, node.shape, node.compression, node[:].sum())
      with h5py.File(sys.argv[1]) as file:
          print(text(file.attrs['default']), text(file['entry'].attrs['default']))
          file.visititems(tell)
      """;

  @TempDir private Path folder;

  private final Catalogue catalogue = new Catalogue(7);
  private final Experiment experiment =
      Experiment.of(
          "F0",
          catalogue.investigation(0, 3),
          catalogue.dataset(0, 3, 1),
          catalogue.datafile(0, 3, 1, 0));

  @Test
  void isReadAsItWasMade() throws IOException {
    Path file = folder.resolve("scan.nxs");
    NexusFile.write(file, experiment, COUNTS);
    Experiment read = NexusFile.read(file);
    assertThat(read.facility()).isEqualTo("F0");
    assertThat(read.investigation()).isEqualTo(experiment.investigation());
    assertThat(read.dataset().name()).isEqualTo(experiment.dataset().name());
    assertThat(read.dataset().sample()).isEqualTo(experiment.dataset().sample());
    assertThat(read.dataset().start()).isEqualTo(experiment.dataset().start());
    assertThat(read.dataset().end()).isEqualTo(experiment.dataset().end());
    assertThat(read.dataset().parameters()).isEqualTo(experiment.dataset().parameters());
    assertThat(read.dataset().location()).isEqualTo(folder.toString());
    assertThat(read.datafile().name()).isEqualTo("scan.nxs");
    assertThat(read.datafile().size()).isEqualTo(Files.size(file));
    assertThat(read.datafile().checksum()).hasSize(64);
  }

  @Test
  void h5pyReadsIt() throws IOException, InterruptedException {
    Path file = folder.resolve("scan.nxs");
    NexusFile.write(file, experiment, COUNTS);
    String found;
    try (PythonPackages h5py = fetched()) {
      found = h5py.run(List.of("-c", H5PY, file.toString()), Map.of(), 1);
    }
    assertThat(found.lines())
        .contains(
            "entry data",
            "entry NXentry",
            "entry/instrument NXinstrument",
            "entry/sample NXsample",
            "entry/user0 NXuser",
            "entry/data NXdata",
            "entry/title = " + experiment.investigation().title() + " ",
            "entry/user0/facility_user_id = " + experiment.investigation().users().get(0) + " ",
            "entry/instrument/source/name = F0 ",
            "entry/data/counts (2, 3) gzip 4110");
    Map<String, Parameter> parameters =
        experiment.dataset().parameters().stream()
            .collect(Collectors.toMap(Parameter::name, parameter -> parameter));
    List<Parameter> told =
        found
            .lines()
            .map(line -> line.split(" "))
            .filter(words -> words.length == 4 && parameters.containsKey("/" + words[0]))
            .map(words -> new Parameter("/" + words[0], words[3], Double.parseDouble(words[2])))
            .toList();
    assertThat(told).containsExactlyInAnyOrderElementsOf(parameters.values());
  }

  private static PythonPackages fetched() throws InterruptedException {
    try {
      return PythonPackages.fetch(WHEELS);
    } catch (IOException e) {
      return abort(e.getMessage());
    }
  }

  @Test
  void whatIsNoNexusFileIsToldInALine() throws IOException {
    Path text = Files.writeString(folder.resolve("text.nxs"), "no HDF5");
    Path empty = folder.resolve("empty.nxs");
    try (WritableHdfFile hdf = HdfFile.write(empty)) {
      hdf.putAttribute("default", "entry");
    }
    Path lacking = folder.resolve("lacking.nxs");
    try (WritableHdfFile hdf = HdfFile.write(lacking)) {
      hdf.putGroup("entry").putDataset("title", "no more than a title");
    }
    for (Path file : List.of(text, empty, lacking)) {
      assertThatThrownBy(() -> NexusFile.read(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file.toString())
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void aMissingFileIsToldInALine() {
    Path file = folder.resolve("missing.nxs");
    assertThatThrownBy(() -> NexusFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }
}
