package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Who is logged in, by the one authenticator, {@code simple}. */
public final class Sessions {
  private static final Duration BETWEEN_SWEEPS = Duration.ofHours(1);

  public static final String PLUGIN = "simple";

  /** Name in sessions of the user who may do anything. */
  public static final String ROOT = PLUGIN + "/root";

  private final Users users;
  private final Duration lifetime;
  private final Clock clock;
  private final AtomicLong nextSweep = new AtomicLong();

  public Sessions(Users users, Duration lifetime, Clock clock) {
    this.users = users;
    this.lifetime = lifetime;
    this.clock = clock;
  }

  public String login(EntityManager em, String plugin, Map<String, String> credentials)
      throws IcatException {
    if (!PLUGIN.equals(plugin)) {
      throw refused("Authenticator mnemonic " + plugin + " not recognised");
    }
    String user = required(credentials, "username");
    if (!users.match(user, required(credentials, "password"))) {
      throw refused("The username and password do not match ");
    }
    Session session =
        new Session(
            UUID.randomUUID().toString(), PLUGIN + "/" + user, clock.instant().plus(lifetime));
    sweep(em);
    em.getTransaction().begin();
    em.persist(session);
    em.getTransaction().commit();
    return session.id;
  }

  /**
   * Deletes what has expired, at a login in each hour: as seldom as ICAT, which does it by time.
   */
  private void sweep(EntityManager em) {
    long now = clock.millis();
    long due = nextSweep.get();
    if (now >= due && nextSweep.compareAndSet(due, now + BETWEEN_SWEEPS.toMillis())) {
      em.getTransaction().begin();
      em.createQuery("DELETE FROM Session s WHERE s.expires < :now")
          .setParameter("now", now)
          .executeUpdate();
      em.getTransaction().commit();
    }
  }

  public void logout(EntityManager em, @Nullable String id) throws IcatException {
    em.getTransaction().begin();
    em.remove(session(em, id));
    em.getTransaction().commit();
  }

  public void refresh(EntityManager em, @Nullable String id) throws IcatException {
    em.getTransaction().begin();
    session(em, id).expires = clock.instant().plus(lifetime).toEpochMilli();
    em.getTransaction().commit();
  }

  /** Name of the session's user, with its authenticator. */
  public String user(EntityManager em, @Nullable String id) throws IcatException {
    return session(em, id).userName;
  }

  public double remainingMinutes(EntityManager em, @Nullable String id) throws IcatException {
    Instant expires = Instant.ofEpochMilli(session(em, id).expires);
    return Duration.between(clock.instant(), expires).toMillis() / 60_000.0;
  }

  private static String required(Map<String, String> credentials, String key) throws IcatException {
    String value = credentials.get(key);
    if (value == null || value.isEmpty()) {
      throw refused(key + " cannot be null or empty.");
    }
    return value;
  }

  private Session session(EntityManager em, @Nullable String id) throws IcatException {
    if (id == null || id.isEmpty()) {
      throw refused("Session Id cannot be null or empty.");
    }
    Session session = em.find(Session.class, id);
    if (session == null) {
      throw refused("Unable to find user by sessionid: " + id);
    }
    if (session.expires < clock.millis()) {
      throw refused("Session id:" + id + " has expired");
    }
    return session;
  }

  private static IcatException refused(String message) {
    return new IcatException(IcatExceptionType.SESSION, message);
  }
}
