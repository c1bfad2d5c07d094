package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** A measured value of a data collection. Unique by dataCollection and type. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATACOLLECTION_ID", "TYPE_ID"}))
public class DataCollectionParameter extends Parameter {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataCollection dataCollection;

  @Override
  boolean applies() {
    return type.applicableToDataCollection;
  }

  @Override
  String level() {
    return "DataCollection";
  }
}
