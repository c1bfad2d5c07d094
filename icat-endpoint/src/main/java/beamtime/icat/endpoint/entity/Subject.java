package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * A word from some vocabulary for what a data publication is about. Unique by dataPublication and
 * name.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATAPUBLICATION_ID", "NAME"}))
public class Subject extends EntityBaseBean {
  String classificationCode;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublication dataPublication;

  @Column(nullable = false)
  String name;

  String pid;

  String schemeURI;

  String subjectScheme;

  String valueURI;
}
