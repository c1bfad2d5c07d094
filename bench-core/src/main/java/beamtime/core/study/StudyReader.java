package beamtime.core.study;

import beamtime.core.cell.Drive;
import beamtime.core.cell.Nearest;
import beamtime.core.cell.Preset;
import beamtime.core.markdown.Markdown;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a study's file, once for each size, and gathers all that is wrong with it. */
final class StudyReader {
  private static final String SETTING = "true|false|\\d{1,12}(\\.\\d{1,3})?[kmgKMG]?|\\d\\+\\d";
  private static final String TUNING = "[a-z][a-z0-9-]{0,29}";
  private static final int LONGEST = 400;
  private static final int DEEPEST = 20;
  private static final int MOST_GROUPS = 200;
  private static final int MOST_TABLES = 100;
  private static final int MOST_CLAIMS = 100;

  private final String name;
  private final String file;
  private final StudyFolder folder;
  private final Problems problems;
  private final PaperTables papers;
  private final References references;

  StudyReader(String name, String file, StudyFolder folder) {
    this.name = name;
    this.file = file;
    this.folder = folder;
    problems = new Problems(file);
    papers = new PaperTables(folder);
    references = new References(problems);
  }

  StudyFile read() throws StudyException {
    if (!StudyFolder.NAME.matcher(name).matches()) {
      problems.add(1, "'" + name + "' is no name for a study: letters, digits, dots and hyphens");
    }
    Node root = root();
    Map<Preset, Study> sizes = new EnumMap<>(Preset.class);
    try {
      for (Preset size : Preset.values()) {
        sizes.put(size, study(root, size));
      }
      references.conclude();
    } catch (Problems.TooMany e) {
      throw new StudyException(problems.lines());
    }
    if (!problems.isEmpty()) {
      throw new StudyException(problems.lines(), sizes.values());
    }
    return new StudyFile(folder, file, sizes, papers.files());
  }

  private Node root() throws StudyException {
    try {
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit(StudyFolder.MOST_BYTES);
      Yaml yaml = new Yaml(options);
      String text = folder.read(file);
      requirePlain(yaml.parse(new StringReader(text)));
      Node root = yaml.compose(new StringReader(text));
      if (root == null) {
        throw new StudyException(List.of(file + " is empty"));
      }
      return root;
    } catch (IOException e) {
      throw new StudyException(List.of(String.valueOf(e.getMessage())));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new StudyException(
          List.of(file + ":" + line + ": no YAML: " + oneLine(e.getProblem())));
    } catch (YAMLException e) {
      throw new StudyException(List.of(file + ": " + oneLine(e.getMessage())));
    }
  }

  private static String oneLine(@org.jspecify.annotations.Nullable String message) {
    return Markdown.line(String.valueOf(message), LONGEST);
  }

  /**
   * Refuses what is nested so deep that reading it would end in a full stack, and aliases: one that
   * stands for itself many times over is how a small file becomes a large one.
   */
  private void requirePlain(Iterable<Event> events) throws StudyException {
    int depth = 0;
    for (Event event : events) {
      depth += event instanceof CollectionStartEvent ? 1 : 0;
      depth -= event instanceof CollectionEndEvent ? 1 : 0;
      if (depth > DEEPEST) {
        throw at(event, "lists and maps are nested more than " + DEEPEST + " deep");
      }
      if (event instanceof AliasEvent) {
        throw at(event, "aliases (&name, *name) are not read");
      }
    }
  }

  private StudyException at(Event event, String problem) {
    int line = event.getStartMark().getLine() + 1;
    return new StudyException(List.of(file + ":" + line + ": " + problem));
  }

