package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A measured value of an investigation. Unique by investigation and type. */
@Entity
@XmlRootElement
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "TYPE_ID"}))
public class InvestigationParameter extends Parameter {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Override
  boolean applies() {
    return type.applicableToInvestigation;
  }

  @Override
  String level() {
    return "Investigation";
  }
}
