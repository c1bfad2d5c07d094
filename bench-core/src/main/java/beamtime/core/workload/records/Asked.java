package beamtime.core.workload.records;

/** What is asked of merged records, after the kinds of queries of the CMS DAS study. */
public enum Asked {
  /** One name, always the same: {@code /a/b/c#123}. */
  FIXED,
  /** Names that begin with {@code /a}, always the same. */
  PATTERN,
  /** Names that begin with one letter, from {@code /A} to {@code /Z} and {@code /a}, at random. */
  RANDOM_PATTERN,
  /** All, passing over a random number of them. */
  RANDOM_RECORD,
  /** One name, at random: ours. */
  RANDOM_FIXED,
  /** Names that contain three characters: ours. */
  INFIX,
  /** How many names begin with {@code /a}: ours. */
  TOTAL
}
