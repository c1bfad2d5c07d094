package beamtime.testbed.files;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.External;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A catalogue and a folder of the user's. */
record FilesExternal(External catalogue) implements External {
  @Override
  public Option where() {
    return catalogue.where();
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(catalogue.options());
    all.add(FilesFolder.OPTION);
    return all;
  }

  @Override
  public Map<String, String> address(Settings settings) {
    Map<String, String> address = new TreeMap<>(catalogue.address(settings));
    String folder =
        settings
            .text(FilesFolder.OPTION)
            .orElseThrow(
                () ->
                    new TestbedException(
                        where().key()
                            + " is given, and "
                            + FilesFolder.OPTION.key()
                            + " is missing: name the folder that clients write files into"));
    address.put(FilesFolder.ADDRESS, Path.of(folder).toAbsolutePath().toString());
    return address;
  }

  @Override
  public String shown(Map<String, String> address) {
    return catalogue.shown(address);
  }

  @Override
  public Probe probe(Map<String, String> address) {
    String folder = Objects.requireNonNull(address.get(FilesFolder.ADDRESS), FilesFolder.ADDRESS);
    return new FilesProbe(catalogue.probe(address), Path.of(folder));
  }
}