  private Study study(Node root, Preset size) {
    Fields plain = new Fields(problems, Map.of(), root);
    plain.only(
        "title", "source", "differs", "words", "sizes", "servers", "tunings", "cells", "tables",
        "claims");
    Fields ofSize = size(plain, size);
    Map<String, List<String>> variables = variables(ofSize);
    Fields fields = new Fields(problems, variables, root);
    Map<String, List<ServerSetting>> tunings = tunings(fields);
    List<CellGroup> groups = groups(fields, size, tunings.keySet());
    Map<String, String> words = new TreeMap<>();
    fields.each("words", (map, word) -> words.put(word, map.text(word)));
    RefReader refs = new RefReader(groups, words, references);
    return new Study(
        name,
        file,
        fields.text("title"),
        fields.text("source"),
        fields.texts("differs"),
        size,
        needs(ofSize),
        fields.map("servers").map(StudyReader::servers).orElse(List.of()),
        tunings,
        groups,
        tables(fields, refs),
        claims(fields, refs));
  }

  private static Fields size(Fields root, Preset size) {
    Fields sizes = root.map("sizes").orElse(root);
    if (!root.has("sizes")) {
      root.problem("sizes", "'sizes' is missing: smoke, quick and lab");
      return root;
    }
    sizes.only("smoke", "quick", "lab");
    if (!sizes.has(size.label())) {
      sizes.problem(size.label(), "the size '" + size.label() + "' is missing");
    }
    Fields own = sizes.map(size.label()).orElse(sizes);
    if (own != sizes) {
      own.only("minutes", "disk-gb", "memory-gb", "values");
    }
    return own;
  }

  private static Map<String, List<String>> variables(Fields size) {
    Map<String, List<String>> variables = new LinkedHashMap<>();
    size.each(
        "values",
        (map, name) -> {
          if (!name.matches("[A-Za-z][A-Za-z0-9]{0,29}")) {
            map.problem(name, "'" + name + "' is no name for a value: letters and digits");
          }
          variables.put(name, map.values(name));
        });
    return variables;
  }

  private static Study.Needs needs(Fields size) {
    return new Study.Needs(
        size.number("minutes", 0, 1, 100_000),
        size.decimal("disk-gb").orElse(0.0),
        size.decimal("memory-gb").orElse(0.0));
  }

  private static List<ServerSetting> servers(Fields all) {
    return all.keys().stream()
        .flatMap(
            backend -> all.map(backend).stream().flatMap(own -> settings(backend, own).stream()))
        .toList();
  }

  private static Map<String, List<ServerSetting>> tunings(Fields fields) {
    Map<String, List<ServerSetting>> tunings = new LinkedHashMap<>();
    fields.each(
        "tunings",
        (all, name) -> {
          if (!name.matches(TUNING) || name.equals(StudyCell.NONE)) {
            all.problem(name, "'" + name + "' is no name for a tuning: letters, digits, -");
          }
          all.map(name).ifPresent(own -> tunings.put(name, servers(own)));
        });
    return tunings;
  }

  private static List<ServerSetting> settings(String backend, Fields own) {
    own.only(ServerSetting.NAMES.toArray(String[]::new));
    List<ServerSetting> settings = new ArrayList<>();
    for (String name : own.keys()) {
      String value = own.value(name).orElse("");
      if (ServerSetting.NAMES.contains(name)) {
        if (!value.matches(SETTING)) {
          own.problem(name, "'" + value + "' (" + name + ") is no number or size, such as 2g");
        }
        settings.add(new ServerSetting(backend, name, value, own.line(name)));
      }
    }
    return settings;
  }

  private List<CellGroup> groups(Fields fields, Preset size, Set<String> tunings) {
    if (!fields.has("cells")) {
      return List.of();
    }
    Fields all = fields.map("cells").orElse(fields);
    if (all.keys().size() > MOST_GROUPS) {
      fields.problem("cells", "more than " + MOST_GROUPS + " kinds of cells");
      return List.of();
    }
    GroupReader reader = new GroupReader(size, papers, tunings);
    List<CellGroup> groups =
        all.keys().stream()
            .flatMap(id -> all.map(id).map(own -> reader.read(id, own)).stream())
            .toList();
    int count = groups.stream().mapToInt(group -> group.cells().size()).sum();
    if (count == 0) {
      fields.problem("cells", "the size " + size.label() + " leaves no cell");
    } else if (count > GroupReader.MOST_CELLS) {
      fields.problem(
          "cells",
          "the size "
              + size.label()
              + " makes "
              + count
              + " cells; a study has "
              + GroupReader.MOST_CELLS
              + " at most");
    }
    refuseLongerHolds(all, groups);
    return groups;
  }

