package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A measured value of a datafile. Unique by datafile and type. */
@Entity
@XmlRootElement
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATAFILE_ID", "TYPE_ID"}))
public class DatafileParameter extends Parameter {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Datafile datafile;

  @Override
  boolean applies() {
    return type.applicableToDatafile;
  }

  @Override
  String level() {
    return "Datafile";
  }
}
