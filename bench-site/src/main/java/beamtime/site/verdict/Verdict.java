package beamtime.site.verdict;

/** What can be said of a cell beside another. */
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
   * @param reason in what
   */
  record NotComparable(String reason) implements Verdict {
    @Override
    public String word() {
      return "not comparable";
    }

    @Override
    public String why() {
      return reason;
    }
  }

  /**
   * The cell has no number.
   *
   * @param cause why
   */
  record Failed(String cause) implements Verdict {
    @Override
    public String word() {
      return "failed";
    }

    @Override
    public String why() {
      return cause;
    }
  }

  /**
   * The backend lacks what the workload needs.
   *
   * @param capability what
   */
  record NotOffered(String capability) implements Verdict {
    @Override
    public String word() {
      return "not offered";
    }

    @Override
    public String why() {
      return capability;
    }
  }
}
