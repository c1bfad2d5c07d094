package beamtime.icat;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.store.StoreException;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatafileFormatBean;
import beamtime.icat.soap.DatasetBean;
import beamtime.icat.soap.DatasetParameterBean;
import beamtime.icat.soap.DatasetTypeBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InstrumentBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.InvestigationInstrumentBean;
import beamtime.icat.soap.InvestigationTypeBean;
import beamtime.icat.soap.InvestigationUserBean;
import beamtime.icat.soap.ParameterTypeBean;
import beamtime.icat.soap.SampleBean;
import beamtime.icat.soap.UserBean;
import java.util.Map;

/** Beans of entities, as they are created: with their children in them, references by id. */
final class EntityBeans {
  /** ICAT asks for a role; the catalogue has none. */
  private static final String ROLE = "user";

  private EntityBeans() {}

  static InvestigationBean bean(FacilityParts parts, Investigation investigation) {
    InvestigationBean bean = new InvestigationBean();
    bean.facility = EntityBean.reference(FacilityBean::new, parts.facility());
    bean.type = EntityBean.reference(InvestigationTypeBean::new, parts.investigationType());
    bean.name = investigation.name();
    bean.visitId = investigation.visitId();
    bean.title = investigation.title();
    bean.startDate = investigation.start().toString();
    bean.endDate = investigation.end().toString();
    InvestigationInstrumentBean used = new InvestigationInstrumentBean();
    used.instrument =
        EntityBean.reference(
            InstrumentBean::new,
            part("instrument", parts.instruments(), investigation.instrument()));
    bean.investigationInstruments.add(used);
    for (String user : investigation.users()) {
      InvestigationUserBean member = new InvestigationUserBean();
      member.user = EntityBean.reference(UserBean::new, part("user", parts.users(), user));
      member.role = ROLE;
      bean.investigationUsers.add(member);
    }
    for (String sample : investigation.samples()) {
      SampleBean measured = new SampleBean();
      measured.name = sample;
      bean.samples.add(measured);
    }
    return bean;
  }

  static DatasetBean bean(FacilityParts parts, long investigation, long sample, Dataset dataset) {
    DatasetBean bean = new DatasetBean();
    bean.investigation = EntityBean.reference(InvestigationBean::new, investigation);
    bean.sample = EntityBean.reference(SampleBean::new, sample);
    bean.type = EntityBean.reference(DatasetTypeBean::new, parts.datasetType());
    bean.name = dataset.name();
    bean.complete = dataset.complete();
    bean.location = dataset.location();
    bean.startDate = dataset.start().toString();
    bean.endDate = dataset.end().toString();
    for (Dataset.Parameter parameter : dataset.parameters()) {
      DatasetParameterBean measured = new DatasetParameterBean();
      measured.type =
          EntityBean.reference(
              ParameterTypeBean::new,
              part(
                  "parameter type",
                  parts.parameterTypes(),
                  new Facility.ParameterType(parameter.name(), parameter.units())));
      measured.numericValue = parameter.value();
      bean.parameters.add(measured);
    }
    return bean;
  }

  static DatafileBean bean(DatasetBean dataset, DatafileFormatBean format, Datafile datafile) {
    DatafileBean bean = new DatafileBean();
    bean.dataset = dataset;
    bean.datafileFormat = format;
    bean.name = datafile.name();
    bean.location = datafile.location();
    bean.fileSize = datafile.size();
    bean.checksum = datafile.checksum();
    bean.datafileCreateTime = datafile.created().toString();
    bean.datafileModTime = datafile.modified().toString();
    return bean;
  }

  private static <K> long part(String what, Map<K, Long> parts, K key) {
    Long id = parts.get(key);
    if (id == null) {
      throw new StoreException("icat: the facility has no " + what + " " + key);
    }
    return id;
  }
}
