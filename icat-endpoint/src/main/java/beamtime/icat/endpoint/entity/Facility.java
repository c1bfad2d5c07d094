package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/**
 * A laboratory whose instruments are used by visitors; the root of its part of the catalogue.
 * Unique by name.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"NAME"}))
public class Facility extends EntityBaseBean {
  @OneToMany(mappedBy = "facility")
  List<Application> applications = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<DataPublicationType> dataPublicationTypes = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<DataPublication> dataPublications = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<DatafileFormat> datafileFormats = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<DatasetType> datasetTypes = new ArrayList<>();

  Integer daysUntilRelease;

  @Column(length = 1023)
  String description;

  @OneToMany(mappedBy = "facility")
  List<FacilityCycle> facilityCycles = new ArrayList<>();

  String fullName;

  @OneToMany(mappedBy = "facility")
  List<Instrument> instruments = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<InvestigationType> investigationTypes = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<Investigation> investigations = new ArrayList<>();

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "facility")
  List<ParameterType> parameterTypes = new ArrayList<>();

  @OneToMany(mappedBy = "facility")
  List<SampleType> sampleTypes = new ArrayList<>();

  String url;
}
