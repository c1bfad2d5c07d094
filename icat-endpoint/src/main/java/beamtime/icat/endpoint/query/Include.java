package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which relations of an entity go into an answer, and which of theirs in turn. */
public final class Include {
  /** Relations of relations that a path may have: an answer is made by as many nested calls. */
  private static final int DEEPEST = 100;

  private final EntityShape shape;
  private final int depth;
  private final Map<Attribute, Include> relations = new LinkedHashMap<>();

  private Include(EntityShape shape, int depth) {
    this.shape = shape;
    this.depth = depth;
  }

  public EntityShape shape() {
    return shape;
  }

  public Map<Attribute, Include> relations() {
    return relations;
  }

  /** The entity with its attributes alone. */
  public static Include nothing(EntityShape shape) {
    return new Include(shape, 0);
  }

  /**
   * Reads all that is left: {@code 1} for all to-one relations, or paths such as {@code d.sample AS
   * s, s.type}.
   *
   * @param reader after the word INCLUDE
   * @param variable name of the entity that is asked for
   */
  static Include parse(TokenReader reader, String variable, EntityShape shape, Schema schema)
      throws IcatException {
    Include root = new Include(shape, 0);
    if (reader.at(Token.Kind.INTEGER) && reader.take().text().equals("1")) {
      reader.requireEnd();
      for (Attribute attribute : shape.attributes()) {
        if (attribute.relation() == RelType.ONE) {
          root.child(attribute, schema);
        }
      }
      return root;
    }
    Map<String, Include> named = new HashMap<>(Map.of(capitals(variable), root));
    Set<Include> ends = new HashSet<>();
    do {
      String path = reader.take(Token.Kind.NAME).text();
      Include end = follow(path, named, schema);
      if (!ends.add(end)) {
        throw IcatException.bad("Path " + path + " is in the INCLUDE clause twice");
      }
      if (reader.skip("AS") || reader.at(Token.Kind.NAME)) {
        name(reader.take(Token.Kind.NAME).text(), end, named);
      }
    } while (reader.skip(","));
    reader.requireEnd();
    return root;
  }

  private static Include follow(String path, Map<String, Include> named, Schema schema)
      throws IcatException {
    String[] steps = path.split("\\.", -1);
    if (steps.length < 2) {
      throw IcatException.bad("Path " + path + " must contain a '.'");
    }
    Include at = named.get(capitals(steps[0]));
    if (at == null) {
      throw IcatException.bad(
          "variable " + capitals(steps[0]) + " mentioned in INCLUDE clause is not defined");
    }
    for (int i = 1; i < steps.length; i++) {
      Attribute attribute = at.shape.attribute(steps[i]);
      if (attribute == null || attribute.relation() == RelType.ATTRIBUTE) {
        throw IcatException.bad(
            "Problem with INCLUDE clause: " + steps[i] + " is not a field of " + at.shape.name());
      }
      if (at.depth == DEEPEST) {
        throw IcatException.bad("INCLUDE clause goes deeper than " + DEEPEST + " relations");
      }
      at = at.child(attribute, schema);
    }
    return at;
  }

  private static void name(String variable, Include end, Map<String, Include> named)
      throws IcatException {
    if (variable.indexOf('.') >= 0) {
      throw IcatException.bad("Variable " + variable + " must not contain a '.'");
    }
    if (named.put(capitals(variable), end) != null) {
      throw IcatException.bad(
          "variable " + capitals(variable) + " mentioned in INCLUDE clause is already defined");
    }
  }

  private Include child(Attribute attribute, Schema schema) {
    return relations.computeIfAbsent(
        attribute,
        a -> new Include(schema.of(a.type().asSubclass(EntityBaseBean.class)), depth + 1));
  }

  private static String capitals(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
