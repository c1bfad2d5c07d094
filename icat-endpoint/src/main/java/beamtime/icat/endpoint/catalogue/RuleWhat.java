package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.query.FromClause;
import beamtime.icat.endpoint.query.Jpql;
import beamtime.icat.endpoint.query.Statement;
import beamtime.icat.endpoint.query.Token;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The beans that a rule is about: {@code SELECT d FROM Dataset d JOIN d.investigation i WHERE ...},
 * or the same in concise syntax, down to the bare name of an entity.
 *
 * @param variable of those beans
 * @param attribute the one that may be updated; null for all
 */
record RuleWhat(
    String variable,
    EntityShape entity,
    @Nullable String attribute,
    FromClause from,
    List<Token> where) {
  /**
   * Reads it.
   *
   * @throws IcatException BAD_PARAMETER where it is no such query; whether its paths exist shows
   *     when it is compiled
   */
  static RuleWhat parse(@Nullable String what, Schema schema) throws IcatException {
    Statement statement = Statement.parse(what, schema);
    List<Token> select = statement.select();
    if (select.size() != 1 || select.get(0).kind() != Token.Kind.NAME) {
      throw IcatException.bad("Rule must have an entity reference in the SELECT clause: " + what);
    }
    if (!statement.isSelectFromWhere()) {
      throw IcatException.bad("Rule must end after its WHERE clause: " + what);
    }
    String path = select.get(0).text();
    String variable = select.get(0).head();
    EntityShape entity = statement.from().end(variable);
    String attribute = path.equals(variable) ? null : path.substring(variable.length() + 1);
    if (attribute != null && entity.attribute(attribute) == null) {
      throw IcatException.bad(entity.name() + " has no field " + attribute);
    }
    return new RuleWhat(variable, entity, attribute, statement.from(), statement.where());
  }

  /**
   * Whether it is about some of the entity's beans only. ICAT takes a rule with joins for
   * unrestricted if it has no WHERE; here the joins restrict.
   */
  boolean isRestricted() {
    return !where.isEmpty() || from.variables().size() > 1;
  }

  /** How many beans of one id it is about: asks with the parameter {@code pkid}. */
  Jpql count() throws IcatException {
    return with("COUNT ( " + variable + " )", "= :pkid");
  }

  /** Ids of the beans among several: asks with the parameter {@code pkids}. */
  Jpql among() throws IcatException {
    return with(variable + ".id", "IN :pkids");
  }

  private Jpql with(String result, String condition) throws IcatException {
    Jpql jpql = new Jpql().add("SELECT " + result + " FROM").add(from.tokens());
    jpql.add("WHERE " + variable + ".id " + condition);
    return where.isEmpty() ? jpql : jpql.add("AND (").add(where).add(")");
  }

  /**
   * Ids of all beans it is about, as a subselect.
   *
   * @param prefix for its variables, so that they are not taken for those of the query around it
   */
  Jpql ids(String prefix) throws IcatException {
    // All names but those of entities begin with a variable, in subselects too.
    UnaryOperator<String> renamed = name -> from.isEntity(name) ? name : prefix + name;
    Jpql jpql = new Jpql().add("SELECT " + prefix + variable + ".id FROM");
    jpql.add(from.tokens(), renamed);
    return where.isEmpty() ? jpql : jpql.add("WHERE").add(where, renamed);
  }
}
