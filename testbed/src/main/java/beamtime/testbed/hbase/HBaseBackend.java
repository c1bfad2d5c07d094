package beamtime.testbed.hbase;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Optional;

/** HBase. */
public final class HBaseBackend implements Backend {
  @Override
  public String name() {
    return "hbase";
  }

  @Override
  public Option heap() {
    return HBaseOptions.HEAP;
  }

  @Override
  public List<Option> options() {
    return HBaseOptions.ALL;
  }

  @Override
  public String build() {
    return HBaseOptions.PINS.digest(HBaseSite.COPROCESSOR);
  }

  @Override
  public Shape shape(Settings settings) {
    return HBaseOptions.shape(settings);
  }

  @Override
  public Optional<String> withoutLink(String link, Settings settings) {
    return Optional.of(
        "hbase lacks a link: its clients find region servers by the names that the master"
            + " recorded, which lead past it; leave out "
            + link);
  }

  @Override
  public Processes processes() {
    return new HBaseProcesses();
  }

  @Override
  public Containers containers() {
    return new HBaseContainers();
  }

  @Override
  public External external() {
    return new HBaseExternal();
  }
}
