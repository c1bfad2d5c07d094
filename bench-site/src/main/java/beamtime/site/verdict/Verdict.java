package beamtime.site.verdict;

/** The verdict on a cell compared with another. */
public sealed interface Verdict {
  /** The word in pages and tables; never empty. */
  String word();

  /** What to add to the word; may be empty. */
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

  /** Fewer operations a second, or more time for each. */
  record Slower() implements Verdict {
    @Override
    public String word() {
      return "slower";
    }
  }

  /** The interval contains 1, or the difference may be chance among so many cells. */
  record NoDifferenceSeen() implements Verdict {
    @Override
    public String word() {
      return "no difference seen";
    }
  }

  /**
   * Too little was measured for any of these.
   *
   * @param why how much there is and how much is needed
   */
  record TooFewSamples(String why) implements Verdict {
    @Override
    public String word() {
      return "too few samples";
    }
  }

  /**
   * The two can't be compared.
   *
   * @param why in what they differ
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
