package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Durability;
import beamtime.core.store.FilledDataset;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatasetBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.SampleBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A catalogue in ICAT, in ICAT's own schema; see {@link Names} for the names of facilities and
 * users. A handle is the id within the entity's table. Every call to ICAT is a transaction, and
 * what it wrote is visible to the next.
 */
public final class IcatCatalogueStore implements CatalogueStore {
  /** A deletion is one transaction. */
  private static final int FACILITIES_OF_A_DELETION = 20;

  /** Description of every facility of a place; one without it is not ours. */
  public static final String MARK = IcatPlaces.PART;

  /** Enough for every thread to come back to its dataset. */
  private static final int KEPT = 10_000;

  private static final String PARAMETERS = " INCLUDE e.parameters AS p, p.type";

  /**
   * ICAT counts what is included as rows of the answer: a datafile, three parameters and the type
   * of each are seven. Files that have more are asked for again, by fewer.
   */
  private static final int ROWS_WITH_PARAMETERS = 7;

  private final IcatConnection administrator;
  private final IcatConnection connection;
  private final Optional<RuleUser> ruleUser;
  private final IcatSettings settings;
  private final Durability durability;
  private final IcatPlaces places;
  private final Chunk alone;
  private final Chunk withParameters;
  private final Facilities facilities;
  private final Recent<Long, Long> facilityOfDataset = new Recent<>(KEPT);
  private final Recent<Long, Long> facilityOfInvestigation = new Recent<>(KEPT);

  /**
   * A store with one session of the endpoint's user, and one of the user with rules where the
   * settings say so; logs in at the first call.
   *
   * @throws LacksException where the endpoint has no user with rules
   */
  public IcatCatalogueStore(Endpoint endpoint, IcatSettings settings) {
    this.settings = settings;
    alone = new Chunk(settings.searchChunk());
    withParameters = new Chunk(settings.searchChunk() / ROWS_WITH_PARAMETERS);
    durability = KeptIn.durability(endpoint);
    administrator = new IcatConnection(endpoint, settings);
    connection =
        switch (settings.rights()) {
          case ROOT -> administrator;
          case RULES -> new IcatConnection(Rights.ofRuleUser(endpoint), settings);
        };
    ruleUser =
        settings.rights() == Rights.ROOT
            ? Optional.empty()
            : Optional.of(new RuleUser(administrator, connection));
    places = new IcatPlaces(administrator, ruleUser, FACILITIES_OF_A_DELETION);
    facilities = new Facilities(connection);
  }

  /** What the names of all facilities of a place begin with. */
  public static String prefix(Place place) {
    return new Names(place).prefix();
  }

  @Override
  public Optional<Durability> durability() {
    return Optional.of(durability);
  }

