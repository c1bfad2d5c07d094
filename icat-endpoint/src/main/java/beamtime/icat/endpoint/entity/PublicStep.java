package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * A relation that everyone may follow in an INCLUDE, whatever the rules say of the entity at its
 * end. Unique by origin and field.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"ORIGIN", "FIELD_"}))
public class PublicStep extends EntityBaseBean {
  @Column(name = "FIELD_", length = 32, nullable = false)
  String field;

  @Column(length = 32, nullable = false)
  String origin;
}
