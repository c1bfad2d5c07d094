package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * That a datafile was made from another, or belongs to it in some other way. Unique by
 * sourceDatafile and destDatafile.
 */
@Entity
@Table(
    uniqueConstraints = @UniqueConstraint(columnNames = {"SOURCEDATAFILE_ID", "DESTDATAFILE_ID"}))
public class RelatedDatafile extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Datafile destDatafile;

  @Column(nullable = false)
  String relation;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Datafile sourceDatafile;
}
