package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import beamtime.icat.endpoint.query.Include;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plain copies of stored beans: their values, and the relations that were asked for. The copies
 * form trees, so a child carries no reference back to its parent. What the user may not read is
 * left out of them.
 */
final class Answer {
  private final int maxEntities;
  private final Access access;
  private int entities;

  Answer(int maxEntities, Access access) {
    this.maxEntities = maxEntities;
    this.access = access;
  }

  /** Refuses more rows than allowed. */
  void countRows(int rows) throws IcatException {
    count(rows, "process");
  }

  private void count(int more, String verb) throws IcatException {
    entities += more;
    if (entities > maxEntities) {
      throw new IcatException(
          IcatExceptionType.VALIDATION,
          "attempt to " + verb + " more than " + maxEntities + " entities");
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
      Include next = relation.getValue();
      List<EntityBaseBean> shown =
          access.shown(shape, attribute, next.shape(), related(attribute.stored(stored)));
      count(shown.size(), "return");
      List<EntityBaseBean> copies = new ArrayList<>(shown.size());
      for (EntityBaseBean bean : shown) {
        copies.add(copy(bean, next));
      }
      if (attribute.relation() == RelType.MANY) {
        attribute.setPlain(plain, copies);
      } else if (!copies.isEmpty()) {
        attribute.setPlain(plain, copies.get(0));
      }
    }
    return plain;
  }

  private static List<EntityBaseBean> related(@Nullable Object value) {
    if (value instanceof List<?> many) {
      return many.stream().map(EntityBaseBean.class::cast).toList();
    }
    return value == null ? List.of() : List.of((EntityBaseBean) value);
  }
}
