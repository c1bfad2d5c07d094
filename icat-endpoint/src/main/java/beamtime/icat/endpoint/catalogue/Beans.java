package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.temporal.TemporalUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates, updates and deletes beans, each call in one transaction, where the rules allow it.
 *
 * <p>A database has the same work from a root user's call as from ICAT 6.2's, whose statements were
 * logged by a MariaDB: after the session's row, for each bean a select for each of its to-one
 * relations, which asks whether there is such an id, the insert, and the generated id read back;
 * nothing is batched, and all is committed once. To create a datafile with a format are eight
 * statements in both, with autocommit switched off and on.
 *
 * <p>What differs: of other users ICAT reads the rules for each bean, and counts for it alone; here
 * they are read once for a call, and each bean below is counted for too. {@link Deletion} asks less
 * of the database; nobody is notified and no index of texts is kept, which a real one may do; and
 * ICAT's application server spends more on each call.
 */
public final class Beans {
  private final Schema schema;
  private final GateKeeper gate;
  private final Clock clock;
  private final TemporalUnit precision;

  /**
   * @param precision of the times that the database keeps
   */
  public Beans(Schema schema, GateKeeper gate, Clock clock, TemporalUnit precision) {
    this.schema = schema;
    this.gate = gate;
    this.clock = clock;
    this.precision = precision;
  }

  public long create(EntityManager em, String user, EntityBaseBean bean) throws IcatException {
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    long id = writer.insert(bean);
    em.getTransaction().commit();
    return id;
  }

  /** All or none; a fault tells the index of the bean that failed. */
  public List<Long> createMany(EntityManager em, String user, List<EntityBaseBean> beans)
      throws IcatException {
    List<Long> ids = new ArrayList<>(beans.size());
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    for (EntityBaseBean bean : beans) {
      try {
        ids.add(writer.insert(bean));
      } catch (IcatException e) {
        throw distinct(em, beans.subList(0, ids.size()), bean, e).at(ids.size());
      }
    }
    em.getTransaction().commit();
    return ids;
  }

  /** Of a bean that the database refused, whether it is in its own list twice. */
  private IcatException distinct(
      EntityManager em, List<EntityBaseBean> before, EntityBaseBean bean, IcatException fault) {
    try {
      if (!em.getTransaction().isActive() && fault.getType() == IcatExceptionType.INTERNAL) {
        new Refusal(schema, em).requireDistinct(bean, before);
      }
      return fault;
    } catch (IcatException e) {
      return e;
    }
  }

  /** Overwrites all values and to-one relations; what is below the bean stays. */
  public void update(EntityManager em, String user, EntityBaseBean bean) throws IcatException {
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    writer.overwrite(bean);
    em.getTransaction().commit();
  }

  /**
   * Creates and changes, all or none; a fault tells the index of the one that failed.
   *
   * @return ids of what was created
   */
  public List<Long> write(EntityManager em, String user, List<Change> changes)
      throws IcatException {
    List<Long> ids = new ArrayList<>();
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      try {
        if (change.creates()) {
          ids.add(writer.insertLoading(change.bean()));
        } else {
          writer.extend(change);
        }
      } catch (IcatException e) {
        throw e.at(i);
      }
    }
    em.getTransaction().commit();
    return ids;
  }

  /** Deletes them with all below them; a fault tells the index of the bean that failed. */
  public void delete(EntityManager em, String user, List<EntityBaseBean> beans)
      throws IcatException {
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    for (int i = 0; i < beans.size(); i++) {
      try {
        writer.delete(beans.get(i));
      } catch (IcatException e) {
        throw e.at(i);
      }
    }
    em.getTransaction().commit();
  }

  /** Whether the user may do that; a creation is tried and rolled back. */
  public boolean isAllowed(EntityManager em, String user, EntityBaseBean bean, AccessType type)
      throws IcatException {
    if (bean == null) {
      throw IcatException.internal("a bean is missing");
    }
    if (type != AccessType.CREATE) {
      Access access = gate.access(em, user);
      if (type == null && !access.isRoot()) {
        throw IcatException.internal("null is not handled yet");
      }
      return access.allows(schema.of(bean.getClass()), bean.id(), type);
    }
    BeanWriter writer = writer(em, user);
    em.getTransaction().begin();
    try {
      writer.insert(bean);
      return true;
    } catch (IcatException e) {
      if (e.getType() != IcatExceptionType.INSUFFICIENT_PRIVILEGES) {
        throw e;
      }
      return false;
    } finally {
      if (em.getTransaction().isActive()) {
        em.getTransaction().rollback();
      }
    }
  }

  /** To be made before the transaction: the rules are those before it. */
  private BeanWriter writer(EntityManager em, String user) throws IcatException {
    return new BeanWriter(schema, gate, clock, precision, em, user);
  }
}
