package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import beamtime.icat.endpoint.entity.PublicStep;
import beamtime.icat.endpoint.entity.Rule;
import beamtime.icat.endpoint.query.Statement;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows what the rules in the database allow each user. They are read for each call, before its
 * transaction, so a change of them takes effect at once, and never within the call that makes it.
 */
public final class GateKeeper {
  /** Rules of the user's groups, and those of no group, which are everyone's. */
  private static final String RULES =
      "SELECT DISTINCT r.crudFlags, r.what FROM Rule r LEFT JOIN r.grouping g"
          + " LEFT JOIN g.userGroups ug LEFT JOIN ug.user u"
          + " WHERE u.name = :member OR g IS NULL";

  /** Far more than a laboratory has; then what was parsed is forgotten. */
  private static final int MOST_PARSED = 10_000;

  private final Schema schema;
  private final Map<String, RuleWhat> parsed = new ConcurrentHashMap<>();

  public GateKeeper(Schema schema) {
    this.schema = schema;
  }

  /** What this user may do now. */
  Access access(EntityManager em, String user) throws IcatException {
    if (user.equals(Sessions.ROOT)) {
      return Access.all(em, user);
    }
    List<Access.Grant> grants = new ArrayList<>();
    for (Object[] row :
        em.createQuery(RULES, Object[].class).setParameter("member", user).getResultList()) {
      grants.add(new Access.Grant(flags((String) row[0]), what((String) row[1])));
    }
    // ICAT asks the shorter queries first, as probably the faster ones.
    grants.sort(Comparator.comparingInt(grant -> grant.what().where().size()));
    return Access.granted(em, user, grants);
  }

  private RuleWhat what(String text) throws IcatException {
    RuleWhat known = parsed.get(text);
    if (known == null) {
      known = RuleWhat.parse(text, schema);
      if (parsed.size() >= MOST_PARSED) {
        parsed.clear();
      }
      parsed.put(text, known);
    }
    return known;
  }

  /**
   * Refuses a rule that could never be asked, and a public step that leads nowhere.
   *
   * @param bean any bean that is about to be stored
   */
  void check(EntityManager em, EntityBaseBean bean) throws IcatException {
    if (bean instanceof Rule) {
      Attribute crudFlags = schema.of(Rule.class).its("crudFlags");
      if (crudFlags.plain(bean) instanceof String given) {
        crudFlags.setPlain(bean, flags(given));
      }
      checkRule(em, text(bean, "what"), text(bean, "crudFlags"));
    } else if (bean instanceof PublicStep) {
      String field = text(bean, "field");
      EntityShape origin = schema.named(text(bean, "origin"));
      Attribute relation = origin.attribute(field);
      if (relation == null || relation.relation() == RelType.ATTRIBUTE) {
        throw IcatException.bad("Field " + field + " of " + origin.name() + " is no relation");
      }
    }
  }

  /**
   * @param flags null where they are missing, which the database refuses
   */
  private void checkRule(EntityManager em, @Nullable String text, @Nullable String flags)
      throws IcatException {
    if (flags == null) {
      return;
    }
    if (!flags.matches("[CRUD]*")) {
      throw IcatException.bad("CRUD value " + flags + " contains other letters than these");
    }
    Statement.parse(text, schema).jpql().query(em, Sessions.ROOT);
    RuleWhat what = RuleWhat.parse(text, schema);
    if (what.attribute() != null && !flags.matches("U*")) {
      throw IcatException.bad("Attribute selection in rules is only allowed for Update");
    }
    what.count().query(em, Sessions.ROOT);
    what.ids("r$").query(em, Sessions.ROOT);
  }

  private @Nullable String text(EntityBaseBean bean, String field) {
    return (String) schema.of(bean.getClass()).its(field).plain(bean);
  }

  private static String flags(String crudFlags) {
    return crudFlags.strip().toUpperCase(Locale.ROOT);
  }
}
