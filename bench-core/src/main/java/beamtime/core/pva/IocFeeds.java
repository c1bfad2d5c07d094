package beamtime.core.pva;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.study.PythonPackages;
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

  private IocFeeds() {}

  /**
   * Starts the IOCs, and subscribes to all their PVs.
   *
   * @param source whose IOCs
   * @throws LacksException where there can be none of EPICS base
   */
  public static IocFeeds start(FrameOrigin source, List<IocPlan> plans)
      throws IOException, InterruptedException {
    IocFeeds all = new IocFeeds();
    try {
      if (source == FrameOrigin.SOFTIOC) {
        all.softioc = Optional.of(SoftIoc.fetch());
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
    feeds.add(PvaFeed.subscribe(plan, ioc, patience));
  }

  /** Ids of the IOCs' processes. */
  public List<Long> pids() {
    return iocs.stream().map(IocProcess::pid).toList();
  }

  /** The feeds, in the order of the plans. */
  public List<PvaFeed> all() {
    return List.copyOf(feeds);
  }

  /** Ends the subscriptions, and then the IOCs. */
  @Override
  public void close() throws IOException {
    feeds.forEach(PvaFeed::close);
    iocs.forEach(IocProcess::close);
    if (softioc.isPresent()) {
      softioc.get().close();
    }
  }
}
