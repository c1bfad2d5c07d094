package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * That a person took part in an investigation, in some role. Unique by user, investigation and
 * role.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"USER_ID", "INVESTIGATION_ID", "ROLE"}))
public class InvestigationUser extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Column(nullable = false)
  String role;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  User user;
}
