package beamtime.icat;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Tls;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import jakarta.xml.ws.WebServiceException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * ICAT for one user: a session for all threads, which is opened again when it has expired, and
 * failures as exceptions with one line.
 */
final class IcatConnection implements AutoCloseable {
  private final String where;
  private final String soap;
  private final String plugin;
  private final Credentials credentials;
  private final Tls tls;
  private final IcatSettings settings;
  private final IcatClient client;
  private final ThreadLocal<String> own = new ThreadLocal<>();
  private volatile @Nullable String session;
  private volatile @Nullable IcatVersion version;
  private volatile boolean hasRights;

  IcatConnection(Endpoint endpoint, IcatSettings settings) {
    this.settings = settings;
    plugin = endpoint.address("plugin");
    credentials = Credentials.of(endpoint);
    tls = Tls.of(endpoint);
    soap = Transport.SOAP.address(endpoint);
    where = "icat " + settings.transport().address(endpoint);
    client = settings.transport().client(endpoint, tls, settings);
  }

  /** What is asked of ICAT within a session. */
  interface Call<T> {
    T on(IcatClient icat, String session) throws IcatException, IOException;
  }

  /** What ICAT is told to do within a session. */
  interface Step {
    void on(IcatClient icat, String session) throws IcatException, IOException;
  }

  /**
   * Runs a call; a failure says that the endpoint can't do {@code what}.
   *
   * <p>A fault of the session means that nothing was done, so that the call may be repeated.
   *
   * @throws IcatFaultException where ICAT sends a fault
   * @throws StoreException where no answer comes
   */
  <T> T call(String what, Call<T> call) {
    return ask(what, Optional.empty(), () -> inSession(call));
  }

  /** As {@link #call} for what answers nothing. */
  void run(String what, Step step) {
    call(
        what,
        (icat, current) -> {
          step.on(icat, current);
          return true;
        });
  }

  /** What is asked of ICAT, whatever the session. */
  private interface Question<T> {
    T ask() throws IcatException, IOException;
  }

  private <T> T ask(String what, Optional<String> query, Question<T> question) {
    try {
      return question.ask();
    } catch (IcatException e) {
      throw new IcatFaultException(where, what, query, e);
    } catch (IOException | WebServiceException e) {
      throw failure(what, e);
    }
  }

  private <T> T inSession(Call<T> call) throws IcatException, IOException {
    String ofThread = own.get();
    if (ofThread != null) {
      return call.on(client, ofThread);
    }
    String current = session(null);
    try {
      return call.on(client, current);
    } catch (IcatException e) {
      if (!e.isOfSession()) {
        throw e;
      }
      return call.on(client, session(current));
    }
  }

  /**
   * Asks within a session of this thread alone, which is opened before and ended after; it is not
   * opened again. Where it can't be ended either, what the task has thrown comes first.
   */
  <T> T inOwnSession(Supplier<T> task) {
    String opened = ask("log in", Optional.empty(), this::login);
    own.set(opened);
    try (OwnSession ending = () -> end(opened)) {
      return task.get();
    }
  }

  private interface OwnSession extends AutoCloseable {
    @Override
    void close();
  }

  private void end(String opened) {
    own.remove();
    ask(
        "log out",
        Optional.empty(),
        () -> {
          client.logout(opened);
          return true;
        });
  }

  /** Name of the user as rules know it. */
  String userName() {
    return call("ask for the user's name", IcatClient::userName);
  }

  /**
   * Fails where ICAT decides otherwise on the user; asks once.
   *
   * @throws StoreException where a root user is to be held to rules, or the other way round
   */
  void require(Rights rights) {
    if (hasRights) {
      return;
    }
    Optional<Boolean> root =
        call("ask for root users", (icat, current) -> RootUsers.has(soap, tls, settings, current));
    if (root.isPresent() && root.get() != (rights == Rights.ROOT)) {
      throw new StoreException(where + ": user '" + userName() + "' " + rights.refusal());
    }
    hasRights = true;
  }

  /** Version of the server; asked for once. */
  IcatVersion version() {
    if (version == null) {
      version = IcatVersion.of(ask("ask for the version", Optional.empty(), client::version));
    }
    return version;
  }

  /** Rows of a query. */
  List<Object> search(String what, String query) {
    return ask(
        what, Optional.of(query), () -> inSession((icat, current) -> icat.search(current, query)));
  }

  /** Creates beans, all or none; returns their ids in the same order. */
  List<Long> createMany(String what, List<EntityBean> beans) {
    return call(what, (icat, current) -> icat.createMany(current, beans));
  }

  /**
   * Deletes beans with all below them, by REST in several transactions where they are many. Each is
   * a call of its own: one that a lost session has stopped is repeated without those before it.
   */
  void deleteMany(String what, List<EntityBean> beans) {
    int most = Math.min(client.deletedAtOnce(), beans.size());
    for (int from = 0; from < beans.size(); from += most) {
      List<EntityBean> some = beans.subList(from, Math.min(from + most, beans.size()));
      run(what, (icat, current) -> icat.deleteMany(current, some));
    }
  }

  /** The session of all threads; a new one where it is still the one that was found stale. */
  private String session(@Nullable String stale) throws IcatException, IOException {
    String current = session;
    if (current != null && !current.equals(stale)) {
      return current;
    }
    synchronized (this) {
      if (session == null || session.equals(stale)) {
        session = login();
      }
      return session;
    }
  }

  /** ICAT refuses a user by a fault of the session; any other fault is ICAT's own trouble. */
  private String login() throws IcatException, IOException {
    try {
      return client.login(plugin, credentials.user().orElse(""), credentials.password().orElse(""));
    } catch (IcatException e) {
      if (!e.isOfSession()) {
        throw e;
      }
      throw new StoreException(
          where + ": " + credentials.refused() + " (" + OneLine.of(e.getMessage()) + ")", e);
    }
  }

  /** Ends the session where the server still answers; otherwise it expires by itself. */
  @Override
  public void close() {
    String open = session;
    if (open == null) {
      return;
    }
    session = null;
    try {
      client.logout(open);
    } catch (IcatException | IOException | WebServiceException ignored) {
      // it expires
    }
  }

  /** That a deletion was acknowledged, and its entities are there again. */
  StoreException unchanged(String what, int entities) {
    return new StoreException(
        where
            + ": can't "
            + what
            + ": ICAT says that it has deleted "
            + entities
            + " entities, and still has them");
  }

  /** Refuses to touch what we did not create. */
  StoreException foreign(String thing) {
    return StoreException.foreign(where, thing);
  }

  private StoreException failure(String what, Exception e) {
    String reason = tls.reason(e).or(() -> lateness(e)).orElseGet(() -> OneLine.of(e.getMessage()));
    return new StoreException(where + ": can't " + what + ": " + reason, e);
  }

  /** Which of the two times has passed; empty where something else is wrong. */
  private Optional<String> lateness(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      boolean late =
          at instanceof SocketTimeoutException
              || at instanceof HttpTimeoutException
              || at instanceof TimeoutException;
      if (late) {
        boolean connecting =
            at instanceof HttpConnectTimeoutException
                || String.valueOf(at.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
        return Optional.of(
            connecting
                ? "no connection within " + millis(settings.connect())
                : "no answer within " + millis(settings.reply()));
      }
    }
    return Optional.empty();
  }

  private static String millis(Duration time) {
    return time.toMillis() + " ms";
  }
}
