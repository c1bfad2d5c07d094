package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * Deletes rows with all rows below them.
 *
 * <p>ICAT leaves it to the cascade of JPA, which loads each bean with its children and deletes them
 * one by one. Here, for each {@value #CHUNK} rows, the ids below are selected once for each to-many
 * relation, and the rows of a level go by one statement: a place with 100 000 files must go in
 * seconds, for it is cleared after every run. What deleting costs here says nothing of ICAT.
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

  /**
   * Refuses if the user may not delete one of these, or of those below. To be called while all are
   * there: a rule on a bean may ask for what is below it.
   */
  void require(Access access, EntityShape shape, List<Long> ids) throws IcatException {
    if (!access.isRoot()) {
      walk(shape, ids, (level, some) -> access.requireAll(level, some, AccessType.DELETE));
    }
  }

  void delete(EntityShape shape, List<Long> ids) throws IcatException {
    walk(shape, ids, this::deleteLevel);
  }

  /** Takes the steps for what is below before those for the rows themselves. */
  private void walk(EntityShape shape, List<Long> ids, Step step) throws IcatException {
    for (int from = 0; from < ids.size(); from += CHUNK) {
      List<Long> some = ids.subList(from, Math.min(from + CHUNK, ids.size()));
      for (Attribute attribute : shape.attributes()) {
        if (attribute.relation() == RelType.MANY) {
          EntityShape below = schema.of(attribute.type().asSubclass(EntityBaseBean.class));
          walk(below, children(below, attribute.mappedBy(), some), step);
        }
      }
      step.take(shape, some);
    }
  }

  /** What is done with some rows of an entity. */
  private interface Step {
    void take(EntityShape shape, List<Long> ids) throws IcatException;
  }

  private void deleteLevel(EntityShape shape, List<Long> ids) {
    em.createQuery("DELETE FROM " + shape.name() + " e WHERE e.id IN :ids")
        .setParameter("ids", ids)
        .executeUpdate();
  }

  private List<Long> children(EntityShape below, String parent, List<Long> ids) {
    String jpql = "SELECT e.id FROM " + below.name() + " e WHERE e." + parent + ".id IN :ids";
    return em.createQuery(jpql, Long.class).setParameter("ids", ids).getResultList();
  }
}
