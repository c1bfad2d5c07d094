package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * Something that a data publication refers to, such as a paper, by its identifier. Unique by
 * publication and identifier.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"PUBLICATION_ID", "IDENTIFIER"}))
public class RelatedItem extends EntityBaseBean {
  @Column(length = 1023)
  String fullReference;

  @Column(nullable = false)
  String identifier;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublication publication;

  String relatedItemType;

  @Column(nullable = false)
  String relationType;

  String title;
}
