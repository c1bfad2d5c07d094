package beamtime.testbed.keeper;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Kept;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.link.LinkMeter;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Backends that stay up until they are told to stop: one of each kind for each user.
 *
 * @param state where their keepers write their records
 * @param sweep removes what processes that were killed left behind, given their properties
 */
public record KeptBackends(StateFolder state, Consumer<Map<String, String>> sweep) {
  /** A keeper stops its server within seconds; one that hangs is not waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Starts one, or finds the one that is there. */
  public Kept up(
      String backend, Map<String, String> given, Map<String, String> relevant, Progress progress) {
    return locked(
        backend,
        record -> {
          Optional<KeptRecord> living = living(record);
          if (living.isPresent()) {
            Kept kept = fitting(living.get(), relevant);
            progress.step(backend, "is up already");
            return kept;
          }
          KeeperProcess.start(backend, Optional.empty(), given, record, progress);
          return KeptRecord.read(record).kept();
        });
  }

  private static Kept fitting(KeptRecord record, Map<String, String> relevant) {
    Kept kept = record.kept();
    String misfit = kept.misfit(relevant);
    if (!misfit.isEmpty()) {
      String backend = record.endpoint().backend();
      throw new TestbedException(
          backend + " is up already, but " + misfit + ": stop it first, by 'down " + backend + "'");
    }
    return kept;
  }

  /** All that live on this machine; what is left of the dead is removed. */
  public List<Kept> all() {
    return state.kept().stream()
        .flatMap(record -> found(record).stream())
        .map(KeptRecord::kept)
        .toList();
  }

  /** The one of a kind, where it lives. */
  public Optional<KeptRecord> find(String backend) {
    return state.isThere() ? found(state.kept(backend)) : Optional.empty();
  }

  private Optional<KeptRecord> found(Path record) {
    Optional<KeptRecord> word = word(record);
    if (word.isEmpty() || word.get().alive()) {
      return word;
    }
    return word.get().keeper().elsewhere()
        ? Optional.empty()
        : locked(word.get().endpoint().backend(), this::living);
  }

  /** What the record says, where its keeper lives; removes what is left of a dead one. */
  private Optional<KeptRecord> living(Path record) {
    Optional<KeptRecord> word = word(record);
    if (word.isPresent() && !word.get().alive()) {
      stop(word.get(), record);
      return Optional.empty();
    }
    return word;
  }

  private static Optional<KeptRecord> word(Path record) {
    try {
      return Files.exists(record) ? Optional.of(KeptRecord.read(record)) : Optional.empty();
    } catch (TestbedException e) {
      // It ended between the two looks.
      if (!Files.exists(record)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Ends it with its data; false where there is none. */
  public boolean down(String backend) {
    if (!Files.exists(Joiner.lock(state.kept(backend)))) {
      return false;
    }
    return locked(
        backend,
        record -> {
          Optional<KeptRecord> word = word(record);
          word.ifPresent(there -> stop(there, record));
          return word.isPresent();
        });
  }

  /** The keeper cleans up as it ends; the sweep does so for one that was killed or hung. */
  private void stop(KeptRecord word, Path record) {
    if (word.keeper().elsewhere()) {
      throw new TestbedException(
          word.endpoint().backend()
              + " is kept up by "
              + word.keeper().described()
              + ", which is not seen from here: take it down there, or have another folder for"
              + " temporary files, by -Djava.io.tmpdir");
    }
    word.keeper().alive().ifPresent(KeptBackends::end);
    try {
      Files.deleteIfExists(record);
    } catch (IOException e) {
      throw new TestbedException("can't remove " + record + ": " + Reason.of(e), e);
    }
    sweep.accept(word.properties());
  }

  private static void end(ProcessHandle keeper) {
    keeper.destroy();
    keeper.onExit().completeOnTimeout(keeper, PATIENCE.toMillis(), TimeUnit.MILLISECONDS).join();
    keeper.destroyForcibly();
  }

  /** A kept backend as its guests see it. */
  public static Running guest(KeptRecord record, Backend backend) {
    return new Running() {
      @Override
      public Endpoint endpoint() {
        return record.endpoint();
      }

      @Override
      public boolean staysUp() {
        return true;
      }

      @Override
      public @Nullable String failure() {
        return record.alive()
            ? null
            : record.endpoint().backend()
                + ", which was kept since "
                + record.since()
                + ", is no longer up; log: "
                + record.endpoint().facts().get("log");
      }

      @Override
      public Optional<RoundTrip> roundTrip() {
        return LinkMeter.measure(backend, record.endpoint());
      }

      @Override
      public void close() {
        // Others may want it next.
      }
    };
  }

  @FunctionalInterface
  private interface Action<T> {
    T on(Path record) throws IOException;
  }

  private <T> T locked(String backend, Action<T> action) {
    state.make();
    Path record = state.kept(backend);
    try {
      return Lock.holding(Joiner.lock(record), () -> action.on(record));
    } catch (IOException e) {
      throw new TestbedException(
          "can't read or change what is kept of " + backend + ": " + Reason.of(e), e);
    }
  }
}
