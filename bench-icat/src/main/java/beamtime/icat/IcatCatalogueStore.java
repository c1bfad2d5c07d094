package beamtime.icat;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.store.Capability;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.store.Place;
import beamtime.core.store.StoreException;
import beamtime.core.store.View;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatafileFormatBean;
import beamtime.icat.soap.DatasetBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.UserBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A catalogue in ICAT, in ICAT's own schema; see {@link Names} for the names of facilities and
 * users. A handle is the id within the entity's table. Every call to ICAT is a transaction, and
 * what it wrote is visible to the next.
 */
public final class IcatCatalogueStore implements CatalogueStore {
  /** Enough for every thread to come back to its dataset. */
  private static final int KEPT = 10_000;

  private final IcatConnection connection;
  private final IcatSettings settings;
  private final Places places;
  private final Facilities facilities;
  private final Recent<Long, Long> facilityOfDataset = new Recent<>(KEPT);
  private final Recent<Long, Long> facilityOfInvestigation = new Recent<>(KEPT);

  /** A store with one session of the endpoint's user; logs in at the first call. */
  public IcatCatalogueStore(Endpoint endpoint, IcatSettings settings) {
    this.settings = settings;
    connection = new IcatConnection(endpoint, settings);
    places = new Places(connection, settings.dropChunk());
    facilities = new Facilities(connection);
  }

  /** None of {@link Capability} concerns catalogues. */
  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public boolean holds(Place place) {
    return places.holds(place);
  }

  @Override
  public void create(Place place) {
    places.create(place);
  }

  @Override
  public void seal(Place place) {
    places.seal(place);
  }

  @Override
  public void drop(Place place) {
    places.drop(place);
  }

  @Override
  public Optional<String> lookUp(Place place, String parent, Entity entity) {
    String query = "SELECT e.id FROM " + Jpql.byKey(new Names(place), parent, entity);
    return one("look " + entity.name() + " up in " + place.name(), query).map(String::valueOf);
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    if (entity instanceof Facility facility) {
      return Long.toString(facilities.create(new Names(place), facility));
    }
    long above = Jpql.id(parent);
    String what = "create " + entity.name() + " in " + place.name();
    if (entity instanceof Investigation investigation) {
      long id = create(what, EntityBeans.bean(facilities.parts(above), investigation));
      facilityOfInvestigation.put(id, above);
      return Long.toString(id);
    }
    if (entity instanceof Dataset dataset) {
      return Long.toString(createDataset(what, above, dataset));
    }
    return Long.toString(create(what, datafileBeans(above, 1, k -> (Datafile) entity).get(0)));
  }

  /** A dataset refers to its sample, whose id only a search tells. */
  private long createDataset(String what, long investigation, Dataset dataset) {
    long sample =
        requireOne(
            what,
            "SELECT e.id FROM Sample e WHERE e.investigation.id = "
                + investigation
                + " AND e.name = "
                + Jpql.text(dataset.sample()));
    long facility = facilityOfInvestigation.get(investigation, this::facilityOfInvestigation);
    FacilityParts parts = facilities.parts(facility);
    long id = create(what, EntityBeans.bean(parts, investigation, sample, dataset));
    facilityOfDataset.put(id, facility);
    return id;
  }

  @Override
  public void createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    connection.createMany(
        "create " + count + " datafiles in " + place.name(),
        datafileBeans(Jpql.id(dataset), count, datafiles));
  }

  private List<EntityBean> datafileBeans(long dataset, int count, IntFunction<Datafile> datafiles) {
    long facility = facilityOfDataset.get(dataset, this::facilityOfDataset);
    DatasetBean above = EntityBean.reference(DatasetBean::new, dataset);
    DatafileFormatBean format =
        EntityBean.reference(DatafileFormatBean::new, facilities.parts(facility).datafileFormat());
    List<EntityBean> beans = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      beans.add(EntityBeans.bean(above, format, datafiles.apply(i)));
    }
    return beans;
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    return one(
            "find " + path.datafile() + " in " + place.name(), Jpql.byPath(new Names(place), path))
        .map(row -> StoredBeans.datafile((DatafileBean) row));
  }

  /**
   * In chunks, each after the last id of the one before: ICAT refuses answers that are too long.
   */
  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    String what = "list datafiles of " + place.name();
    DatafileBeanView view = new DatafileBeanView();
    long parent = Jpql.id(dataset);
    long last = 0;
    long files = 0;
    while (true) {
      List<Object> rows = connection.search(what, page(parent, last));
      for (Object row : rows) {
        sink.accept(view.of((DatafileBean) row));
      }
      files += rows.size();
      if (rows.size() < settings.searchChunk()) {
        return files;
      }
      last = ((DatafileBean) rows.get(rows.size() - 1)).id;
    }
  }

  private String page(long dataset, long after) {
    return String.format(
        Locale.ROOT,
        "SELECT e FROM Datafile e WHERE e.dataset.id = %d AND e.id > %d ORDER BY e.id LIMIT 0, %d",
        dataset,
        after,
        settings.searchChunk());
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    Names names = new Names(place);
    String what = "read " + entity.name() + " in " + place.name();
    String query = "SELECT e FROM " + Jpql.byKey(names, parent, entity);
    if (entity instanceof Facility facility) {
      return one(what, query + " INCLUDE e.instruments, e.parameterTypes")
          .map(row -> (FacilityBean) row)
          .map(row -> StoredBeans.facility(names, row, users(what, row), facility));
    }
    if (entity instanceof Investigation investigation) {
      return one(
              what,
              query
                  + " INCLUDE e.facility, e.investigationInstruments AS ii, ii.instrument,"
                  + " e.investigationUsers AS iu, iu.user, e.samples")
          .map(row -> StoredBeans.investigation((InvestigationBean) row, investigation));
    }
    if (entity instanceof Dataset dataset) {
      return one(what, query + " INCLUDE e.sample, e.parameters AS p, p.type")
          .map(row -> StoredBeans.dataset((DatasetBean) row, dataset));
    }
    return one(what, query).map(row -> StoredBeans.datafile((DatafileBean) row));
  }

  private List<UserBean> users(String what, FacilityBean facility) {
    String query =
        "SELECT e FROM User e WHERE " + Jpql.begins("e.name", Names.users(facility.name));
    return connection.search(what, query).stream().map(UserBean.class::cast).toList();
  }

  private long facilityOfInvestigation(long investigation) {
    return requireOne(
        "look up a facility",
        "SELECT e.facility.id FROM Investigation e WHERE e.id = " + investigation);
  }

  private long facilityOfDataset(long dataset) {
    return requireOne(
        "look up a facility",
        "SELECT i.facility.id FROM Dataset e JOIN e.investigation i WHERE e.id = " + dataset);
  }

  private long create(String what, EntityBean bean) {
    return connection.call(what, (port, session) -> port.create(session, bean));
  }

  private Optional<Object> one(String what, String query) {
    List<Object> rows = connection.search(what, query);
    if (rows.size() > 1) {
      throw new StoreException("icat: can't " + what + ": " + rows.size() + " answers to " + query);
    }
    return rows.stream().findFirst();
  }

  private long requireOne(String what, String query) {
    return (Long)
        one(what, query)
            .orElseThrow(
                () -> new StoreException("icat: can't " + what + ": no answer to " + query));
  }

  @Override
  public Set<Place> places() {
    return places.places();
  }

  @Override
  public void close() {
    connection.close();
  }
}
