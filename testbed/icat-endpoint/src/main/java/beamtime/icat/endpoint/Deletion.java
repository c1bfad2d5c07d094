package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * Deletes rows with all rows below them.
 *
 * <p>ICAT loads what it deletes, bean by bean; here the rows of a level go at once, since deletion
 * is no workload and a place with 100 000 files must go in seconds.
 */
final class Deletion {
  /** Parameters of one statement: enough to save round trips, few enough to plan quickly. */
  private static final int CHUNK = 500;

  private final Schema schema;
  private final EntityManager em;

  Deletion(Schema schema, EntityManager em) {
    this.schema = schema;
    this.em = em;
  }

  void delete(EntityShape shape, List<Long> ids) {
    for (int from = 0; from < ids.size(); from += CHUNK) {
      chunk(shape, ids.subList(from, Math.min(from + CHUNK, ids.size())));
    }
  }

  private void chunk(EntityShape shape, List<Long> ids) {
    for (Attribute attribute : shape.attributes()) {
      if (attribute.relation() == RelType.MANY) {
        EntityShape below = schema.of(attribute.type().asSubclass(EntityBaseBean.class));
        delete(below, children(below, attribute.mappedBy(), ids));
      }
    }
    em.createQuery("DELETE FROM " + shape.name() + " e WHERE e.id IN :ids")
        .setParameter("ids", ids)
        .executeUpdate();
  }

  private List<Long> children(EntityShape below, String parent, List<Long> ids) {
    String jpql = "SELECT e.id FROM " + below.name() + " e WHERE e." + parent + ".id IN :ids";
    return em.createQuery(jpql, Long.class).setParameter("ids", ids).getResultList();
  }
}
