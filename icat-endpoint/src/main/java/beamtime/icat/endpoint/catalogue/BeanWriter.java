package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.TemporalUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the beans of one call, in a transaction that is the caller's.
 *
 * <p>As in ICAT, only what a parameter's type or a rule says is checked before storing: the
 * database refuses the rest, and {@link Refusal} says why. A bean that is referred to by SOAP is
 * taken as it was sent, and only whether it exists is asked; by REST it is loaded.
 *
 * <p>Whether a bean may be created is asked when it is stored, since a rule may ask for its
 * relations. ICAT asks for the bean at the top of what SOAP creates; here each bean below it is
 * asked for as well.
 */
final class BeanWriter {
  private final Schema schema;
  private final GateKeeper gate;
  private final Clock clock;
  private final TemporalUnit precision;
  private final EntityManager em;
  private final String user;
  private final Access access;

  /** What one call of REST has made so far. */
  private final List<EntityBaseBean> earlier = new ArrayList<>();

  BeanWriter(
      Schema schema,
      GateKeeper gate,
      Clock clock,
      TemporalUnit precision,
      EntityManager em,
      String user)
      throws IcatException {
    this.schema = schema;
    this.gate = gate;
    this.clock = clock;
    this.precision = precision;
    this.em = em;
    this.user = user;
    this.access = gate.access(em, user);
  }

  /** One flush for each bean and no batching, as ICAT does: its speed is imitated. */
  long insert(EntityBaseBean bean) throws IcatException {
    List<EntityBaseBean> made = new ArrayList<>();
    prepare(bean, made);
    try {
      persist(made);
    } catch (RuntimeException e) {
      throw refusal().ofCreation(bean, e);
    }
    requireCreation(made);
    return bean.id();
  }

  /** The same of a bean by REST: what it refers to is loaded. */
  long insertLoading(EntityBaseBean bean) throws IcatException {
    List<EntityBaseBean> made = new ArrayList<>();
    loadReferences(bean);
    prepare(bean, made);
    try {
      persist(made);
    } catch (RuntimeException e) {
      throw refusal().ofTree(earlier, made, e);
    }
    requireCreation(made);
    earlier.addAll(made);
    return bean.id();
  }

  /** Replaces all values and to-one relations. */
  void overwrite(EntityBaseBean bean) throws IcatException {
    EntityShape shape = shape(bean);
    EntityBaseBean stored = require(bean);
    access.require(shape, bean.id(), AccessType.UPDATE);
    requireKey(shape, stored, bean);
    boolean moves = moves(shape, stored, bean, shape.own());
    if (moves) {
      access.require(shape, bean.id(), AccessType.DELETE);
    }
    for (Attribute attribute : shape.own()) {
      attribute.setStored(stored, loaded(attribute, bean));
    }
    stored.modified(user, now());
    check(stored);
    try {
      em.flush();
    } catch (RuntimeException e) {
      throw refusal().ofUpdate(bean, e);
    }
    if (moves) {
      access.require(shape, bean.id(), AccessType.CREATE);
    }
  }

  /** Changes the fields that are given, and adds the children. */
  void extend(Change change) throws IcatException {
    EntityBaseBean bean = change.bean();
    EntityShape shape = shape(bean);
    List<Attribute> values = new ArrayList<>(change.fields());
    values.removeIf(a -> a.relation() == RelType.MANY);
    EntityBaseBean stored = require(bean);
    access.requireUpdate(shape, bean.id(), change.fields());
    boolean moves = moves(shape, stored, bean, values);
    if (moves) {
      access.requireMove(shape, bean.id());
    }
    for (Attribute attribute : values) {
      attribute.setStored(stored, required(attribute, bean));
    }
    stored.modified(user, now());
    List<EntityBaseBean> made = new ArrayList<>();
    for (Attribute attribute : change.fields()) {
      if (attribute.relation() == RelType.MANY) {
        for (EntityBaseBean child : children(bean, attribute, stored)) {
          loadReferences(child);
          prepare(child, made);
        }
      }
    }
    check(stored);
    try {
      persist(made);
    } catch (RuntimeException e) {
      throw refusal().ofExtension(earlier, bean, values, made, e);
    }
    if (moves) {
      access.require(shape, bean.id(), AccessType.CREATE);
    }
    requireCreation(made);
    earlier.addAll(made);
  }

  /** Deletes the bean with all below it. */
  void delete(EntityBaseBean bean) throws IcatException {
    require(bean);
    EntityShape shape = shape(bean);
    Deletion deletion = new Deletion(schema, em);
    deletion.require(access, shape, List.of(bean.id()));
    deletion.delete(shape, List.of(bean.id()));
    em.clear();
  }

  private void persist(List<EntityBaseBean> made) {
    made.forEach(em::persist);
    em.flush();
  }

