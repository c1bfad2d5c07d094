package beamtime.site.verdict;

/** What can be said of a cell compared with another. */
public sealed interface Verdict {
  /** As pages and tables say it; never empty. */
  String word();

  /** What there is to add to the word; empty where that is nothing. */
  default String why() {
    return "";
  }

  /** More operations a second, or less time for each. */
  record Faster() implements Verdict {
    @Override
    public String word() {
      return "faster";
    }
  }

  /** Less operations a second, or more time for each. */
  record Slower() implements Verdict {
    @Override
    public String word() {
      return "slower";
    }
  }

  /** The interval holds 1, or the difference may well be chance among so many cells. */
  record NoDifferenceSeen() implements Verdict {
    @Override
    public String word() {
      return "no difference seen";
    }
  }

  /**
   * Too little was measured for any of these.
   *
   * @param why how much there is and how much is wanted
   */
  record TooFewSamples(String why) implements Verdict {
    @Override
    public String word() {
      return "too few samples";
    }
  }

  /**
   * They differ in more than what is compared.
   *
   * @param why in what
   */
  record NotComparable(String why) implements Verdict {
    @Override
    public String word() {
      return "not comparable";
    }
  }

  /**
   * The cell has no number.
   *
   * @param why why
   */
  record Failed(String why) implements Verdict {
    @Override
    public String word() {
      return "failed";
    }
  }

  /**
   * The backend lacks what the workload needs.
   *
   * @param why what
   */
  record NotOffered(String why) implements Verdict {
    @Override
    public String word() {
      return "not offered";
    }
  }
}
