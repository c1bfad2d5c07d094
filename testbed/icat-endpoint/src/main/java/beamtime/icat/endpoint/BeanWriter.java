package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/**
 * Writes the beans of one call, in a transaction that is the caller's.
 *
 * <p>Whether a bean may be created is asked when it is stored, since a rule may ask for its
 * relations. ICAT asks for the bean at the top of what SOAP creates; here each bean below it is
 * asked for as well.
 */
final class BeanWriter {
  private final Schema schema;
  private final GateKeeper gate;
  private final Clock clock;
  private final EntityManager em;
  private final String user;
  private final Access access;

  BeanWriter(Schema schema, GateKeeper gate, Clock clock, EntityManager em, String user)
      throws IcatException {
    this.schema = schema;
    this.gate = gate;
    this.clock = clock;
    this.em = em;
    this.user = user;
    this.access = gate.access(em, user);
  }

  /** One flush for each bean and no batching: ICAT does so, and its speed is what is imitated. */
  long insert(EntityBaseBean bean) throws IcatException {
    List<EntityBaseBean> made = new ArrayList<>();
    prepare(bean, null, made);
    store(made);
    return bean.id();
  }

  /** Replaces all values and to-one relations. */
  void overwrite(EntityBaseBean bean) throws IcatException {
    change(bean, shape(bean).own());
  }

  /** Changes the fields that are given, and adds the children. */
  void extend(Change change) throws IcatException {
    List<Attribute> values = new ArrayList<>(change.fields());
    values.removeIf(a -> a.relation() == RelType.MANY);
    EntityBaseBean stored = change(change.bean(), values);
    List<EntityBaseBean> children = new ArrayList<>();
    List<Attribute> backs = new ArrayList<>();
    for (Attribute attribute : change.fields()) {
      if (attribute.relation() == RelType.MANY) {
        adopt(change.bean(), attribute, children, backs);
      }
    }
    List<EntityBaseBean> made = new ArrayList<>();
    for (int i = 0; i < children.size(); i++) {
      backs.get(i).setPlain(children.get(i), stored);
      prepare(children.get(i), backs.get(i), made);
    }
    store(made);
  }

  /** Deletes the bean with all below it. */
  void delete(EntityBaseBean bean) throws IcatException {
    EntityShape shape = shape(bean);
    require(shape, bean.id());
    Deletion deletion = new Deletion(schema, em);
    deletion.require(access, shape, List.of(bean.id()));
    deletion.delete(shape, List.of(bean.id()));
    em.clear();
  }

  private void store(List<EntityBaseBean> made) throws IcatException {
    flush();
    for (EntityBaseBean bean : made) {
      access.require(shape(bean), bean.id(), AccessType.CREATE);
    }
    em.clear();
  }

  private EntityBaseBean change(EntityBaseBean bean, List<Attribute> fields) throws IcatException {
    EntityShape shape = shape(bean);
    EntityBaseBean stored = require(shape, bean.id());
    access.require(shape, bean.id(), AccessType.UPDATE);
    boolean moves = moves(shape, stored, bean, fields);
    if (moves) {
      access.require(shape, bean.id(), AccessType.DELETE);
    }
    for (Attribute attribute : fields) {
      attribute.setStored(stored, checked(shape, attribute, bean));
    }
    stored.modified(user, now());
    check(stored);
    flush();
    if (moves) {
      access.require(shape, bean.id(), AccessType.CREATE);
    }
    return stored;
  }

  /** Whether a relation of its key changes: that is to delete it there and create it here. */
  private static boolean moves(
      EntityShape shape, EntityBaseBean stored, EntityBaseBean bean, List<Attribute> fields) {
    for (Attribute attribute : shape.key()) {
      if (attribute.relation() == RelType.ONE
          && fields.contains(attribute)
          && attribute.plain(bean) instanceof EntityBaseBean now
          && attribute.stored(stored) instanceof EntityBaseBean before
          && !before.id().equals(now.id())) {
        return true;
      }
    }
    return false;
  }

  private void prepare(EntityBaseBean bean, Attribute parent, List<EntityBaseBean> made)
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
        attribute.setPlain(bean, checked(shape, attribute, bean));
      }
    }
    check(bean);
    em.persist(bean);
    made.add(bean);
    for (int i = 0; i < children.size(); i++) {
      prepare(children.get(i), backs.get(i), made);
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
  private Object checked(EntityShape shape, Attribute attribute, EntityBaseBean bean)
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
      return require(shape(referred), referred.id());
    }
    if (value instanceof String text && text.length() > attribute.length()) {
      throw invalid(
          shape.name() + ": " + attribute.name() + " cannot have length > " + attribute.length());
    }
    return value instanceof Date date
        ? Date.from(date.toInstant().truncatedTo(ChronoUnit.SECONDS))
        : value;
  }

  private EntityBaseBean require(EntityShape shape, Long id) throws IcatException {
    EntityBaseBean stored = id == null ? null : em.find(shape.type(), id);
    if (stored == null) {
      throw IcatException.notFound(shape.name(), id);
    }
    return stored;
  }

  private void check(EntityBaseBean bean) throws IcatException {
    String objection = bean.objection();
    if (objection != null) {
      throw invalid(objection);
    }
    gate.check(em, bean);
  }

  private void flush() throws IcatException {
    try {
      em.flush();
    } catch (RuntimeException e) {
      throw DatabaseFault.of(e, schema);
    }
  }

  private EntityShape shape(EntityBaseBean bean) throws IcatException {
    if (bean == null) {
      throw IcatException.bad("a bean is missing");
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
