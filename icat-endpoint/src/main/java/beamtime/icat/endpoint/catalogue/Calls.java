package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.IcatException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.persistence.exceptions.EclipseLinkException;
import org.jspecify.annotations.Nullable;

/**
 * Runs calls, by whatever protocol they came: each with an entity manager of its own, rolled back
 * where it did not commit, and with its failures as faults.
 */
public final class Calls {
  private static final Logger LOG = Logger.getLogger(Calls.class.getName());

  private final EntityManagerFactory database;
  private final Sessions sessions;

  public Calls(EntityManagerFactory database, Sessions sessions) {
    this.database = database;
    this.sessions = sessions;
  }

  /** Runs it for the user of a session. */
  public <T> T asUser(@Nullable String sessionId, UserWork<T> work) throws IcatException {
    return withDatabase(em -> work.run(em, sessions.user(em, sessionId)));
  }

  /** Runs what answers nothing for the user of a session. */
  public void runAsUser(@Nullable String sessionId, UserStep step) throws IcatException {
    run(em -> step.run(em, sessions.user(em, sessionId)));
  }

  /** Runs it without a session. */
  public <T> T withDatabase(Work<T> work) throws IcatException {
    EntityManager em = database.createEntityManager();
    try {
      return work.run(em);
    } catch (PersistenceException | EclipseLinkException e) {
      // The database's doing, or the query's: where it happened in here does not matter.
      LOG.log(Level.SEVERE, "call failed: {0}", e.getMessage());
      throw internal(e);
    } catch (RuntimeException e) {
      LOG.log(Level.SEVERE, "call failed", e);
      throw internal(e);
    } finally {
      end(em);
    }
  }

  /** Runs what answers nothing. */
  public void run(Step step) throws IcatException {
    withDatabase(
        em -> {
          step.run(em);
          return true;
        });
  }

  private static void end(EntityManager em) {
    try (em) {
      if (em.getTransaction().isActive()) {
        em.getTransaction().rollback();
      }
    } catch (PersistenceException | EclipseLinkException e) {
      // A database that is gone can't roll back, and the client has the fault that came before.
      LOG.log(Level.SEVERE, "roll back failed: {0}", e.getMessage());
    }
  }

  private static IcatException internal(RuntimeException e) {
    return IcatException.internal(String.valueOf(e.getMessage()));
  }

  /** What a call does with the database. */
  public interface Work<T> {
    T run(EntityManager em) throws IcatException;
  }

  /** What a call does that answers nothing. */
  public interface Step {
    void run(EntityManager em) throws IcatException;
  }

  /** What a call does for the user of its session that answers nothing. */
  public interface UserStep {
    void run(EntityManager em, String user) throws IcatException;
  }

  /** What a call does for the user of its session. */
  public interface UserWork<T> {
    T run(EntityManager em, String user) throws IcatException;
  }
}
