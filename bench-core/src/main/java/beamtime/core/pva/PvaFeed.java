package beamtime.core.pva;

import beamtime.core.data.Frame;
import beamtime.core.rig.FrameFeed;
import beamtime.core.rig.Pulses;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.epics.pva.client.ClientChannelState;
import org.epics.pva.client.MonitorListener;
import org.epics.pva.client.PVAChannel;
import org.epics.pva.client.PVAClient;
import org.epics.pva.data.PVAStructure;
import org.jspecify.annotations.Nullable;

/**
 * Frames of an IOC, by a monitor of each of its PVs. They are kept, by their numbers, from when
 * they arrive until a client of the rig takes them.
 *
 * <p>Names are looked up at the IOC's own address, and nothing is sent elsewhere. Instants are the
 * rig's, by its clock alone: a frame's time stamp is the generator's, so that a clock of the day
 * that jumps changes nothing.
 */
public final class PvaFeed implements FrameFeed, AutoCloseable {
  /**
   * The library looks for one name at a time: it loses names that are asked in quick succession,
   * and asks again only seconds later.
   */
  private static final long LOOK_UP_MILLIS = 100;

  /** How long the IOC may take to say that it has posted what fell due. */
  private static final Duration POSTS = Duration.ofSeconds(5);

  private static final int NAMED = 3;

  private final IocPlan plan;
  private final IocProcess ioc;
  private final Duration posts;
  private final PVAClient client;
  private final List<Pv> pvs = new ArrayList<>();
  private final Map<Long, Frame> arrived = new ConcurrentHashMap<>();
  private @Nullable Sink sink;
  private @Nullable String problem;
  private final AtomicBoolean losing = new AtomicBoolean();
  private volatile boolean closing;

  private PvaFeed(IocPlan plan, IocProcess ioc, int port, Duration posts) throws Exception {
    this.plan = plan;
    this.ioc = ioc;
    this.posts = posts;
    Loopback.ask(port);
    client = new PVAClient();
  }

  /**
   * Subscribes to all PVs of a plan. One that stays away, or is another than the plan says, breaks
   * the point as soon as it begins.
   *
   * @param port of this machine where the IOC is reached, by a link where there is one
   * @param patience for all of them together
   */
  static PvaFeed subscribe(IocPlan plan, IocProcess ioc, int port, Duration patience)
      throws IOException, InterruptedException {
    return subscribe(plan, ioc, port, patience, POSTS);
  }

  /** As above, with another time for the IOC to say that it has posted what fell due. */
  static PvaFeed subscribe(
      IocPlan plan, IocProcess ioc, int port, Duration patience, Duration posts)
      throws IOException, InterruptedException {
    PvaFeed feed;
    try {
      feed = new PvaFeed(plan, ioc, port, posts);
    } catch (Exception e) {
      throw new IOException("no PVAccess client could be made: " + e.getMessage(), e);
    }
    feed.lookUp(System.nanoTime() + patience.toNanos());
    return feed;
  }

  private void lookUp(long limit) throws InterruptedException {
    List<String> names = plan.names();
    for (int i = 0; i < names.size() && System.nanoTime() < limit; i++) {
      Pv pv = new Pv(i, names.get(i));
      pvs.add(pv);
      PVAChannel channel = client.getChannel(pv.name, pv::changed);
      pv.channel = channel;
      await(channel);
    }
    while (!isTold() && !absent().isEmpty() && System.nanoTime() < limit) {
      TimeUnit.MILLISECONDS.sleep(LOOK_UP_MILLIS / 10);
    }
    List<String> absent = absent();
    if (!absent.isEmpty()) {
      broke(
          "%d of %d PVs did not answer: %s%s"
              .formatted(
                  absent.size(),
                  plan.pvs(),
                  String.join(", ", absent.subList(0, Math.min(NAMED, absent.size()))),
                  absent.size() > NAMED ? ", ..." : ""));
    }
  }

