package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A measured value of a sample. Unique by sample and type. */
@Entity
@XmlRootElement
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"SAMPLE_ID", "TYPE_ID"}))
public class SampleParameter extends Parameter {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Sample sample;

  @Override
  boolean applies() {
    return type.applicableToSample;
  }

  @Override
  String level() {
    return "Sample";
  }
}
