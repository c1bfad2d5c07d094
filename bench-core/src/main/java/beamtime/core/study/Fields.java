package beamtime.core.study;

import beamtime.core.cell.Nearest;
import beamtime.core.markdown.Markdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The keys of one map of a study's file. What is not there or not as it should be is a problem with
 * its line, and reads as if it were empty, so that reading goes on to the next.
 */
final class Fields {
  private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z][A-Za-z0-9]*)");

  /** As many cells as a study has. */
  private static final int MOST_VALUES = 1000;

  /** Characters of a text once its variables are filled in. */
  private static final int LONGEST = 100_000;

  /** Repeats a map of a list. */
  private static final String FOR = "for";

  private static final Pattern IN_TEXT = Pattern.compile("\\$\\{([A-Za-z][A-Za-z0-9]*)}");

  private final Problems problems;
  private final Map<String, List<String>> variables;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();
  private final int line;

  /**
   * Reads the keys of a map; anything else has none.
   *
   * @param variables values that the size gives, by name
   */
  Fields(Problems problems, Map<String, List<String>> variables, Node node) {
    this.problems = problems;
    this.variables = variables;
    this.line = line(node);
    if (!(node instanceof MappingNode map)) {
      problems.add(line, "a map of names and values is expected here");
      return;
    }
    if (map.getValue().size() > MOST_VALUES) {
      problems.add(line, "more than " + MOST_VALUES + " keys");
      return;
    }
    for (NodeTuple tuple : map.getValue()) {
      add(scalar(tuple.getKeyNode()).orElse(""), tuple);
    }
  }

  private void add(String key, NodeTuple tuple) {
    int at = line(tuple.getKeyNode());
    if (nodes.putIfAbsent(key, tuple.getValueNode()) == null) {
      lines.put(key, at);
    } else {
      problems.add(at, "'" + key + "' is there twice");
    }
  }

  /** Line of a key, or of the map where it has none. */
  int line(String key) {
    return lines.getOrDefault(key, line);
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }

  Set<String> keys() {
    return nodes.keySet();
  }

  boolean has(String key) {
    return nodes.containsKey(key);
  }

  /** Adds a problem at a key. */
  void problem(String key, String problem) {
    problems.add(line(key), problem);
  }

  /** Keys other than these are problems. */
  void only(String... allowed) {
    Set<String> known = new TreeSet<>(List.of(allowed));
    for (String key : nodes.keySet()) {
      if (!known.contains(key)) {
        problem(key, "unknown key '" + key + "'; " + Nearest.hint(key, known));
      }
    }
  }

  /** A text that must be there. */
  String text(String key) {
    Optional<String> text = optional(key);
    if (!has(key) || text.filter(String::isEmpty).isPresent()) {
      problem(key, "'" + key + "' is missing");
    }
    return text.orElse("");
  }

  /** A text, with what stands for {@code ${name}} in it. */
  Optional<String> optional(String key) {
    return one(key, this::scalar).map(text -> filled(key, text));
  }

  private String filled(String key, String text) {
    Matcher found = IN_TEXT.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (found.find()) {
      String values = String.join(", ", variable(line(key), found.group(1)));
      found.appendReplacement(filled, Matcher.quoteReplacement(values));
      if (filled.length() > LONGEST) {
        problem(key, "'" + key + "' has more than " + LONGEST + " characters");
        return "";
      }
    }
    return found.appendTail(filled).toString();
  }

  /** A value of one word, which a variable may stand for. */
  Optional<String> value(String key) {
    List<String> all = values(key);
    if (all.size() > 1) {
      problem(key, "one value is expected for '" + key + "'");
    }
    return all.stream().findFirst();
  }

  /** A whole number within bounds. */
  int number(String key, int otherwise, int least, int most) {
    return value(key).map(text -> number(key, text, least, most)).orElse(otherwise);
  }

  int number(String key, String text, int least, int most) {
    if (text.matches("\\d{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    }
    problem(key, "'" + text + "' (" + key + ") is no whole number from " + least + " to " + most);
    return least;
  }

  /** A number above 0. */
  Optional<Double> decimal(String key) {
    return value(key).map(text -> decimal(key, text));
  }

  double decimal(String key, String text) {
    if (text.matches("\\d{1,9}(\\.\\d{1,9})?") && Double.parseDouble(text) > 0) {
      return Double.parseDouble(text);
    }
    problem(key, "'" + text + "' (" + key + ") is no number above 0");
    return 1;
  }

  /** One of the constants of an enum, written as {@code in-lower-case}. */
  <E extends Enum<E>> E choice(String key, E otherwise) {
    Optional<String> text = value(key);
    if (text.isEmpty()) {
      return otherwise;
    }
    Map<String, E> known = new LinkedHashMap<>();
    for (E constant : otherwise.getDeclaringClass().getEnumConstants()) {
      known.put(constant.toString(), constant);
    }
    E found = known.get(text.get());
    if (found == null) {
      problem(
          key,
          "unknown " + key + " '" + text.get() + "'; " + Nearest.hint(text.get(), known.keySet()));
      return otherwise;
    }
    return found;
  }

  /** A value or several; a variable stands for all of its own. */
  List<String> values(String key) {
    Node node = nodes.get(key);
    return node == null ? List.of() : values(node);
  }

  private List<String> values(Node node) {
    if (!(node instanceof SequenceNode list)) {
      return scalar(node).map(text -> resolved(node, text)).orElse(List.of());
    }
    List<String> values = new ArrayList<>();
    for (Node one : list.getValue()) {
      values.addAll(values(one));
      if (values.size() > MOST_VALUES) {
        problems.add(line(node), "more than " + MOST_VALUES + " values");
        return List.of();
      }
    }
    return values;
  }

  private List<String> resolved(Node node, String text) {
    Matcher name = VARIABLE.matcher(text);
    return name.matches() ? variable(line(node), name.group(1)) : List.of(text);
  }

  private List<String> variable(int at, String name) {
    List<String> values = variables.get(name);
    if (values == null) {
      problems.add(
          at, "a size has no value '" + name + "'; " + Nearest.hint(name, variables.keySet()));
      return List.of();
    }
    return values;
  }

  /** Texts of a list. */
  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Node node : list(key)) {
      scalar(node).ifPresent(text -> texts.add(filled(key, text)));
    }
    return texts;
  }

  /** A map below a key; an empty one where there is none. */
  Optional<Fields> map(String key) {
    return one(key, node -> Optional.of(fields(node)));
  }

  /** Reads each key of the map at a key, where there is one. */
  void each(String key, BiConsumer<Fields, String> reading) {
    map(key).ifPresent(map -> map.keys().forEach(name -> reading.accept(map, name)));
  }

  /** The maps of a list. */
  List<Fields> maps(String key) {
    return list(key).stream().map(this::fields).toList();
  }

  /** The same, where one with {@code for} stands for as many as its names have values. */
  List<Fields> repeatedMaps(String key) {
    return list(key).stream()
        .flatMap(node -> repeated(node, fields(node)))
        .limit(MOST_VALUES + 1) // one more than any list may have
        .toList();
  }

  private Stream<Fields> repeated(Node node, Fields once) {
    Optional<Fields> names = once.map(FOR);
    if (names.isEmpty()) {
      return Stream.of(once);
    }
    Map<String, List<String>> together = new LinkedHashMap<>();
    names.get().keys().forEach(name -> together.put(name, names.get().values(name)));
    Set<Integer> counts = together.values().stream().map(List::size).collect(Collectors.toSet());
    if (counts.size() != 1) {
      once.problem(FOR, "names with as many values each are expected in 'for'");
      return Stream.empty();
    }
    together.keySet().stream()
        .filter(variables::containsKey)
        .forEach(name -> names.get().problem(name, "'" + name + "' is a value of the sizes"));
    return IntStream.range(0, counts.iterator().next()).mapToObj(i -> repeat(node, together, i));
  }

  private Fields repeat(Node node, Map<String, List<String>> together, int i) {
    Map<String, List<String>> all = new LinkedHashMap<>(variables);
    together.forEach((name, values) -> all.put(name, List.of(values.get(i))));
    Fields one = new Fields(problems, all, node);
    one.nodes.remove(FOR);
    return one;
  }

  /** Whether a key's value is a list. */
  boolean isList(String key) {
    return nodes.get(key) instanceof SequenceNode;
  }

  /** Whether a key's value is a map. */
  boolean isMap(String key) {
    return nodes.get(key) instanceof MappingNode;
  }

  private Fields fields(Node node) {
    return new Fields(problems, variables, node);
  }

  private List<Node> list(String key) {
    Node node = nodes.get(key);
    if (node == null) {
      return List.of();
    }
    if (node instanceof SequenceNode list) {
      return list.getValue();
    }
    problem(key, "a list is expected for '" + key + "'");
    return List.of();
  }

  private <T> Optional<T> one(String key, Function<Node, Optional<T>> reading) {
    return Optional.ofNullable(nodes.get(key)).flatMap(reading);
  }

  private Optional<String> scalar(Node node) {
    if (node instanceof ScalarNode scalar) {
      return Optional.of(Markdown.line(scalar.getValue(), Integer.MAX_VALUE).strip());
    }
    problems.add(line(node), "a text or a number is expected here");
    return Optional.empty();
  }
}
