package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.DatafileFormatBean;
import beamtime.icat.soap.DatasetBean;
import beamtime.icat.soap.DatasetTypeBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.GroupingBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.InvestigationTypeBean;
import beamtime.icat.soap.InvestigationUserBean;
import beamtime.icat.soap.RuleBean;
import beamtime.icat.soap.SampleBean;
import beamtime.icat.soap.UserBean;
import beamtime.icat.soap.UserGroupBean;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A laboratory's own content of an ICAT, and how many rows all of it has. */
final class Laboratory implements AutoCloseable {
  private final RawSoap raw;
  private final IcatConnection connection;

  Laboratory(Endpoint endpoint) {
    raw = new RawSoap(endpoint.address("uri"));
    connection = new IcatConnection(endpoint, IcatSettings.defaults());
  }

  /** Number of stored beans by the name of their entity, of every entity that the server has. */
  Map<String, Long> rows() throws IOException, InterruptedException {
    Map<String, Long> rows = new TreeMap<>();
    for (String entity : raw.call("getEntityNames", "")) {
      rows.put(
          entity,
          (Long) connection.search("count", "SELECT COUNT(e) FROM " + entity + " e").get(0));
    }
    return rows;
  }

  /** Whether a benchmark has created investigations here. */
  boolean isWrittenTo() {
    return !connection
        .search(
            "look",
            "SELECT i.id FROM Investigation i JOIN i.facility f WHERE f.name LIKE 'bt-%' LIMIT 0,1")
        .isEmpty();
  }

  /** Creates a facility with all that a laboratory has, down to a keyword and a rule. */
  void plant(String name) throws IOException, InterruptedException {
    FacilityBean facility = new FacilityBean();
    facility.name = name;
    facility.description = "a laboratory's own";
    EntityBean here = EntityBean.reference(FacilityBean::new, create(facility));
    InvestigationTypeBean visit = new InvestigationTypeBean();
    visit.facility = (FacilityBean) here;
    visit.name = "visit";
    DatasetTypeBean raws = new DatasetTypeBean();
    raws.facility = (FacilityBean) here;
    raws.name = "raw";
    DatafileFormatBean nexus = new DatafileFormatBean();
    nexus.facility = (FacilityBean) here;
    nexus.name = "NeXus";
    nexus.version = "4";
    create(nexus);
    UserBean user = new UserBean();
    user.name = name + "/user";
    long person = create(user);
    plantInvestigation((FacilityBean) here, create(visit), create(raws), person);
    plantRights(name, person);
  }

  private void plantInvestigation(FacilityBean here, long visit, long raws, long person)
      throws IOException, InterruptedException {
    InvestigationBean investigation = new InvestigationBean();
    investigation.facility = here;
    investigation.type = EntityBean.reference(InvestigationTypeBean::new, visit);
    investigation.name = "1";
    investigation.visitId = "1";
    investigation.title = "theirs";
    InvestigationUserBean member = new InvestigationUserBean();
    member.user = EntityBean.reference(UserBean::new, person);
    member.role = "PI";
    investigation.investigationUsers.add(member);
    SampleBean sample = new SampleBean();
    sample.name = "theirs";
    investigation.samples.add(sample);
    long id = create(investigation);
    DatasetBean dataset = new DatasetBean();
    dataset.investigation = EntityBean.reference(InvestigationBean::new, id);
    dataset.type = EntityBean.reference(DatasetTypeBean::new, raws);
    dataset.name = "theirs";
    DatafileBean datafile = new DatafileBean();
    datafile.dataset = EntityBean.reference(DatasetBean::new, create(dataset));
    datafile.name = "theirs";
    create(datafile);
    createKeyword(id);
  }

  /** Of an entity that the client has no bean for. */
  private void createKeyword(long investigation) throws IOException, InterruptedException {
    String session = connection.call("look", (icat, current) -> current);
    raw.call(
        "create",
        "<sessionId>"
            + session
            + "</sessionId><bean xsi:type=\"i:keyword\"><investigation><id>"
            + investigation
            + "</id></investigation><name>theirs</name></bean>");
  }

  private void plantRights(String name, long person) {
    GroupingBean grouping = new GroupingBean();
    grouping.name = name + "/staff";
    RuleBean rule = new RuleBean();
    rule.crudFlags = "R";
    rule.what = "SELECT f FROM Facility f";
    grouping.rules.add(rule);
    UserGroupBean in = new UserGroupBean();
    in.user = EntityBean.reference(UserBean::new, person);
    grouping.userGroups.add(in);
    create(grouping);
  }

  /** Removes what {@link #plant} created. */
  void uproot(String name) {
    for (NamedKind<? extends EntityBean> kind :
        List.of(NamedKind.FACILITY, NamedKind.GROUPING, NamedKind.USER)) {
      uproot(kind, name);
    }
  }

  private <B extends EntityBean> void uproot(NamedKind<B> kind, String name) {
    String query = "SELECT e FROM " + kind.entity() + " e WHERE " + Jpql.begins("e.name", name);
    List<EntityBean> theirs =
        connection.search("uproot", query).stream()
            .map(row -> kind.reference(kind.of(row)))
            .toList();
    connection.deleteMany("uproot", theirs);
  }

  /** Answers to a query. */
  List<Object> search(String query) {
    return connection.search("look", query);
  }

  private long create(EntityBean bean) {
    return connection.call("plant", (icat, session) -> icat.create(session, bean));
  }

  @Override
  public void close() {
    connection.close();
  }
}
