package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a user belongs to a group. Unique by user and grouping. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"USER_ID", "GROUPING_ID"}))
public class UserGroup extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Grouping grouping;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  User user;
}
