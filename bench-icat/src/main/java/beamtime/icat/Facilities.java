package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Facility;
import beamtime.core.data.Facility.ParameterType;
import beamtime.icat.soap.DatafileFormatBean;
import beamtime.icat.soap.DatasetTypeBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InstrumentBean;
import beamtime.icat.soap.InvestigationTypeBean;
import beamtime.icat.soap.ParameterTypeBean;
import beamtime.icat.soap.UserBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Creates facilities with what belongs to them, and remembers the ids, since the parts of a
 * facility don't change.
 */
final class Facilities {
  /** Enough for every thread to come back to its facility. */
  private static final int KEPT = 1_000;

  /** The one type of each kind that the catalogue needs. */
  private static final String INVESTIGATION_TYPE = "visit";

  private static final String DATASET_TYPE = "raw";
  private static final String DATAFILE_FORMAT = "NeXus";
  private static final String FORMAT_VERSION = "4";

  private static final String TYPES =
      " INCLUDE e.investigationTypes, e.datasetTypes, e.datafileFormats";

  private final IcatConnection connection;
  private final Recent<Long, FacilityParts> parts = new Recent<>(KEPT);

  Facilities(IcatConnection connection) {
    this.connection = connection;
  }

  /** What belongs to the facility with this id. */
  FacilityParts parts(long facility) {
    return parts.get(facility, this::load);
  }

  /**
   * The facility with the types that ICAT wants of whatever is below it, in one call, and a search
   * for the ids of these. Then what else belongs to it, where there is any: users have no relation
   * to a facility. Where that fails, the facility is deleted again.
   */
  long create(Names names, Facility facility) {
    String what = "create " + facility.name() + " in " + names.place().name();
    FacilityBean bean = new FacilityBean();
    bean.name = names.facility(facility.name());
    bean.fullName = facility.fullName();
    bean.description = IcatPlaces.PART;
    addTypes(bean);
    long id = connection.call(what, (port, session) -> port.create(session, bean));
    try {
      List<EntityBean> beans = beans(EntityBean.reference(FacilityBean::new, id), bean, facility);
      List<Long> ids = beans.isEmpty() ? List.of() : connection.createMany(what, beans);
      parts.put(id, parts(one(id, TYPES), facility, ids));
      return id;
    } catch (StoreException e) {
      try {
        connection.deleteMany(what, List.of(EntityBean.reference(FacilityBean::new, id)));
      } catch (StoreException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  private static void addTypes(FacilityBean facility) {
    InvestigationTypeBean investigationType = new InvestigationTypeBean();
    investigationType.name = INVESTIGATION_TYPE;
    facility.investigationTypes.add(investigationType);
    DatasetTypeBean datasetType = new DatasetTypeBean();
    datasetType.name = DATASET_TYPE;
    facility.datasetTypes.add(datasetType);
    DatafileFormatBean format = new DatafileFormatBean();
    format.name = DATAFILE_FORMAT;
    format.version = FORMAT_VERSION;
    facility.datafileFormats.add(format);
  }

  private List<EntityBean> beans(FacilityBean to, FacilityBean named, Facility facility) {
    List<EntityBean> beans = new ArrayList<>();
    facility.instruments().forEach(instrument -> beans.add(bean(to, instrument)));
    facility
        .users()
        .forEach(user -> beans.add(UserBeans.bean(named.name, user, connection.version())));
    facility.parameterTypes().forEach(type -> beans.add(bean(to, type)));
    return beans;
  }

  private static InstrumentBean bean(FacilityBean to, Facility.Instrument instrument) {
    InstrumentBean bean = new InstrumentBean();
    bean.facility = to;
    bean.name = instrument.name();
    bean.fullName = instrument.fullName();
    bean.type = instrument.type();
    return bean;
  }

  private static ParameterTypeBean bean(FacilityBean to, ParameterType type) {
    ParameterTypeBean bean = new ParameterTypeBean();
    bean.facility = to;
    bean.name = type.name();
    bean.units = type.units();
    bean.valueType = "NUMERIC";
    bean.applicableToDatafile = true;
    bean.applicableToDataset = true;
    return bean;
  }

  /** Ids in the order of {@link #beans}. */
  private FacilityParts parts(FacilityBean stored, Facility facility, List<Long> ids) {
    Iterator<Long> next = ids.iterator();
    return new FacilityParts(
        stored.id,
        stored.investigationTypes.get(0).id,
        stored.datasetTypes.get(0).id,
        stored.datafileFormats.get(0).id,
        named(facility.instruments(), Facility.Instrument::name, any -> next.next()),
        named(
            facility.users(),
            Facility.User::name,
            user ->
                UserBeans.reference(
                    UserBeans.bean(stored.name, user, connection.version()), next.next())),
        named(facility.parameterTypes(), Function.identity(), any -> next.next()));
  }

  private static <T, K, V> Map<K, V> named(
      List<T> parts, Function<T, K> key, Function<T, V> value) {
    Map<K, V> all = new HashMap<>();
    for (T part : parts) {
      all.put(key.apply(part), value.apply(part));
    }
    return all;
  }

  /** Searches for what another store has created. */
  private FacilityParts load(long facility) {
    FacilityBean bean = one(facility, TYPES + ", e.instruments, e.parameterTypes");
    return new FacilityParts(
        facility,
        bean.investigationTypes.get(0).id,
        bean.datasetTypes.get(0).id,
        bean.datafileFormats.get(0).id,
        bean.instruments.stream().collect(Collectors.toMap(each -> each.name, each -> each.id)),
        users("read a facility", bean).stream()
            .collect(
                Collectors.toMap(
                    each -> Names.ownUser(bean.name, each.name),
                    each -> UserBeans.reference(each, each.id))),
        bean.parameterTypes.stream()
            .collect(
                Collectors.toMap(
                    each -> new ParameterType(each.name, each.units), each -> each.id)));
  }

  /** Users that the facility was created with, by what their names begin with. */
  List<UserBean> users(String what, FacilityBean facility) {
    String query =
        "SELECT e FROM User e WHERE " + Jpql.begins("e.name", Names.users(facility.name));
    return connection.search(what, query).stream().map(UserBean.class::cast).toList();
  }

  /**
   * Asks for a bean with what it includes: by SOAP, ICAT before 4.11 does not answer several
   * fields.
   */
  private FacilityBean one(long facility, String include) {
    String query = "SELECT e FROM Facility e WHERE e.id = " + facility + include;
    List<Object> rows = connection.search("read a facility", query);
    if (rows.size() != 1) {
      throw new StoreException("icat: " + rows.size() + " rows, expected one: " + query);
    }
    return (FacilityBean) rows.get(0);
  }
}
