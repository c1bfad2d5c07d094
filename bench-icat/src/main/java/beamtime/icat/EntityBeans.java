package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatafileFormatBean;
import beamtime.icat.soap.DatafileParameterBean;
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
import beamtime.icat.soap.ParameterBean;
import beamtime.icat.soap.ParameterTypeBean;
import beamtime.icat.soap.SampleBean;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

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
    bean.startDate = WireTime.of(investigation.start());
    bean.endDate = WireTime.of(investigation.end());
    investigation
        .instrument()
        .ifPresent(instrument -> bean.investigationInstruments.add(used(parts, instrument)));
    for (String user : investigation.users()) {
      InvestigationUserBean member = new InvestigationUserBean();
      member.user = part("user", parts.users(), user);
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

  private static InvestigationInstrumentBean used(FacilityParts parts, String instrument) {
    InvestigationInstrumentBean used = new InvestigationInstrumentBean();
    used.instrument =
        EntityBean.reference(
            InstrumentBean::new, part("instrument", parts.instruments(), instrument));
    return used;
  }

  /**
   * A dataset.
   *
   * @param sample id of its sample, where it names one
   */
  static DatasetBean bean(
      FacilityParts parts, long investigation, Optional<Long> sample, Dataset dataset) {
    DatasetBean bean = new DatasetBean();
    bean.investigation = EntityBean.reference(InvestigationBean::new, investigation);
    bean.sample = sample.map(id -> EntityBean.reference(SampleBean::new, id)).orElse(null);
    bean.type = EntityBean.reference(DatasetTypeBean::new, parts.datasetType());
    bean.name = dataset.name();
    bean.complete = dataset.complete();
    bean.location = dataset.location();
    bean.startDate = WireTime.of(dataset.start());
    bean.endDate = WireTime.of(dataset.end());
    for (Parameter parameter : dataset.parameters()) {
      DatasetParameterBean measured = measured(parts, DatasetParameterBean::new, parameter);
      measured.type.applicableToDataset = true;
      bean.parameters.add(measured);
    }
    return bean;
  }

  /**
   * A parameter whose type does not say yet what it applies to: by SOAP ICAT checks a type as it
   * was sent, reads its name and units into the text index where it has one, and looks up only its
   * id.
   */
  private static <B extends ParameterBean> B measured(
      FacilityParts parts, Supplier<B> bean, Parameter parameter) {
    B measured = bean.get();
    measured.type =
        EntityBean.reference(
            ParameterTypeBean::new,
            part(
                "parameter type",
                parts.parameterTypes(),
                new Facility.ParameterType(parameter.name(), parameter.units())));
    measured.type.name = parameter.name();
    measured.type.units = parameter.units();
    measured.numericValue = parameter.value();
    return measured;
  }

  /** A datafile that is created within its dataset, or is given one. */
  static DatafileBean bean(FacilityParts parts, Datafile datafile) {
    DatafileBean bean = new DatafileBean();
    bean.datafileFormat = EntityBean.reference(DatafileFormatBean::new, parts.datafileFormat());
    bean.name = datafile.name();
    bean.location = datafile.location();
    bean.fileSize = datafile.size();
    bean.checksum = datafile.checksum();
    bean.datafileCreateTime = WireTime.of(datafile.created());
    bean.datafileModTime = WireTime.of(datafile.modified());
    for (Parameter parameter : datafile.parameters()) {
      DatafileParameterBean measured = measured(parts, DatafileParameterBean::new, parameter);
      measured.type.applicableToDatafile = true;
      bean.parameters.add(measured);
    }
    return bean;
  }

  private static <K, V> V part(String what, Map<K, V> parts, K key) {
    V part = parts.get(key);
    if (part == null) {
      throw new StoreException("icat: the facility has no " + what + " " + key);
    }
    return part;
  }
}
