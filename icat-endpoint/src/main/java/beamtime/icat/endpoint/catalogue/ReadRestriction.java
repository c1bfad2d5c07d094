package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.query.FromClause;
import beamtime.icat.endpoint.query.Jpql;
import beamtime.icat.endpoint.query.Statement;
import beamtime.icat.endpoint.query.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the rules add to the WHERE clause of a user's search: for each entity in it, that the rows
 * are among those of the rules, {@code d.id IN (SELECT ...) OR d.id IN (SELECT ...)}.
 *
 * <p>ICAT restricts the entities that are selected, and lets a search ask anything of those it
 * merely joins, so that the answer may tell what its user can't read. Here all that a search walks
 * over is restricted: every variable, and every entity on a path, but for the id at its end, which
 * is the relation itself. So a LEFT JOIN to a restricted entity answers no more than an inner one:
 * a row that stays or goes with its partner would reveal it. A relation that everyone may follow (a
 * public step) may be walked over, though what is selected at its end is restricted. Subselects,
 * which ICAT leaves unrestricted too, are refused.
 */
final class ReadRestriction {
  private final Statement statement;
  private final Access access;
  private final String prefix;

  /** Conditions by the path that they are about. */
  private final Map<String, Jpql> conditions = new LinkedHashMap<>();

  private boolean nothing;
  private int rules;

  private ReadRestriction(Statement statement, Access access) {
    this.statement = statement;
    this.access = access;
    this.prefix = prefix(statement.from());
  }

  /**
   * The search as this user may do it.
   *
   * @return null where no rule gives the user anything of an entity in it
   */
  static @Nullable Jpql apply(Statement statement, Access access) throws IcatException {
    if (access.isRoot()) {
      return statement.jpql();
    }
    ReadRestriction restriction = new ReadRestriction(statement, access);
    restriction.collect();
    return restriction.nothing
        ? null
        : statement.jpql(List.copyOf(restriction.conditions.values()));
  }

  private void collect() throws IcatException {
    if (statement.hasSubselect()) {
      throw new IcatException(
          IcatExceptionType.INSUFFICIENT_PRIVILEGES, "READ access by a subselect is not allowed.");
    }
    for (FromClause.Variable variable : statement.from().variables()) {
      variable(variable);
    }
    for (Token token : statement.select()) {
      path(token, true);
    }
    for (List<Token> expression : statement.expressions()) {
      for (Token token : expression) {
        path(token, false);
      }
    }
  }

  private void variable(FromClause.Variable variable) throws IcatException {
    if (variable.path() == null) {
      restrict(variable.name(), variable.shape());
      return;
    }
    List<Crossing> crossings = crossings(variable.path());
    for (Crossing crossing : crossings.subList(0, crossings.size() - 1)) {
      cross(crossing, false);
    }
    Crossing last = crossings.get(crossings.size() - 1);
    if (!access.isFree(last.target(), AccessType.READ)
        && !access.isPublic(last.origin(), last.relation())) {
      restrict(variable.name(), variable.shape());
    }
  }

  /**
   * Restricts what a path crosses.
   *
   * @param selected whether it is answered, not only compared
   */
  private void path(Token token, boolean selected) throws IcatException {
    FromClause.Variable variable = statement.from().variable(token.head());
    if (token.kind() != Token.Kind.NAME || variable == null) {
      return;
    }
    if (selected) {
      restrict(variable.name(), variable.shape());
    }
    List<Crossing> crossings = crossings(token.text());
    for (int i = 0; i < crossings.size(); i++) {
      Crossing crossing = crossings.get(i);
      boolean relationItself =
          token.text().equals(crossing.path()) || token.text().equals(crossing.path() + ".id");
      if (selected || !relationItself || crossing.relation().relation() == RelType.MANY) {
        cross(crossing, selected);
      }
    }
  }

  private void cross(Crossing crossing, boolean selected) throws IcatException {
    EntityShape target = crossing.target();
    if (access.isFree(target, AccessType.READ)
        || (!selected && access.isPublic(crossing.origin(), crossing.relation()))) {
      return;
    }
    if (crossing.relation().relation() == RelType.MANY) {
      throw new IcatException(
          IcatExceptionType.INSUFFICIENT_PRIVILEGES,
          "READ access to all of " + crossing.path() + " is not allowed.");
    }
    restrict(crossing.path(), target);
  }

  private void restrict(String path, EntityShape entity) throws IcatException {
    if (access.isFree(entity, AccessType.READ) || conditions.containsKey(path)) {
      return;
    }
    Jpql condition = new Jpql().add("(");
    String or = "";
    for (RuleWhat rule : access.rules(entity, AccessType.READ)) {
      condition.add(or + path + ".id IN (").add(rule.ids(prefix + rules++ + "$")).add(")");
      or = "OR ";
    }
    nothing |= or.isEmpty();
    conditions.put(path, condition.add(")"));
  }

  /**
   * A step of a path over a relation.
   *
   * @param path up to and with it
   */
  private record Crossing(
      String path, EntityShape origin, Attribute relation, EntityShape target) {}

  private List<Crossing> crossings(String path) {
    FromClause from = statement.from();
    String[] steps = path.split("\\.", -1);
    List<Crossing> crossings = new ArrayList<>();
    EntityShape origin = Objects.requireNonNull(from.variable(steps[0])).shape();
    StringBuilder walked = new StringBuilder(steps[0]);
    for (int i = 1; i < steps.length; i++) {
      Attribute relation = origin.attribute(steps[i]);
      // What has no such attribute is refused when it is compiled.
      if (relation == null || relation.relation() == RelType.ATTRIBUTE) {
        break;
      }
      walked.append('.').append(steps[i]);
      EntityShape target = from.target(relation);
      crossings.add(new Crossing(walked.toString(), origin, relation, target));
      origin = target;
    }
    return crossings;
  }

  /** One that no variable of the query begins with. */
  private static String prefix(FromClause from) {
    String prefix = "rule$";
    while (true) {
      String tried = prefix;
      if (from.variables().stream()
          .noneMatch(v -> v.name().regionMatches(true, 0, tried, 0, tried.length()))) {
        return prefix;
      }
      prefix += "$";
    }
  }
}
