package beamtime.icat;

import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.SentSchema.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a real ICAT wants of beans and queries, and what was sent against it. */
final class SentRules {
  private static final Set<String> SET_BY_SERVER =
      Set.of("id", "createId", "createTime", "modId", "modTime");

  /** REST takes no date without a fraction. */
  private static final Pattern DATE =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)");

  /** One variable, field or count: ICAT refuses the rest, or only later versions answer it. */
  private static final Pattern JPQL =
      Pattern.compile("SELECT (COUNT\\()?(\\w+)((\\.\\w+)?)\\)? FROM (\\w+) (\\w+)( .*)?");

  private static final Pattern REFUSED =
      Pattern.compile("\\b(CASE|COALESCE|NULLIF|SIZE|TRIM|NULLS|ON|AS OF|HAVING)\\b|\\{ts");

  private static final Pattern LIMIT = Pattern.compile(" LIMIT (-?\\d+), ?(-?\\d+)");

  private final SentSchema schema;
  private final Set<String> problems = new TreeSet<>();
  private final Set<String> seen = new TreeSet<>();

  SentRules(SentSchema schema) {
    this.schema = schema;
  }

  Set<String> problems() {
    return problems;
  }

  /** Entities that were created and deleted, with their transport. */
  Set<String> seen() {
    return seen;
  }

  void require(boolean kept, String what) {
    require(kept, () -> what);
  }

  /** Beans are many, and what is said of one is long. */
  private void require(boolean kept, Supplier<String> what) {
    if (!kept) {
      problems.add(what.get());
    }
  }

  void created(Transport transport, SentBean bean) {
    written(transport, bean, "");
    for (String name : SET_BY_SERVER) {
      require(!bean.values().containsKey(name), () -> transport + ": new " + bean + " has " + name);
    }
  }

  /** Updates overwrite every attribute and every relation to one. */
  void updated(Transport transport, SentBean bean) {
    require(bean.values().containsKey("id"), transport + ": update without id: " + bean);
    written(transport, bean, "");
  }

  void deleted(Transport transport, SentBean bean) {
    seen.add(transport + " delete " + bean.entity());
    require(
        bean.values().keySet().equals(Set.of("id")) && bean.related().isEmpty(),
        () -> transport + ": deleted by more than an id: " + bean);
  }

  /**
   * @param parent entity of the bean that this is sent within, which it does not name; else empty
   */
  private void written(Transport transport, SentBean bean, String parent) {
    seen.add(transport + " " + bean.entity());
    Map<String, Field> fields = schema.fields(bean.entity());
    String who = transport + ": " + bean.entity();
    bean.values().forEach((name, value) -> attribute(who + "." + name, fields.get(name), value));
    fields.forEach(
        (name, field) -> {
          boolean sent = bean.values().containsKey(name) || bean.related().containsKey(name);
          require(
              sent || !field.mandatory() || field.type().equals(parent),
              () -> who + " lacks " + name + ": " + bean);
        });
    bean.related()
        .forEach(
            (name, others) ->
                others.forEach(
                    other -> {
                      if (fields.get(name).kind().equals("MANY")) {
                        written(transport, other, bean.entity());
                      } else {
                        reference(transport, who + "." + name, other, parent);
                      }
                    }));
    if (bean.entity().equals("Rule")) {
      query(bean.values().get("what"));
      require(bean.values().get("crudFlags").matches("C?R?U?D?"), who + " " + bean.values());
    }
  }

  /**
   * By SOAP the type of a parameter says what it applies to, and a reference has what the text
   * index takes from it; by REST that would be a change.
   */
  private void reference(Transport transport, String who, SentBean to, String parent) {
    Map<String, String> expected = new HashMap<>();
    expected.put("id", to.values().get("id"));
    if (to.entity().equals("ParameterType") && transport == Transport.SOAP) {
      expected.put("applicableTo" + parent, "true");
      expected.put("name", to.values().get("name"));
      expected.put("units", to.values().get("units"));
    }
    if (who.equals("SOAP: InvestigationUser.user")) {
      expected.put("name", to.values().get("name"));
      if (to.values().containsKey("fullName")) { // not of the laboratory's own
        expected.put("fullName", to.values().get("fullName"));
      }
    }
    require(
        String.valueOf(to.values().get("id")).matches("\\d+")
            && to.values().equals(expected)
            && to.related().isEmpty(),
        () -> who + " refers by " + to + ", expected " + expected.keySet());
  }

  private void attribute(String who, Field field, String value) {
    if (field == null) {
      problems.add(who + " is not a field of it");
      return;
    }
    String form =
        switch (field.type()) {
          case "Date" -> DATE.pattern();
          case "Long", "Integer", "int" -> "-?\\d+";
          case "Double" -> "-?\\d+(\\.\\d+)?(E-?\\d+)?";
          case "boolean" -> "true|false";
          case "ParameterValueType" -> "NUMERIC|STRING|DATE_AND_TIME";
          default -> "(?s).+";
        };
    require(value.matches(form), () -> who + " = '" + value + "', no " + field.type());
    require(
        field.length() == 0 || value.length() <= field.length(),
        () -> who + " is too long: " + value);
  }

  /** A query in either language, or what a rule is about. */
  void query(String text) {
    require(text.equals(text.strip()) && !text.contains("\n"), "blank or line feed: " + text);
    if (text.startsWith("SELECT")) {
      jpql(text);
    } else {
      seen.add("CONCISE");
      require(schema.fields(text.split(" ")[0]).size() > 0, "no entity: " + text);
    }
  }

  private void jpql(String text) {
    Matcher shape = JPQL.matcher(text);
    if (!shape.matches()) {
      problems.add("not one field or entity of one variable: " + text);
      return;
    }
    String withoutTexts = text.replaceAll("'[^']*'", "''");
    require(!REFUSED.matcher(withoutTexts).find(), "refused by ICAT: " + text);
    Matcher limit = LIMIT.matcher(withoutTexts);
    if (limit.find()) {
      seen.add("LIMIT");
      require(limit.group(1).equals("0") && !limit.group(2).matches("0|-.*"), text);
      require(
          !withoutTexts.matches(".*\\b" + shape.group(2) + "\\.id = .*"),
          "ICAT ignores the limit of a query for one id: " + text);
    }
    included(withoutTexts);
  }

  private void included(String text) {
    int at = text.indexOf(" INCLUDE ");
    if (at < 0) {
      return;
    }
    seen.add("INCLUDE");
    Map<String, String> aliases = new HashMap<>();
    List<String> paths = new ArrayList<>();
    for (String step : text.substring(at + " INCLUDE ".length()).split(", ?")) {
      String[] words = step.split(" AS ");
      String first = words[0].substring(0, words[0].indexOf('.'));
      String path = aliases.getOrDefault(first, first) + words[0].substring(first.length());
      paths.add(path);
      if (words.length > 1) {
        aliases.put(words[1], path);
      }
    }
    require(new HashSet<>(paths).size() == paths.size(), "a path is included twice: " + text);
  }
}
