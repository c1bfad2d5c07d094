package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** Creates, updates and deletes beans, each call in one transaction. */
final class Beans {
  private final Schema schema;
  private final Clock clock;

  Beans(Schema schema, Clock clock) {
    this.schema = schema;
    this.clock = clock;
  }

  long create(EntityManager em, String user, EntityBaseBean bean) throws IcatException {
    em.getTransaction().begin();
    long id = insert(em, user, bean);
    em.getTransaction().commit();
    return id;
  }

  /** All or none; a fault tells the index of the bean that failed. */
  List<Long> createMany(EntityManager em, String user, List<EntityBaseBean> beans)
      throws IcatException {
    List<Long> ids = new ArrayList<>(beans.size());
    em.getTransaction().begin();
    for (EntityBaseBean bean : beans) {
      try {
        ids.add(insert(em, user, bean));
      } catch (IcatException e) {
        throw e.at(ids.size());
      }
    }
    em.getTransaction().commit();
    return ids;
  }

  /** Overwrites all values and to-one relations; what is below the bean stays. */
  void update(EntityManager em, String user, EntityBaseBean bean) throws IcatException {
    em.getTransaction().begin();
    change(em, user, bean, shape(bean).own());
    em.getTransaction().commit();
  }

  /**
   * Creates and changes, all or none; a fault tells the index of the one that failed.
   *
   * @return ids of what was created
   */
  List<Long> write(EntityManager em, String user, List<Change> changes) throws IcatException {
    List<Long> ids = new ArrayList<>();
    em.getTransaction().begin();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      try {
        if (change.creates()) {
          ids.add(insert(em, user, change.bean()));
        } else {
          extend(em, user, change);
        }
      } catch (IcatException e) {
        throw e.at(i);
      }
    }
    em.getTransaction().commit();
    return ids;
  }

  /** Deletes them with all below them; a fault tells the index of the bean that failed. */
  void delete(EntityManager em, List<EntityBaseBean> beans) throws IcatException {
    Deletion deletion = new Deletion(schema, em);
    em.getTransaction().begin();
    for (int i = 0; i < beans.size(); i++) {
      try {
        EntityBaseBean bean = beans.get(i);
        require(em, shape(bean), bean.id());
        deletion.delete(shape(bean), List.of(bean.id()));
        em.clear();
      } catch (IcatException e) {
        throw e.at(i);
      }
    }
    em.getTransaction().commit();
  }

  /** One flush for each bean and no batching: ICAT does so, and its speed is what is imitated. */
  private long insert(EntityManager em, String user, EntityBaseBean bean) throws IcatException {
    prepare(em, user, bean, null);
    flush(em);
    em.clear();
    return bean.id();
  }

  /** Changes the fields that are given, and adds the children. */
  private void extend(EntityManager em, String user, Change change) throws IcatException {
    List<Attribute> values = new ArrayList<>(change.fields());
    values.removeIf(a -> a.relation() == RelType.MANY);
    EntityBaseBean stored = change(em, user, change.bean(), values);
    List<EntityBaseBean> children = new ArrayList<>();
    List<Attribute> backs = new ArrayList<>();
    for (Attribute attribute : change.fields()) {
      if (attribute.relation() == RelType.MANY) {
        adopt(change.bean(), attribute, children, backs);
      }
    }
    for (int i = 0; i < children.size(); i++) {
      backs.get(i).setPlain(children.get(i), stored);
      prepare(em, user, children.get(i), backs.get(i));
    }
    flush(em);
    em.clear();
  }

  private EntityBaseBean change(
      EntityManager em, String user, EntityBaseBean bean, List<Attribute> fields)
      throws IcatException {
    EntityShape shape = shape(bean);
    EntityBaseBean stored = require(em, shape, bean.id());
    for (Attribute attribute : fields) {
      attribute.setStored(stored, checked(em, shape, attribute, bean));
    }
    stored.modified(user, now());
    object(stored);
    flush(em);
    return stored;
  }

  private void prepare(EntityManager em, String user, EntityBaseBean bean, Attribute parent)
      throws IcatException {
    EntityShape shape = shape(bean);
    bean.created(user, now());
    List<EntityBaseBean> children = new ArrayList<>();
    List<Attribute> backs = new ArrayList<>();
    for (Attribute attribute : shape.attributes()) {
      if (attribute.isServers() || attribute == parent) {
        continue;
      }
      if (attribute.relation() == RelType.MANY) {
        adopt(bean, attribute, children, backs);
      } else {
        attribute.setPlain(bean, checked(em, shape, attribute, bean));
      }
    }
    object(bean);
    em.persist(bean);
    for (int i = 0; i < children.size(); i++) {
      prepare(em, user, children.get(i), backs.get(i));
    }
  }

  /** Points the children at their parent, and takes them from its list: they are stored alone. */
  private void adopt(
      EntityBaseBean bean,
      Attribute attribute,
      List<EntityBaseBean> children,
      List<Attribute> backs)
      throws IcatException {
    for (Object child : (List<?>) attribute.plain(bean)) {
      EntityBaseBean it = (EntityBaseBean) child;
      Attribute back = shape(it).attribute(attribute.mappedBy());
      back.setPlain(it, bean);
      children.add(it);
      backs.add(back);
    }
    attribute.setPlain(bean, new ArrayList<>());
  }

  /** The bean's value as the database takes it. */
  private Object checked(
      EntityManager em, EntityShape shape, Attribute attribute, EntityBaseBean bean)
      throws IcatException {
    Object value = attribute.plain(bean);
    if (value == null) {
      if (attribute.mandatory()) {
        throw invalid(shape.name() + ": " + attribute.name() + " cannot be null.");
      }
      return null;
    }
    if (attribute.relation() == RelType.ONE) {
      EntityBaseBean referred = (EntityBaseBean) value;
      return require(em, shape(referred), referred.id());
    }
    if (value instanceof String text && text.length() > attribute.length()) {
      throw invalid(
          shape.name() + ": " + attribute.name() + " cannot have length > " + attribute.length());
    }
    return value instanceof Date date
        ? Date.from(date.toInstant().truncatedTo(ChronoUnit.SECONDS))
        : value;
  }

  private static EntityBaseBean require(EntityManager em, EntityShape shape, Long id)
      throws IcatException {
    EntityBaseBean stored = id == null ? null : em.find(shape.type(), id);
    if (stored == null) {
      throw IcatException.notFound(shape.name(), id);
    }
    return stored;
  }

  private static void object(EntityBaseBean bean) throws IcatException {
    String objection = bean.objection();
    if (objection != null) {
      throw invalid(objection);
    }
  }

  private void flush(EntityManager em) throws IcatException {
    try {
      em.flush();
    } catch (RuntimeException e) {
      throw DatabaseFault.of(e, schema);
    }
  }

  private EntityShape shape(EntityBaseBean bean) throws IcatException {
    if (bean == null) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, "a bean is missing");
    }
    return schema.of(bean.getClass());
  }

  /** Whole seconds: ICAT's columns have no more. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private static IcatException invalid(String message) {
    return new IcatException(IcatExceptionType.VALIDATION, message);
  }
}
