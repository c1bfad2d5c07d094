package beamtime.icat;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatasetBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.ParameterBean;
import beamtime.icat.soap.UserBean;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Entities of beans, as they were read.
 *
 * <p>ICAT keeps children as sets. Those that the caller names come first, in that order, then all
 * others.
 */
final class StoredBeans {
  private StoredBeans() {}

  static Facility facility(Names names, FacilityBean bean, List<UserBean> users, Facility asked) {
    return new Facility(
        names.ownFacility(bean.name),
        bean.fullName,
        arranged(
            bean.instruments.stream().map(i -> new Facility.Instrument(i.name, i.fullName, i.type)),
            asked.instruments()),
        arranged(users.stream().map(user -> UserBeans.user(bean.name, user)), asked.users()),
        arranged(
            bean.parameterTypes.stream().map(t -> new Facility.ParameterType(t.name, t.units)),
            asked.parameterTypes()));
  }

  static Investigation investigation(InvestigationBean bean, Investigation asked) {
    String facility = bean.facility.name;
    return new Investigation(
        bean.name,
        bean.visitId,
        bean.title,
        instant(bean.startDate),
        instant(bean.endDate),
        bean.investigationInstruments.stream().findFirst().map(used -> used.instrument.name),
        arranged(
            bean.investigationUsers.stream()
                .filter(u -> u.user.name.startsWith(Names.users(facility))) // not a rule user
                .map(u -> Names.ownUser(facility, u.user.name)),
            asked.users()),
        arranged(bean.samples.stream().map(sample -> sample.name), asked.samples()));
  }

  static Dataset dataset(DatasetBean bean, Dataset asked) {
    return new Dataset(
        bean.name,
        Optional.ofNullable(bean.sample).map(sample -> sample.name),
        bean.complete,
        bean.location,
        instant(bean.startDate),
        instant(bean.endDate),
        arranged(bean.parameters.stream().map(StoredBeans::parameter), asked.parameters()));
  }

  private static Parameter parameter(ParameterBean bean) {
    return new Parameter(bean.type.name, bean.type.units, bean.numericValue);
  }

  /** With the parameters that the answer includes. */
  static Datafile datafile(DatafileBean bean) {
    return new Datafile(
        bean.name,
        bean.location,
        bean.fileSize,
        bean.checksum,
        instant(bean.datafileCreateTime),
        instant(bean.datafileModTime),
        bean.parameters.stream().map(StoredBeans::parameter).toList());
  }

  /** A time of the wire; a server may write it in any zone. */
  private static Instant instant(String dateTime) {
    return OffsetDateTime.parse(dateTime).toInstant();
  }

  private static <T> List<T> arranged(Stream<T> stored, List<T> asked) {
    Map<T, Integer> order = new HashMap<>();
    for (T one : asked) {
      order.putIfAbsent(one, order.size());
    }
    return stored
        .sorted(Comparator.comparingInt(one -> order.getOrDefault(one, Integer.MAX_VALUE)))
        .toList();
  }
}
