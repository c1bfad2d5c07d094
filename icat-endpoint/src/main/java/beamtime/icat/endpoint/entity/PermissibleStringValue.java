package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** One of the texts that an enforced parameter type allows. Unique by value and type. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"VALUE_", "TYPE_ID"}))
public class PermissibleStringValue extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  ParameterType type;

  @Column(name = "VALUE_", nullable = false)
  String value;
}