  /**
   * A run measures a cell once, as its first group says: a later one may not ask for more of it.
   */
  private static void refuseLongerHolds(Fields all, List<CellGroup> groups) {
    Map<String, Long> holds = new HashMap<>();
    for (CellGroup group : groups) {
      for (StudyCell cell : group.cells()) {
        long hold = cell.drive().map(Drive::holdMillis).orElse(0L);
        if (hold > holds.computeIfAbsent(cell.name().toString(), name -> hold)) {
          all.problem(
              group.id(),
              "'"
                  + group.id()
                  + "' holds "
                  + cell.name()
                  + " for longer than the first that has it: a run measures it once, as that one"
                  + " says; put the longest first");
          break;
        }
      }
    }
  }

  private List<StudyTable> tables(Fields fields, RefReader refs) {
    List<Fields> all = fields.repeatedMaps("tables");
    if (all.size() > MOST_TABLES) {
      fields.problem("tables", "more than " + MOST_TABLES + " tables");
      return List.of();
    }
    return all.stream().map(one -> new TableReader(one, papers, refs).read()).toList();
  }

  private static List<Claim> claims(Fields fields, RefReader refs) {
    List<Fields> all = fields.repeatedMaps("claims");
    if (all.size() > MOST_CLAIMS) {
      fields.problem("claims", "more than " + MOST_CLAIMS + " claims");
      return List.of();
    }
    return all.stream().map(one -> claim(one, refs)).toList();
  }

  private static Claim claim(Fields fields, RefReader refs) {
    fields.only("says", "ratio", "value", "at-least", "at-most");
    if (!fields.has("at-least") && !fields.has("at-most")) {
      fields.problem("says", "a claim needs 'at-least', 'at-most' or both");
    }
    double from = fields.decimal("at-least").orElse(0.0);
    double to = fields.decimal("at-most").orElse(Double.POSITIVE_INFINITY);
    if (from > to) {
      fields.problem("at-least", "at-least is above at-most: no number is both");
    }
    return new Claim(
        fields.text("says"),
        fields.has("value") ? rate(fields, refs) : ratio(fields, refs),
        from,
        to);
  }

  private static Claim.Of rate(Fields fields, RefReader refs) {
    if (fields.has("ratio")) {
      fields.problem("ratio", "a claim has a 'ratio' or a 'value', not both");
    }
    return fields
        .map("value")
        .map(
            value -> {
              value.only("cell", "on", "with", "metric");
              return new Claim.Rate(
                  refs.read(value, Map.of(), List.of(Map.of())),
                  value.choice("metric", Claim.Counted.BYTES));
            })
        .orElseGet(() -> new Claim.Rate(refs.none(), Claim.Counted.BYTES));
  }

  private static Claim.Of ratio(Fields fields, RefReader refs) {
    List<Fields> sides = fields.maps("ratio");
    if (sides.size() != 2) {
      fields.problem("ratio", "'ratio' is a list of two cells: over and under");
    }
    List<Claim.Side> both = sides.stream().map(side -> side(side, refs)).toList();
    Claim.Side none = new Claim.Side(refs.none(), Figure.Per.OPERATION);
    return new Claim.Ratio(
        both.isEmpty() ? none : both.get(0), both.size() < 2 ? none : both.get(1));
  }

  private static Claim.Side side(Fields fields, RefReader refs) {
    fields.only("cell", "on", "with", "per");
    CellRef ref = refs.read(fields, Map.of(), List.of(Map.of()));
    if (refs.isAtARate(ref)) {
      fields.problem("cell", "'" + ref.group() + "' is asked at a given rate: it has no time");
    }
    return new Claim.Side(ref, fields.choice("per", Figure.Per.OPERATION));
  }

  /** A name for a key that is none of these. */
  static String unknown(String what, String given, Set<String> known) {
    return "unknown " + what + " '" + given + "'; " + Nearest.hint(given, known);
  }
}
