package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;

/**
 * What a group of users, or everyone where there is none, may do with some beans. It has no key.
 */
@Entity
@Table(name = "RULE_")
public class Rule extends EntityBaseBean {
  /** In the contract, but a server's own affair: neither kept nor sent. */
  @Transient String attribute;

  @Column(length = 4, nullable = false)
  String crudFlags;

  @ManyToOne(fetch = FetchType.LAZY)
  Grouping grouping;

  /** In the contract, but a server's own affair: neither kept nor sent. */
  @Transient String searchJPQL;

  @Column(length = 1024, nullable = false)
  String what;
}
