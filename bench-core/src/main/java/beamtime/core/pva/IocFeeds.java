package beamtime.core.pva;

import beamtime.core.backend.Bandwidth;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.Testbed;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.owner.PythonPackages;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** IOCs of this machine, one for each plan, with the feeds that are subscribed to them. */
public final class IocFeeds implements AutoCloseable {
  /** For an IOC's first PV: what a name takes to be asked again that was lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** For each PV more: ten times what one takes. */
  private static final Duration PATIENCE_OF_PV = Duration.ofMillis(10);

  private final List<IocProcess> iocs = new ArrayList<>();
  private final List<PvaFeed> feeds = new ArrayList<>();

  private Optional<PythonPackages> softioc = Optional.empty();

  private Optional<Testbed.Wire> wire = Optional.empty();

  private IocFeeds() {}

  /**
   * Starts the IOCs, and subscribes to all their PVs.
   *
   * @param source whose IOCs
   * @param link between them and the client; empty for as much as the machine gives
   * @throws LacksException where there can be none of EPICS base, or no link
   */
  public static IocFeeds start(FrameOrigin source, Optional<Bandwidth> link, List<IocPlan> plans)
      throws IOException, InterruptedException {
    IocFeeds all = new IocFeeds();
    try {
      if (source == FrameOrigin.SOFTIOC) {
        all.softioc = Optional.of(SoftIoc.fetch());
      }
      if (link.isPresent()) {
        all.wire = Optional.of(wire(link.get()));
      }
      for (IocPlan plan : plans) {
        all.add(plan);
      }
      return all;
    } catch (IOException | InterruptedException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  private void add(IocPlan plan) throws IOException, InterruptedException {
    IocProcess ioc = IocProcess.start(plan, System.getProperty("java.class.path"), softioc);
    iocs.add(ioc);
    Duration patience = PATIENCE.plus(PATIENCE_OF_PV.multipliedBy(plan.pvs()));
    int port = wire.isPresent() ? wire.get().to(ioc.port()) : ioc.port();
    feeds.add(PvaFeed.subscribe(plan, ioc, port, patience));
  }

  private static Testbed.Wire wire(Bandwidth bandwidth) throws IOException {
    return Testbed.all().stream()
        .findFirst()
        .orElseThrow(
            () -> new LacksException("no link: the module testbed is not on the class path"))
        .wire(bandwidth);
  }

  /** Ids of the IOCs' processes. */
  public List<Long> pids() {
    return iocs.stream().map(IocProcess::pid).toList();
  }

  /** Id of the link's process, where there is one. */
  public Optional<Long> relay() {
    return wire.map(Testbed.Wire::pid);
  }

  /** The feeds, in the order of the plans. */
  public List<PvaFeed> all() {
    return List.copyOf(feeds);
  }

  /** Ends the subscriptions, and then the link and the IOCs. */
  @Override
  public void close() throws IOException {
    feeds.forEach(PvaFeed::close);
    wire.ifPresent(Testbed.Wire::close);
    iocs.forEach(IocProcess::close);
    if (softioc.isPresent()) {
      softioc.get().close();
    }
  }
}
