package beamtime.core.data;

/** The periods that the CHEP 2013 study asked for. */
public enum JobPeriod {
  DAY(1),
  WEEK(7),
  MONTH(31),
  TWO_MONTHS(62);

  private final int days;

  JobPeriod(int days) {
    this.days = days;
  }

  /** Length in days. */
  public int days() {
    return days;
  }
}
