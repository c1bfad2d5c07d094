package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;

/** A paper about an investigation. It has no key. */
@Entity
public class Publication extends EntityBaseBean {
  String doi;

  @Column(length = 511, nullable = false)
  String fullReference;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  String repository;

  String repositoryId;

  String url;
}
