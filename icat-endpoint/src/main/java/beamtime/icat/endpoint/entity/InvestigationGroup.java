package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * That a group of users has a role in an investigation. Unique by grouping, investigation and role.
 */
@Entity
@Table(
    uniqueConstraints =
        @UniqueConstraint(columnNames = {"GROUPING_ID", "INVESTIGATION_ID", "ROLE"}))
public class InvestigationGroup extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Grouping grouping;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Column(nullable = false)
  String role;
}
