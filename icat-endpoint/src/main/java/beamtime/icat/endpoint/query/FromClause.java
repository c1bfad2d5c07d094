package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands between FROM and WHERE: the variables of a query, and the entities they range over.
 *
 * <p>Every variable is of an entity of the schema, reached by name or by relations from another
 * variable, so no other table can be asked.
 */
public final class FromClause {
  /** What may follow it, or end a subselect. */
  private static final String[] END = {
    "WHERE", "GROUP", "HAVING", "ORDER", "INCLUDE", "LIMIT", ")"
  };

  /**
   * A variable of the query.
   *
   * @param path relations that lead to it from another variable; null where it ranges over all
   */
  public record Variable(String name, EntityShape shape, @Nullable String path) {}

  private final TokenReader reader;
  private final Schema schema;
  private final Map<String, Variable> variables;
  private final List<Variable> own = new ArrayList<>();
  private List<Token> tokens = List.of();

  private FromClause(TokenReader reader, Schema schema, Map<String, Variable> outer) {
    this.reader = reader;
    this.schema = schema;
    this.variables = new LinkedHashMap<>(outer);
  }

  /** Reads on from the word after FROM. */
  static FromClause parse(TokenReader reader, Schema schema) throws IcatException {
    return new FromClause(reader, schema, Map.of()).parse();
  }

  /** The clause of a subselect, which sees the variables of this one. */
  FromClause parseInner(TokenReader inner) throws IcatException {
    return new FromClause(inner, schema, variables).parse();
  }

  private FromClause parse() throws IcatException {
    int start = reader.position();
    do {
      range();
      while (reader.at("LEFT", "INNER", "JOIN")) {
        join();
      }
    } while (reader.skip(","));
    if (!reader.atEnd() && !reader.at(END)) {
      throw reader.unexpected(END);
    }
    tokens = List.copyOf(reader.since(start));
    return this;
  }

  /** As it was written, without the word FROM. */
  public List<Token> tokens() {
    return tokens;
  }

  /** Its own variables, not those of a query around it. */
  public Collection<Variable> variables() {
    return own;
  }

  /** The variable of this name, whatever its case; null where there is none. */
  public @Nullable Variable variable(String name) {
    return variables.get(name.toUpperCase(Locale.ROOT));
  }

  /** Whether it is the name of an entity, and so never that of a variable. */
  public boolean isEntity(String name) {
    return schema.knows(name);
  }

  /** Entity at the other end of a relation. */
  public EntityShape target(Attribute relation) {
    return schema.of(relation.type().asSubclass(EntityBaseBean.class));
  }

  private void range() throws IcatException {
    if (reader.skip("IN")) {
      reader.take("(");
      String path = reader.take(Token.Kind.NAME).text();
      reader.take(")");
      declare(end(path), path);
      return;
    }
    entityOrPath();
  }

  private void join() throws IcatException {
    if (reader.skip("LEFT")) {
      reader.skip("OUTER");
    } else {
      reader.skip("INNER");
    }
    reader.take("JOIN");
    if (reader.at("FETCH")) {
      throw IcatException.bad("The FETCH keyword is not permitted");
    }
    entityOrPath();
    if (reader.at("ON")) {
      throw IcatException.bad("a JOIN has no condition of its own: ICAT knows no ON");
    }
  }

  private void entityOrPath() throws IcatException {
    String name = reader.take(Token.Kind.NAME).text();
    if (schema.knows(name)) {
      declare(schema.named(name), null);
    } else if (name.indexOf('.') > 0) {
      declare(end(name), name);
    } else {
      throw IcatException.bad(
          "No information to determine type of " + name + " in the FROM clause");
    }
  }

  private void declare(EntityShape shape, @Nullable String path) throws IcatException {
    reader.skip("AS");
    String name = reader.take(Token.Kind.NAME).text();
    if (name.indexOf('.') >= 0 || schema.knows(name)) {
      throw IcatException.bad(
          "JPQL identification variable " + name + " in the FROM clause is not a variable");
    }
    Variable variable = new Variable(name, shape, path);
    own.add(variable);
    if (variables.put(name.toUpperCase(Locale.ROOT), variable) != null) {
      throw IcatException.bad(
          "JPQL identification variable " + name + " has already been defined in the FROM clause");
    }
  }

  /** Entity at the end of a path from a variable. */
  public EntityShape end(String path) throws IcatException {
    String[] steps = path.split("\\.", -1);
    Variable variable = variable(steps[0]);
    if (variable == null) {
      throw IcatException.bad("idVar '" + steps[0] + "' is not defined in the FROM clause.");
    }
    EntityShape shape = variable.shape();
    for (int i = 1; i < steps.length; i++) {
      Attribute relation = shape.attribute(steps[i]);
      if (relation == null || relation.relation() == RelType.ATTRIBUTE) {
        throw IcatException.bad(shape.name() + " has no relationship field " + steps[i]);
      }
      shape = target(relation);
    }
    return shape;
  }
}
