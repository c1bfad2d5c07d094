package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the relations that link the entities of a concise query, which only names them. As in ICAT
 * the link must be the only one: an entity that is reached twice is refused, and so is one that is
 * not reached.
 */
final class Links {
  /**
   * A relation to follow, and those to follow from its other end.
   *
   * @param relation at the entity where the step begins
   * @param target entity at its other end
   */
  record Step(Attribute relation, EntityShape target, List<Step> next) {}

  private final Schema schema;
  private final Set<EntityShape> wanted;
  private final Set<EntityShape> used = new HashSet<>();

  Links(Schema schema, List<EntityShape> wanted) {
    this.schema = schema;
    this.wanted = new HashSet<>(wanted);
  }

  /** JOIN clauses from this entity to all wanted ones. */
  String joins(EntityShape start) throws IcatException {
    StringBuilder joins = new StringBuilder();
    appendJoins(start, steps(start, false), joins);
    return joins.toString();
  }

  /**
   * The tree of steps from this entity to all wanted ones.
   *
   * @param including whether a to-many relation may follow only where no to-one precedes it, as in
   *     an INCLUDE
   */
  List<Step> steps(EntityShape start, boolean including) throws IcatException {
    used.add(start);
    List<Step> steps = follow(null, start, including, true);
    Set<EntityShape> missed = new HashSet<>(wanted);
    missed.removeAll(used);
    if (!missed.isEmpty()) {
      String names = String.join(", ", missed.stream().map(EntityShape::name).sorted().toList());
      throw IcatException.bad(
          "Unable to reach " + names + (including ? " in list of INCLUDES." : ""));
    }
    return steps;
  }

  private List<Step> follow(
      @Nullable EntityShape before, EntityShape from, boolean including, boolean manyAllowed)
      throws IcatException {
    List<Step> steps = new ArrayList<>();
    for (Attribute relation : from.attributes()) {
      boolean many = relation.relation() == RelType.MANY;
      if (relation.relation() == RelType.ATTRIBUTE || (many && !manyAllowed)) {
        continue;
      }
      EntityShape target = schema.of(relation.type().asSubclass(EntityBaseBean.class));
      if (wanted.contains(target) && target != before) {
        if (!used.add(target)) {
          throw twice(before, from, target, including);
        }
        steps.add(new Step(relation, target, follow(from, target, including, !including || many)));
      }
    }
    return steps;
  }

  private static void appendJoins(EntityShape from, List<Step> steps, StringBuilder joins) {
    for (Step step : steps) {
      joins.append(" JOIN ").append(ConciseQuery.variable(from));
      joins.append('.').append(step.relation().name());
      joins.append(" AS ").append(ConciseQuery.variable(step.target()));
      appendJoins(step.target(), step.next(), joins);
    }
  }

  private static IcatException twice(
      @Nullable EntityShape before, EntityShape from, EntityShape target, boolean including) {
    return IcatException.bad(
        "Can't have loop in graph of entities. '"
            + target.name()
            + "' was encountered twice following "
            + (before == null ? "" : before.name())
            + " -> "
            + from.name()
            + " -> "
            + target.name()
            + (including ? " in list of INCLUDES." : ""));
  }
}
