package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** A word that an investigation can be found by. Unique by name and investigation. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"NAME", "INVESTIGATION_ID"}))
public class Keyword extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Column(nullable = false)
  String name;
}