  private static void await(PVAChannel channel) throws InterruptedException {
    try {
      channel.connect().get(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return; // it is asked for again when others are
    }
  }

  /** Names of those that have sent nothing yet. */
  private List<String> absent() {
    List<String> absent = new ArrayList<>(plan.names());
    absent.removeAll(
        pvs.stream().filter(pv -> pv.answered).map(pv -> pv.name).collect(Collectors.toSet()));
    return absent;
  }

  /** Whether it is known already that the point is to break. */
  private synchronized boolean isTold() {
    return problem != null;
  }

  /** One PV. Its updates come in one thread, that of the connection. */
  private final class Pv implements MonitorListener {
    private final int number;
    private final String name;
    private volatile boolean answered;
    private volatile boolean connected;

    /** Last that came: EPICS base may send an update twice, of which the first waits here. */
    private long newest = PostingIoc.NONE;

    private @Nullable PVAChannel channel;

    private Pv(int number, String name) {
      this.number = number;
      this.name = name;
    }

    private void changed(PVAChannel its, ClientChannelState state) {
      if (state == ClientChannelState.CONNECTED) {
        connected = true;
        try {
          its.subscribe("", this);
        } catch (Exception e) {
          broke("PV " + name + " can't be subscribed to: " + e.getMessage());
        }
      } else if (connected && !closing) {
        lost();
      }
    }

    /** The process may end in the next instant: then that is why. */
    private void lost() {
      if (!losing.compareAndSet(false, true)) {
        return;
      }
      Thread telling = new Thread(() -> broke(ending()), "pv-lost");
      telling.setDaemon(true);
      telling.start();
    }

    private String ending() {
      return ioc.ending(posts).orElse("PV " + name + " went away");
    }

    @Override
    public void handleMonitor(
        PVAChannel its,
        @Nullable BitSet changes,
        @Nullable BitSet overruns,
        @Nullable PVAStructure data) {
      if (data == null) {
        broke("PV " + name + " ended its subscription");
        return;
      }
      try {
        take(FrameStructure.frame(name, data, plan.waveforms()));
      } catch (IllegalArgumentException e) {
        broke("PV " + name + " is another than expected: " + e.getMessage());
      }
    }

    private void take(Frame frame) {
      int points = plan.waveforms().points();
      if (frame.type != plan.waveforms().type() || frame.points != points) {
        throw new IllegalArgumentException(
            "%d points of %s, not %d of %s"
                .formatted(frame.points, frame.type, points, plan.waveforms().type()));
      }
      answered = true;
      Sink to = sink();
      if (frame.sequence > newest && to != null) {
        newest = frame.sequence;
        long key = frame.sequence * plan.pvs() + number;
        arrived.put(key, frame);
        if (!to.arrived(number, frame.sequence)) {
          arrived.remove(key);
        }
      }
    }
  }

  private synchronized @Nullable Sink sink() {
    return sink;
  }

  private synchronized void broke(String why) {
    if (closing) {
      return;
    }
    if (sink != null) {
      sink.broke(why);
    } else if (problem == null) {
      problem = why;
    }
  }

  @Override
  public synchronized void begin(long start, Pulses pulses, Sink to) {
    sink = to;
    if (problem != null) {
      to.broke(problem);
      return;
    }
    try {
      ioc.begin(start, pulses);
    } catch (IOException e) {
      to.broke("the IOC can't be told to begin: " + e.getMessage());
    }
  }

  /** A frame that has arrived and waits; it is handed out once. */
  public Frame take(long number) {
    Frame frame = arrived.remove(number);
    if (frame == null) {
      throw new IllegalStateException("frame " + number + " has not arrived, or was taken");
    }
    return frame;
  }

  @Override
  public End end() {
    try {
      long late = ioc.posted().get(posts.toMillis(), TimeUnit.MILLISECONDS);
      return new End(late, Optional.empty());
    } catch (ExecutionException e) {
      return new End(0, Optional.of(ioc.ending(posts).orElse("the IOC said no more")));
    } catch (TimeoutException e) {
      return new End(
          0,
          Optional.of(
              "the IOC has not posted all frames %d s after they were due"
                  .formatted(posts.toSeconds())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new End(0, Optional.of("interrupted"));
    }
  }

  /** Ends the subscriptions; the IOC goes on. */
  @Override
  public void close() {
    closing = true;
    for (Pv pv : pvs) {
      if (pv.channel != null) {
        pv.channel.close();
      }
    }
    client.close();
  }
}
