package beamtime.site.verdict;

/** What can be said of a cell beside another. */
public sealed interface Verdict {
  /** More operations a second, or less time for each. */
  record Faster() implements Verdict {}

  /** Less operations a second, or more time for each. */
  record Slower() implements Verdict {}

  /** The interval holds 1, or the difference may well be chance among so many cells. */
  record NoDifferenceSeen() implements Verdict {}

  /**
   * Too little was measured for any of these.
   *
   * @param why how much there is and how much is wanted
   */
  record TooFewSamples(String why) implements Verdict {}

  /**
   * They differ in more than what is compared.
   *
   * @param reason in what
   */
  record NotComparable(String reason) implements Verdict {}

  /**
   * One has no number.
   *
   * @param cause why
   */
  record Failed(String cause) implements Verdict {}

  /**
   * The backend lacks what the workload needs.
   *
   * @param capability what
   */
  record NotOffered(String capability) implements Verdict {}
}
