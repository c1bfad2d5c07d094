package beamtime.icat;

import beamtime.icat.soap.RuleBean;
import java.util.ArrayList;
import java.util.List;

/**
 * Rules of the kind that laboratories have, within one place: everybody reads facilities and types,
 * those who take part in an investigation, in a role that is the place's own, read and write what
 * is below it. What a cycle creates above an investigation may be created where the facility is the
 * place's own. Investigations and who takes part in them are made and removed, but not changed:
 * ICAT before 4.7 lets whoever may change one move it anywhere.
 *
 * <p>The role says which place it is without a join of the facility: by one table more H2 planned a
 * statement seven times as long, for each datafile that was read.
 *
 * <p>They are a grouping's, never everybody's, so that they change nothing for others.
 */
final class LaboratoryRules {
  /** What all read, and what is created with a facility. */
  private static final List<String> PARTS =
      List.of("InvestigationType", "DatasetType", "DatafileFormat", "Instrument", "ParameterType");

  /** What is created with an investigation. */
  private static final List<String> WITHIN_INVESTIGATION =
      List.of("InvestigationUser", "InvestigationInstrument", "Sample");

  private final List<RuleBean> rules = new ArrayList<>();
  private final String ours;
  private final String members;

  private LaboratoryRules(Names names) {
    ours = Jpql.begins("f.name", names.prefix());
    members =
        " JOIN i.investigationUsers iu JOIN iu.user u WHERE u.name = :user AND iu.role = "
            + Jpql.text(names.grouping());
  }

  /** Rules within a place, without their grouping. */
  static List<RuleBean> of(Names names) {
    LaboratoryRules made = new LaboratoryRules(names);
    made.facilities();
    made.users(names);
    made.investigations();
    made.contents();
    return made.rules;
  }

  private void facilities() {
    add("R", "SELECT f FROM Facility f");
    add("CUD", "SELECT f FROM Facility f WHERE " + ours);
    for (String part : PARTS) {
      add("R", "SELECT e FROM " + part + " e");
      add("CUD", "SELECT e FROM " + part + " e JOIN e.facility f WHERE " + ours);
    }
  }

  /** Users have no facility: only their names say where they belong. */
  private void users(Names names) {
    add("CRUD", "SELECT u FROM User u WHERE " + Jpql.begins("u.name", names.prefix()));
    add("R", "SELECT u FROM User u WHERE u.name = :user");
  }

  private void investigations() {
    add("C", "SELECT i FROM Investigation i JOIN i.facility f WHERE " + ours);
    add("RD", "SELECT i FROM Investigation i" + members);
    for (String part : WITHIN_INVESTIGATION) {
      String from = "SELECT e FROM " + part + " e JOIN e.investigation i";
      add("C", from + " JOIN i.facility f WHERE " + ours);
      add("RD", from + members);
    }
  }

  private void contents() {
    String ofDataset = " JOIN d.investigation i" + members;
    add("CRUD", "SELECT d FROM Dataset d" + ofDataset);
    add("CRUD", "SELECT e FROM DatasetParameter e JOIN e.dataset d" + ofDataset);
    add("CRUD", "SELECT e FROM Datafile e JOIN e.dataset d" + ofDataset);
    add("CRUD", "SELECT p FROM DatafileParameter p JOIN p.datafile e JOIN e.dataset d" + ofDataset);
  }

  private void add(String crudFlags, String what) {
    RuleBean rule = new RuleBean();
    rule.crudFlags = crudFlags;
    rule.what = what;
    rules.add(rule);
  }
}
