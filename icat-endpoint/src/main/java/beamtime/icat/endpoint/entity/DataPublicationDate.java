package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * A date in the life of a data publication, kept as the text that a registry of DOIs takes. Unique
 * by publication and dateType.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"PUBLICATION_ID", "DATETYPE"}))
public class DataPublicationDate extends EntityBaseBean {
  @Column(name = "DATE_", nullable = false)
  String date;

  @Column(nullable = false)
  String dateType;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublication publication;
}
