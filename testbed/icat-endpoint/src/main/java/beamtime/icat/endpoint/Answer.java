package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plain copies of stored beans: their values, and the relations that were asked for. The copies
 * form trees, so a child carries no reference back to its parent.
 */
final class Answer {
  private final int maxEntities;
  private int entities;

  Answer(int maxEntities) {
    this.maxEntities = maxEntities;
  }

  /** Refuses answers that are larger than allowed. */
  void count(int more) throws IcatException {
    entities += more;
    if (entities > maxEntities) {
      throw new IcatException(
          IcatExceptionType.VALIDATION,
          "attempt to process more than " + maxEntities + " entities");
    }
  }

  EntityBaseBean copy(EntityBaseBean stored, Include include) throws IcatException {
    EntityShape shape = include.shape();
    EntityBaseBean plain = shape.make();
    for (Attribute attribute : shape.attributes()) {
      if (attribute.relation() == RelType.ATTRIBUTE) {
        attribute.setPlain(plain, attribute.stored(stored));
      }
    }
    for (Map.Entry<Attribute, Include> relation : include.relations().entrySet()) {
      Attribute attribute = relation.getKey();
      Object value = attribute.stored(stored);
      if (value instanceof List<?> many) {
        attribute.setPlain(plain, copies(many, relation.getValue()));
      } else if (value instanceof EntityBaseBean one) {
        count(1);
        attribute.setPlain(plain, copy(one, relation.getValue()));
      }
    }
    return plain;
  }

  private List<EntityBaseBean> copies(List<?> beans, Include include) throws IcatException {
    count(beans.size());
    List<EntityBaseBean> copies = new ArrayList<>(beans.size());
    for (Object bean : beans) {
      copies.add(copy((EntityBaseBean) bean, include));
    }
    return copies;
  }
}
