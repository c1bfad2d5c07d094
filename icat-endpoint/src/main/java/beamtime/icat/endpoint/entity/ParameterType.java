package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/**
 * What a parameter measures, in which units, and which values it takes. Unique by facility, name
 * and units.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME", "UNITS"}))
public class ParameterType extends EntityBaseBean {
  boolean applicableToDataCollection;

  boolean applicableToDatafile;

  boolean applicableToDataset;

  boolean applicableToInvestigation;

  boolean applicableToSample;

  @OneToMany(mappedBy = "type")
  List<DataCollectionParameter> dataCollectionParameters = new ArrayList<>();

  @OneToMany(mappedBy = "type")
  List<DatafileParameter> datafileParameters = new ArrayList<>();

  @OneToMany(mappedBy = "type")
  List<DatasetParameter> datasetParameters = new ArrayList<>();

  String description;

  boolean enforced;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @OneToMany(mappedBy = "type")
  List<InvestigationParameter> investigationParameters = new ArrayList<>();

  Double maximumNumericValue;

  Double minimumNumericValue;

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "type")
  List<PermissibleStringValue> permissibleStringValues = new ArrayList<>();

  String pid;

  @OneToMany(mappedBy = "type")
  List<SampleParameter> sampleParameters = new ArrayList<>();

  @Column(nullable = false)
  String units;

  String unitsFullName;

  @Column(nullable = false)
  @Enumerated(EnumType.STRING)
  ParameterValueType valueType;

  boolean verified;
}
