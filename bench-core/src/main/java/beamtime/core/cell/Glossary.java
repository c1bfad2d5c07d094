package beamtime.core.cell;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Beamtime's words mean, for README, commands and the site; all of it stands in {@code
 * words.properties}.
 */
public final class Glossary {
  private static final Texts TEXTS = Texts.of("words.properties");

  private Glossary() {}

  /** What Beamtime is, in a sentence. */
  public static String beamtime() {
    return TEXTS.text("beamtime").orElseThrow();
  }

  /** Every word, such as {@code cell}, with its meaning, which has no full stop. */
  public static SortedMap<String, String> words() {
    return TEXTS.below("word.");
  }

  /**
   * How a cell is driven, in words that begin like those of {@link #words()}.
   *
   * @param param such as {@code clients}
   * @return empty where that is no parameter of it
   */
  static Optional<String> driven(String param) {
    return TEXTS.text("drive." + param);
  }

  /** Every family, such as {@code jobs}, with the questions that its workloads answer. */
  public static SortedMap<String, String> questions() {
    return TEXTS.below("family.");
  }

  /** Every durability, such as {@code page cache}, each as {@link #durability} has it. */
  public static SortedMap<String, String> durabilities() {
    SortedMap<String, String> all = new TreeMap<>();
    TEXTS.below("durability.").forEach((name, text) -> all.put(name.replace('-', ' '), text));
    return all;
  }

  /**
   * How far a write has come when it is acknowledged, to go on after "A write of hbase".
   *
   * @param durability as results have it, such as {@code page cache}
   * @return empty where there is no such text
   */
  public static Optional<String> durability(String durability) {
    return Optional.ofNullable(durabilities().get(durability));
  }
}
