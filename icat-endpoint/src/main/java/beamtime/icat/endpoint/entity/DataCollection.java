package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/**
 * Any choice of investigations, datasets and datafiles, even of several facilities. It has no key.
 */
@Entity
public class DataCollection extends EntityBaseBean {
  @OneToMany(mappedBy = "dataCollection")
  List<DataCollectionDatafile> dataCollectionDatafiles = new ArrayList<>();

  @OneToMany(mappedBy = "dataCollection")
  List<DataCollectionDataset> dataCollectionDatasets = new ArrayList<>();

  @OneToMany(mappedBy = "dataCollection")
  List<DataCollectionInvestigation> dataCollectionInvestigations = new ArrayList<>();

  @OneToMany(mappedBy = "content")
  List<DataPublication> dataPublications = new ArrayList<>();

  String doi;

  @OneToMany(mappedBy = "inputDataCollection")
  List<Job> jobsAsInput = new ArrayList<>();

  @OneToMany(mappedBy = "outputDataCollection")
  List<Job> jobsAsOutput = new ArrayList<>();

  @OneToMany(mappedBy = "dataCollection")
  List<DataCollectionParameter> parameters = new ArrayList<>();
}