  @Override
  public Places places() {
    return places;
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
      InvestigationBean bean = EntityBeans.bean(facilities.parts(above), investigation);
      ruleUser.ifPresent(user -> user.takePart(new Names(place), bean));
      long id = create(what, bean);
      facilityOfInvestigation.put(id, above);
      return Long.toString(id);
    }
    if (entity instanceof Dataset dataset) {
      return Long.toString(createDataset(what, above, dataset));
    }
    return Long.toString(create(what, datafileBeans(above, 1, k -> (Datafile) entity).get(0)));
  }

  /** A dataset refers to its sample, whose id takes a search. */
  private long createDataset(String what, long investigation, Dataset dataset) {
    Optional<Long> sample =
        dataset
            .sample()
            .map(
                name ->
                    requireOne(
                        what,
                        "SELECT e.id FROM Sample e WHERE e.investigation.id = "
                            + investigation
                            + " AND e.name = "
                            + Jpql.text(name)));
    long facility = facilityOfInvestigation.get(investigation, this::facilityOfInvestigation);
    FacilityParts parts = facilities.parts(facility);
    long id = create(what, EntityBeans.bean(parts, investigation, sample, dataset));
    facilityOfDataset.put(id, facility);
    return id;
  }

  @Override
  public List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    return connection
        .createMany(
            "create " + count + " datafiles in " + place.name(),
            datafileBeans(Jpql.id(dataset), count, datafiles))
        .stream()
        .map(String::valueOf)
        .toList();
  }

  /** One call, with the datafiles within their datasets, and a search for the samples. */
  @Override
  public void createDatasets(Place place, String investigation, List<FilledDataset> datasets) {
    String what = "create " + datasets.size() + " datasets in " + place.name();
    long above = Jpql.id(investigation);
    FacilityParts parts =
        facilities.parts(facilityOfInvestigation.get(above, this::facilityOfInvestigation));
    Map<String, Long> samples = samples(what, above);
    List<EntityBean> beans = new ArrayList<>(datasets.size());
    for (FilledDataset filled : datasets) {
      Optional<Long> sample = filled.dataset().sample().map(name -> idOf(name, samples, what));
      DatasetBean bean = EntityBeans.bean(parts, above, sample, filled.dataset());
      filled.datafiles().forEach(file -> bean.datafiles.add(EntityBeans.bean(parts, file)));
      beans.add(bean);
    }
    connection.createMany(what, beans);
  }

  private static Long idOf(String sample, Map<String, Long> samples, String what) {
    Long id = samples.get(sample);
    if (id == null) {
      throw new StoreException("icat: can't " + what + ": there is no sample " + sample);
    }
    return id;
  }

  private Map<String, Long> samples(String what, long investigation) {
    String query = "SELECT e FROM Sample e WHERE e.investigation.id = " + investigation;
    Map<String, Long> ids = new HashMap<>();
    for (Object row : connection.search(what, query)) {
      SampleBean sample = (SampleBean) row;
      ids.put(sample.name, sample.id);
    }
    return ids;
  }

  /** Datafiles as they are sent. */
  List<EntityBean> datafileBeans(long dataset, int count, IntFunction<Datafile> datafiles) {
    long facility = facilityOfDataset.get(dataset, this::facilityOfDataset);
    FacilityParts parts = facilities.parts(facility);
    DatasetBean above = EntityBean.reference(DatasetBean::new, dataset);
    List<EntityBean> beans = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      DatafileBean bean = EntityBeans.bean(parts, datafiles.apply(i));
      bean.dataset = above;
      beans.add(bean);
    }
    return beans;
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    return one(
            "find " + path.datafile() + " in " + place.name(),
            settings.syntax().byPath(new Names(place), path))
        .map(row -> StoredBeans.datafile((DatafileBean) row));
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return listBeans(place, dataset, alone, "", sink);
  }

  @Override
  public long listWithParameters(
      Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return listBeans(place, dataset, withParameters, PARAMETERS, sink);
  }

  private long listBeans(
      Place place,
      String dataset,
      Chunk chunk,
      String include,
      Consumer<? super View<Datafile>> sink) {
    DatafileView view = new DatafileView();
    long parent = Jpql.id(dataset);
    return inChunks(
        "list datafiles of " + place.name(),
        chunk,
        (after, most) -> Jpql.datafiles("e", parent, after, most) + include,
        row -> {
          sink.accept(view.of((DatafileBean) row));
          return ((DatafileBean) row).id;
        });
  }

  @Override
  public long listHandles(Place place, String dataset, Consumer<? super String> sink) {
    long parent = Jpql.id(dataset);
    return inChunks(
        "list ids of datafiles of " + place.name(),
        alone,
        (after, most) -> Jpql.datafiles("e.id", parent, after, most),
        row -> {
          sink.accept(row.toString());
          return (Long) row;
        });
  }

  /**
   * ICAT refuses answers that are too long, so each chunk is asked for after the last id of the one
   * before.
   *
   * @param sink takes a row and returns its id
   */
  private long inChunks(String what, Chunk chunk, Question question, ToLongFunction<Object> sink) {
    long last = 0;
    long files = 0;
    while (true) {
      long after = last;
      Answer answer =
          chunk.ask(
              most -> {
                List<Object> rows = connection.search(what, question.after(after, most));
                return new Answer(rows, rows.size() < most);
              });
      for (Object row : answer.rows) {
        last = sink.applyAsLong(row);
      }
      files += answer.rows.size();
      if (answer.isLast) {
        return files;
      }
    }
  }

  private record Answer(List<Object> rows, boolean isLast) {}

  /** A query for so many of those after an id. */
  private interface Question {
    String after(long id, int most);
  }

  /** All or none by SOAP; by REST so many as one request takes, see {@link IcatClient}. */
  @Override
  public void deleteDatafiles(Place place, List<String> handles) {
    connection.deleteMany(
        "delete " + handles.size() + " datafiles in " + place.name(),
        handles.stream()
            .map(handle -> (EntityBean) EntityBean.reference(DatafileBean::new, Jpql.id(handle)))
            .toList());
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    Names names = new Names(place);
    String what = "read " + entity.name() + " in " + place.name();
    String query = "SELECT e FROM " + Jpql.byKey(names, parent, entity);
    if (entity instanceof Facility facility) {
      return one(what, query + " INCLUDE e.instruments, e.parameterTypes")
          .map(row -> (FacilityBean) row)
          .map(row -> StoredBeans.facility(names, row, facilities.users(what, row), facility));
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
    return one(what, query + PARAMETERS).map(row -> StoredBeans.datafile((DatafileBean) row));
  }

  private long facilityOfInvestigation(long investigation) {
    return requireOne(
        "look up a facility",
        "SELECT f.id FROM Investigation e JOIN e.facility f WHERE e.id = " + investigation);
  }

  private long facilityOfDataset(long dataset) {
    return requireOne(
        "look up a facility",
        "SELECT f.id FROM Dataset e JOIN e.investigation i JOIN i.facility f WHERE e.id = "
            + dataset);
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

  /**
   * Does a task in a session of this thread alone, which is opened before and ended after it, in
   * place of the one of all threads.
   */
  <T> T inOwnSession(Supplier<T> task) {
    return connection.inOwnSession(task);
  }

  /** The session of all threads. */
  String session() {
    return connection.call("log in", (icat, current) -> current);
  }

  @Override
  public void close() {
    connection.close();
    administrator.close();
  }
}
