package beamtime.core.data;

import java.util.List;
import java.util.OptionalLong;

/**
 * Names of datasets and blocks in the convention of CMS, which sort as their numbers do, so that
 * the place of a name among all others is known without looking at them.
 *
 * <p>The first letters {@code A} to {@code Z} and {@code a} share the datasets evenly, in this
 * order. Syllables of one width count on from there; eight runs of the same primary dataset lie
 * side by side. A block's first digit is its place in its dataset.
 *
 * @param seed of all chance
 * @param datasets number of datasets
 */
record RecordNames(long seed, long datasets) {
  /** In the order of their characters. */
  static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZa";

  /** Of one width, sorted. */
  private static final List<String> RUNS =
      List.of(
          "Run2010A",
          "Run2010B",
          "Run2011A",
          "Run2011B",
          "Run2012A",
          "Run2012B",
          "Run2012C",
          "Run2012D");

  private static final List<String> TIERS =
      List.of("AOD", "AODSIM", "GEN-SIM", "RAW", "RECO", "USER");

  private static final String CONSONANTS = "bdgkmprt";
  private static final String VOWELS = "aeio";
  private static final int SYLLABLE_BITS = 5;
  private static final int SYLLABLES = 4;

  /** Datasets that one letter has names for. */
  static final long MOST_OF_A_LETTER = (long) RUNS.size() << (SYLLABLES * SYLLABLE_BITS);

  private static final String DIGITS = "0123456789abcdef";

  /** Characters of a name, at most. */
  private static final int LONGEST = 88;

  private static final int DATASET = 1;
  private static final int BLOCK = 2;

  /** Name of a dataset. */
  String dataset(long d) {
    return appendDataset(new StringBuilder(LONGEST), d).toString();
  }

  private StringBuilder appendDataset(StringBuilder name, long d) {
    int letter = letter(d);
    long within = d - firstOf(letter);
    long bits = Mix64.at(Mix64.stream(seed, DATASET), d);
    name.append('/').append(LETTERS.charAt(letter));
    long primary = within / RUNS.size();
    for (int s = SYLLABLES - 1; s >= 0; s--) {
      int syllable = (int) (primary >>> (s * SYLLABLE_BITS)) & 0x1F;
      name.append(CONSONANTS.charAt(syllable / VOWELS.length()));
      name.append(VOWELS.charAt(syllable % VOWELS.length()));
    }
    name.append('/').append(RUNS.get((int) (within % RUNS.size()))).append('-');
    appendHex(name, bits, 16);
    name.append("-v").append(1 + Mix64.bounded(Mix64.at(bits, 0), 9)).append('/');
    return name.append(TIERS.get((int) Mix64.bounded(Mix64.at(bits, 1), TIERS.size())));
  }

  /** Name of a block: that of its dataset and a UUID of version 4. */
  String block(long b) {
    long bits = Mix64.at(Mix64.stream(seed, BLOCK), b);
    long low = Mix64.at(bits, 0);
    StringBuilder name = appendDataset(new StringBuilder(LONGEST), b / Records.BLOCKS).append('#');
    appendHex(name, b % Records.BLOCKS, 1);
    appendHex(name, bits, 7);
    appendHex(name.append('-'), bits >>> 28, 4);
    appendHex(name.append("-4"), bits >>> 44, 3);
    name.append('-').append("89ab".charAt((int) low & 3));
    appendHex(name, low >>> 2, 3);
    appendHex(name.append('-'), low >>> 14, 12);
    return name.toString();
  }

  /** Number of the dataset whose name this may be, as its beginning tells. */
  OptionalLong guess(String name) {
    int syllables = 2 + 2 * SYLLABLES;
    int run = syllables + 1;
    if (name.length() < run + RUNS.get(0).length()) {
      return OptionalLong.empty();
    }
    int letter = LETTERS.indexOf(name.charAt(1));
    long primary = 0;
    for (int s = 2; s < syllables; s += 2) {
      int consonant = CONSONANTS.indexOf(name.charAt(s));
      int vowel = VOWELS.indexOf(name.charAt(s + 1));
      if (consonant < 0 || vowel < 0) {
        return OptionalLong.empty();
      }
      primary = (primary << SYLLABLE_BITS) + (long) consonant * VOWELS.length() + vowel;
    }
    int r = RUNS.indexOf(name.substring(run, run + RUNS.get(0).length()));
    return letter < 0 || r < 0
        ? OptionalLong.empty()
        : OptionalLong.of(firstOf(letter) + primary * RUNS.size() + r);
  }

  /** Number of the first dataset with a letter; of no letter, the number of all datasets. */
  long firstOf(int letter) {
    return datasets * letter / LETTERS.length();
  }

  private int letter(long d) {
    int letter = (int) (d * LETTERS.length() / datasets);
    while (firstOf(letter + 1) <= d) {
      letter++;
    }
    return letter;
  }

  private static void appendHex(StringBuilder to, long bits, int digits) {
    for (int i = digits - 1; i >= 0; i--) {
      to.append(DIGITS.charAt((int) (bits >>> (4 * i)) & 0xF));
    }
  }
}
