package beamtime.icat.endpoint;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which relations of an entity go into an answer, and which of theirs in turn. */
final class Include {
  private final EntityShape shape;
  private final Map<Attribute, Include> relations = new LinkedHashMap<>();

  private Include(EntityShape shape) {
    this.shape = shape;
  }

  EntityShape shape() {
    return shape;
  }

  Map<Attribute, Include> relations() {
    return relations;
  }

  /**
   * Reads the text after INCLUDE: {@code 1} for all to-one relations, paths such as {@code d.sample
   * AS s, s.type}, or names of related entities.
   *
   * @param variable name of the entity that is asked for
   */
  static Include parse(String text, String variable, EntityShape shape, Schema schema)
      throws IcatException {
    Include root = new Include(shape);
    if (text.isBlank()) {
      return root;
    }
    if (text.strip().equals("1")) {
      for (Attribute attribute : shape.attributes()) {
        if (attribute.relation() == RelType.ONE) {
          root.child(attribute, schema);
        }
      }
      return root;
    }
    Map<String, Include> named = new HashMap<>(Map.of(variable, root));
    for (String item : text.strip().split("\\s*,\\s*", -1)) {
      String[] words = item.split("\\s+(?:(?i:AS)\\s+)?", -1);
      Include end = follow(words[0], named, root, schema);
      if (words.length > 1) {
        named.put(words[1], end);
      }
    }
    return root;
  }

  private static Include follow(
      String path, Map<String, Include> named, Include root, Schema schema) throws IcatException {
    if (schema.knows(path)) {
      return root.toEntity(path, schema);
    }
    String[] steps = path.split("\\.", -1);
    Include at = named.get(steps[0]);
    if (at == null || steps.length < 2) {
      throw bad(path);
    }
    for (int i = 1; i < steps.length; i++) {
      Attribute attribute = at.shape.attribute(steps[i]);
      if (attribute == null || attribute.relation() == RelType.ATTRIBUTE) {
        throw bad(path);
      }
      at = at.child(attribute, schema);
    }
    return at;
  }

  /** Concise form: the entity's name alone, reached from here or from what is included already. */
  private Include toEntity(String name, Schema schema) throws IcatException {
    Include found = reach(name, schema);
    if (found == null) {
      throw bad(name);
    }
    return found;
  }

  private Include reach(String name, Schema schema) throws IcatException {
    for (Attribute attribute : shape.attributes()) {
      if (attribute.relation() != RelType.ATTRIBUTE
          && attribute.type().getSimpleName().equals(name)) {
        return child(attribute, schema);
      }
    }
    for (Include below : relations.values()) {
      Include found = below.reach(name, schema);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private Include child(Attribute attribute, Schema schema) throws IcatException {
    Include child = relations.get(attribute);
    if (child == null) {
      child = new Include(schema.named(attribute.type().getSimpleName()));
      relations.put(attribute, child);
    }
    return child;
  }

  private static IcatException bad(String path) {
    return new IcatException(
        IcatExceptionType.BAD_PARAMETER, "INCLUDE of " + path + " leads to no relation");
  }
}
