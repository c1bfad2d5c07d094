package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A measured value of a dataset. Unique by dataset and type. */
@Entity
@XmlRootElement
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATASET_ID", "TYPE_ID"}))
public class DatasetParameter extends Parameter {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Dataset dataset;

  @Override
  boolean applies() {
    return type.applicableToDataset;
  }

  @Override
  String level() {
    return "Dataset";
  }
}