  private void requireCreation(List<EntityBaseBean> made) throws IcatException {
    for (EntityBaseBean bean : made) {
      access.require(shape(bean), bean.id(), AccessType.CREATE);
    }
    em.clear();
  }

  /** A relation of the key can't be taken away. */
  private static void requireKey(EntityShape shape, EntityBaseBean stored, EntityBaseBean bean)
      throws IcatException {
    for (Attribute attribute : shape.key()) {
      if (attribute.relation() == RelType.ONE && attribute.plain(bean) == null) {
        throw IcatException.internal(
            "VALIDATION org.icatproject.core.IcatException: Attempt to set field "
                + attribute.name()
                + " of "
                + stored
                + " to null");
      }
    }
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

  /**
   * Makes the bean and all below it ready to be stored.
   *
   * @throws IcatException of what is wrong with the bean itself; what is wrong below it is
   *     INTERNAL, once more for each level
   */
  private void prepare(EntityBaseBean bean, List<EntityBaseBean> made) throws IcatException {
    EntityShape shape = shape(bean);
    bean.created(user, now());
    made.add(bean);
    for (Attribute attribute : shape.attributes()) {
      if (attribute.relation() == RelType.MANY) {
        for (EntityBaseBean child : children(bean, attribute, bean)) {
          prepareBelow(child, made);
        }
      } else if (!attribute.isServers()) {
        attribute.setPlain(bean, kept(attribute.plain(bean)));
      }
    }
    check(bean);
  }

  private void prepareBelow(EntityBaseBean child, List<EntityBaseBean> made) throws IcatException {
    try {
      prepare(child, made);
    } catch (IcatException e) {
      throw IcatException.internal("class org.icatproject.core.IcatException " + e.getMessage());
    }
  }

  private static List<?> children(Attribute attribute, EntityBaseBean bean) {
    return (List<?>) Objects.requireNonNull(attribute.plain(bean));
  }

  /** Points the children at their parent, and takes them from its list: they are stored alone. */
  private List<EntityBaseBean> children(
      EntityBaseBean bean, Attribute attribute, EntityBaseBean parent) throws IcatException {
    List<EntityBaseBean> children = new ArrayList<>();
    for (Object child : children(attribute, bean)) {
      EntityBaseBean it = (EntityBaseBean) child;
      shape(it).its(attribute.mappedBy()).setPlain(it, parent);
      children.add(it);
    }
    attribute.setPlain(bean, new ArrayList<>());
    return children;
  }

  /** Puts the stored beans in the place of those that only have an id, below the bean too. */
  private void loadReferences(EntityBaseBean bean) throws IcatException {
    for (Attribute attribute : shape(bean).attributes()) {
      if (attribute.relation() == RelType.ONE) {
        attribute.setPlain(bean, required(attribute, bean));
      } else if (attribute.relation() == RelType.MANY) {
        for (Object child : children(attribute, bean)) {
          loadReferences((EntityBaseBean) child);
        }
      }
    }
  }

  /** The bean's value; of a relation what is stored, which must be there. */
  private @Nullable Object required(Attribute attribute, EntityBaseBean bean) throws IcatException {
    Object value = kept(attribute.plain(bean));
    return value instanceof EntityBaseBean referred ? require(referred) : value;
  }

  /** The bean's value; of a relation what is stored, or null. */
  private @Nullable Object loaded(Attribute attribute, EntityBaseBean bean) {
    Object value = kept(attribute.plain(bean));
    return value instanceof EntityBaseBean referred
        ? em.find(referred.getClass(), referred.id())
        : value;
  }

  /** The value as it is kept: a number that is none as nothing, as ICAT's columns do. */
  private @Nullable Object kept(@Nullable Object value) {
    if (value instanceof Date date) {
      return Date.from(date.toInstant().truncatedTo(precision));
    }
    return value instanceof Double number && !Double.isFinite(number) ? null : value;
  }

  private EntityBaseBean require(EntityBaseBean bean) throws IcatException {
    EntityShape shape = shape(bean);
    if (bean.id() == null) {
      throw new IcatException(
          IcatExceptionType.NO_SUCH_OBJECT_FOUND, shape.name() + " has null primary key.");
    }
    EntityBaseBean stored = em.find(shape.type(), bean.id());
    if (stored == null) {
      throw IcatException.notFound(shape.name(), bean.id());
    }
    return stored;
  }

  private void check(EntityBaseBean bean) throws IcatException {
    String objection = bean.objection(em);
    if (objection != null) {
      throw new IcatException(IcatExceptionType.VALIDATION, objection);
    }
    gate.check(em, bean);
  }

  private Refusal refusal() {
    return new Refusal(schema, em);
  }

  private EntityShape shape(EntityBaseBean bean) throws IcatException {
    if (bean == null) {
      throw IcatException.internal("a bean is missing");
    }
    return schema.of(bean.getClass());
  }

  private Instant now() {
    return clock.instant().truncatedTo(precision);
  }
}
