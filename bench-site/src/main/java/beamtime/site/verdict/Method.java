package beamtime.site.verdict;

/** How verdicts are reached, in words for their readers. */
public final class Method {
  /** One paragraph, without markup. */
  public static final String TEXT =
      "Speed is the ratio of two cells' mean scores, above 1 where the cell is faster than its"
          + " base, with its 95 % interval by Welch's method, on the logarithm, from the means of the"
          + " forks: only forks are independent, and what iterations scatter shows in their means."
          + " Faster and slower are said"
          + " where the p value that belongs to the interval, corrected for the number of cells"
          + " compared (Benjamini-Hochberg), is at most 0.05: an interval without 1 can be chance"
          + " among many cells. The Mann-Whitney test on the means of the forks gives a second p"
          + " value, uncorrected; it can't be below 0.008 with 5 forks against 5, nor below 0.1"
          + " with 3 against 3. Below 3 forks or 10 samples on either side there is no verdict."
          + " Cells that differ in data, preset, durability, provider, machine or limits of the servers are not compared"
          + " unless that is meant; nor are cells whose answers were not compared with the oracle's,"
          + " those during which other processes or the hypervisor took"
          + " more than a tenth of a core, and points of a load that are not valid or fell short."
          + " A run has one server of each backend: how much one start"
          + " of a server differs from the next is in no interval, so let a second run confirm what"
          + " matters.";

  /** The same for a page of a run. */
  public static final String OF_RUN =
      TEXT
          + " Between the backends of this run another durability is meant: the verdict stands, marked"
          + " with what the writes of both reach. Their forks ran in turn, so in place of Welch's"
          + " the interval is Student's, of pairs of forks of the same round: what slows a round"
          + " slows both. The interval of a bar is Student's, on the means of the forks.";

  private Method() {}
}
