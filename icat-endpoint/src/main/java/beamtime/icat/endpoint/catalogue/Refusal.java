package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why the database refused a bean, found out as ICAT does: after the roll back, and for the bean at
 * the top alone where it came by SOAP. What is not found so is INTERNAL, in the database's words.
 */
final class Refusal {
  private static final long NOT_STORED = -1;

  private final Schema schema;
  private final EntityManager em;

  Refusal(Schema schema, EntityManager em) {
    this.schema = schema;
    this.em = em;
  }

  /** Of a bean that SOAP creates: a taken key is reported before a missing value. */
  IcatException ofCreation(EntityBaseBean bean, RuntimeException failure) throws IcatException {
    rollBack();
    requireUnique(bean, NOT_STORED);
    requireValid(bean);
    return unexpected(failure);
  }

  /** Of a bean that SOAP updates: a taken key is not looked for. */
  IcatException ofUpdate(EntityBaseBean bean, RuntimeException failure) throws IcatException {
    EntityShape shape = schema.of(bean.getClass());
    rollBack();
    for (Attribute attribute : shape.own()) {
      if (attribute.plain(bean) instanceof EntityBaseBean referred
          && em.find(referred.getClass(), referred.id()) == null) {
        attribute.setPlain(bean, null);
      }
    }
    requireValid(bean);
    return unexpected(failure);
  }

  /**
   * Of beans that REST creates together: each is looked at.
   *
   * @param earlier beans that the same call has made before, whose keys are taken as well
   */
  IcatException ofTree(
      List<EntityBaseBean> earlier, List<EntityBaseBean> beans, RuntimeException failure)
      throws IcatException {
    rollBack();
    requireValidAndUnique(beans);
    return found(earlier, beans, failure);
  }

  /**
   * Of a bean that REST changes, and those that it adds below.
   *
   * @param earlier beans that the same call has made before
   * @param values that it changes
   */
  IcatException ofExtension(
      List<EntityBaseBean> earlier,
      EntityBaseBean bean,
      List<Attribute> values,
      List<EntityBaseBean> made,
      RuntimeException failure)
      throws IcatException {
    rollBack();
    EntityBaseBean changed = em.find(bean.getClass(), bean.id());
    values.forEach(attribute -> attribute.setStored(changed, attribute.plain(bean)));
    List<EntityBaseBean> all = new ArrayList<>(made);
    all.add(changed);
    requireValidAndUnique(made);
    requireValid(changed);
    requireUnique(changed, changed.id());
    return found(earlier, all, failure);
  }

  private void requireValidAndUnique(List<EntityBaseBean> beans) throws IcatException {
    for (EntityBaseBean bean : beans) {
      requireValid(bean);
      requireUnique(bean, NOT_STORED);
    }
  }

  private IcatException found(
      List<EntityBaseBean> earlier, List<EntityBaseBean> beans, RuntimeException failure)
      throws IcatException {
    List<EntityBaseBean> before = new ArrayList<>(earlier);
    for (EntityBaseBean bean : beans) {
      requireDistinct(bean, before);
      before.add(bean);
    }
    return unexpected(failure);
  }

  /** Refuses a bean whose key one before it in the same list has. */
  void requireDistinct(EntityBaseBean bean, List<EntityBaseBean> before) throws IcatException {
    EntityShape shape = schema.of(bean.getClass());
    for (EntityBaseBean other : before) {
      if (!shape.key().isEmpty()
          && other.getClass() == bean.getClass()
          && shape.key().stream().allMatch(a -> Objects.equals(key(a, bean), key(a, other)))) {
        throw exists(shape.exists(a -> String.valueOf(key(a, bean))));
      }
    }
  }

  private static @Nullable Object key(Attribute attribute, EntityBaseBean bean) {
    Object value = attribute.stored(bean);
    return value instanceof EntityBaseBean referred ? "id:" + referred.id() : value;
  }

  private void rollBack() {
    em.getTransaction().rollback();
    em.clear();
  }

  /**
   * Refuses a bean whose key another has.
   *
   * @param self id of the bean where it is stored itself
   */
  private void requireUnique(EntityBaseBean bean, long self) throws IcatException {
    EntityShape shape = schema.of(bean.getClass());
    if (shape.key().isEmpty() || shape.key().stream().anyMatch(a -> value(a, bean) == null)) {
      return;
    }
    StringBuilder jpql =
        new StringBuilder("SELECT e.id FROM " + shape.name() + " e WHERE e.id <> :self");
    for (Attribute attribute : shape.key()) {
      String path = attribute.name() + (attribute.relation() == RelType.ONE ? ".id" : "");
      jpql.append(" AND e." + path + " = :" + attribute.name());
    }
    TypedQuery<Long> query = em.createQuery(jpql.toString(), Long.class);
    query.setParameter("self", self);
    shape.key().forEach(attribute -> query.setParameter(attribute.name(), value(attribute, bean)));
    if (!query.getResultList().isEmpty()) {
      throw exists(shape.exists(attribute -> String.valueOf(attribute.stored(bean))));
    }
  }

  /** What a query compares the attribute with. */
  private static @Nullable Object value(Attribute attribute, EntityBaseBean bean) {
    Object value = attribute.stored(bean);
    return value instanceof EntityBaseBean referred ? referred.id() : value;
  }

  private void requireValid(EntityBaseBean bean) throws IcatException {
    EntityShape shape = schema.of(bean.getClass());
    for (Attribute attribute : shape.own()) {
      if (attribute.mandatory() && attribute.stored(bean) == null) {
        throw invalid(shape, attribute, "cannot be null.");
      }
    }
    for (Attribute attribute : shape.own()) {
      if (attribute.stored(bean) instanceof String text && text.length() > attribute.length()) {
        throw invalid(shape, attribute, "cannot have length > " + attribute.length());
      }
    }
  }

  private static IcatException invalid(EntityShape shape, Attribute attribute, String why) {
    return new IcatException(
        IcatExceptionType.VALIDATION, shape.name() + ": " + attribute.name() + " " + why);
  }

  private static IcatException exists(String message) {
    return new IcatException(IcatExceptionType.OBJECT_ALREADY_EXISTS, message);
  }

  private static IcatException unexpected(RuntimeException failure) {
    return IcatException.internal(
        "Unexpected DB response " + failure.getClass() + " " + failure.getMessage());
  }
}
