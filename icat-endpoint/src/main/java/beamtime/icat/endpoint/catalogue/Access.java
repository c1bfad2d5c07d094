package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What one user may do, as the rules were when the call began. */
final class Access {
  /** Ids in one query, as in ICAT; some databases take no more than a thousand. */
  private static final int MOST_IDS = 500;

  /**
   * What one rule allows.
   *
   * @param flags letters of CRUD
   */
  record Grant(String flags, RuleWhat what) {
    boolean isFor(EntityShape entity, AccessType type) {
      return allows(type) && what.attribute() == null && what.entity() == entity;
    }

    boolean allows(AccessType type) {
      return flags.contains(type.flag());
    }
  }

  private final EntityManager em;
  private final String user;
  private final boolean everything;
  private final List<Grant> grants;
  private @Nullable Set<String> publicSteps;

  private Access(EntityManager em, String user, boolean everything, List<Grant> grants) {
    this.em = em;
    this.user = user;
    this.everything = everything;
    this.grants = grants;
  }

  /** Of a root user. */
  static Access all(EntityManager em, String user) {
    return new Access(em, user, true, List.of());
  }

  static Access granted(EntityManager em, String user, List<Grant> grants) {
    return new Access(em, user, false, List.copyOf(grants));
  }

  /** Whether no rules apply: a root user. */
  boolean isRoot() {
    return everything;
  }

  /** Whether all beans of the entity are allowed. */
  boolean isFree(EntityShape entity, AccessType type) {
    return everything
        || grants.stream().anyMatch(g -> g.isFor(entity, type) && !g.what().isRestricted());
  }

  /** The rules that allow some of them. */
  List<RuleWhat> rules(EntityShape entity, AccessType type) {
    return grants.stream().filter(g -> g.isFor(entity, type)).map(Grant::what).toList();
  }

  /** Whether everyone may follow the relation; asks the database once for a call. */
  boolean isPublic(EntityShape origin, Attribute relation) {
    if (publicSteps == null) {
      Set<String> steps = new HashSet<>();
      for (Object[] step :
          em.createQuery("SELECT s.origin, s.field FROM PublicStep s", Object[].class)
              .getResultList()) {
        steps.add(step[0] + "." + step[1]);
      }
      publicSteps = steps;
    }
    return publicSteps.contains(origin.name() + "." + relation.name());
  }

  /**
   * Whether the stored bean is allowed.
   *
   * @param id null of a bean that is not stored
   */
  boolean allows(EntityShape entity, Long id, AccessType type) throws IcatException {
    if (isFree(entity, type)) {
      return true;
    }
    for (RuleWhat rule : rules(entity, type)) {
      if (isAbout(rule, id)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAbout(RuleWhat rule, Long id) throws IcatException {
    Query count = rule.count().query(em, user).setParameter("pkid", id);
    return (Long) count.getSingleResult() > 0;
  }

  /**
   * Refuses a change of these fields unless the bean may be updated, or each of the fields by a
   * rule of its own.
   */
  void requireUpdate(EntityShape entity, Long id, Set<Attribute> fields) throws IcatException {
    if (allows(entity, id, AccessType.UPDATE)) {
      return;
    }
    Set<String> refused = fields.stream().map(Attribute::name).collect(Collectors.toSet());
    for (Grant grant : grants) {
      RuleWhat what = grant.what();
      if (grant.allows(AccessType.UPDATE)
          && what.entity() == entity
          && refused.contains(what.attribute())
          && isAbout(what, id)) {
        refused.remove(what.attribute());
      }
    }
    if (fields.isEmpty() || !refused.isEmpty()) {
      throw refused(entity, AccessType.UPDATE);
    }
  }

  /** Refuses what is not allowed, in ICAT's words. */
  void require(EntityShape entity, Long id, AccessType type) throws IcatException {
    if (!allows(entity, id, type)) {
      throw refused(entity, type);
    }
  }

  /** Refuses an update by REST that moves the bean, which takes it from where it was. */
  void requireMove(EntityShape entity, Long id) throws IcatException {
    if (!allows(entity, id, AccessType.DELETE)) {
      throw refused(entity, AccessType.DELETE + " access implied by " + AccessType.UPDATE);
    }
  }

  /** Refuses all of them where one is not allowed. */
  void requireAll(EntityShape entity, List<Long> ids, AccessType type) throws IcatException {
    if (!isFree(entity, type) && !allowed(entity, ids, type).containsAll(ids)) {
      throw refused(entity, type);
    }
  }

  /** Those of the related beans that an INCLUDE may show. */
  List<EntityBaseBean> shown(
      EntityShape origin, Attribute relation, EntityShape target, List<EntityBaseBean> beans)
      throws IcatException {
    if (beans.isEmpty() || isFree(target, AccessType.READ) || isPublic(origin, relation)) {
      return beans;
    }
    List<Long> ids = beans.stream().map(EntityBaseBean::id).toList();
    Set<Long> allowed = allowed(target, ids, AccessType.READ);
    return beans.stream().filter(bean -> allowed.contains(bean.id())).toList();
  }

  private Set<Long> allowed(EntityShape entity, List<Long> ids, AccessType type)
      throws IcatException {
    Set<Long> allowed = new HashSet<>();
    List<RuleWhat> rules = rules(entity, type);
    for (int from = 0; from < ids.size(); from += MOST_IDS) {
      List<Long> some = ids.subList(from, Math.min(from + MOST_IDS, ids.size()));
      for (RuleWhat rule : rules) {
        for (Object id : rule.among().query(em, user).setParameter("pkids", some).getResultList()) {
          allowed.add((Long) id);
        }
      }
    }
    return allowed;
  }

  private static IcatException refused(EntityShape entity, AccessType type) {
    return refused(entity, type + " access");
  }

  private static IcatException refused(EntityShape entity, String access) {
    return new IcatException(
        IcatExceptionType.INSUFFICIENT_PRIVILEGES,
        access + " to this " + entity.name() + " is not allowed.");
  }
}
