package beamtime.site.page;

/**
 * What became of the files of a site.
 *
 * @param written that are new, or not as they were
 * @param unchanged that the older site had to the byte: they were not touched
 */
public record Written(int written, int unchanged) {
  @Override
  public String toString() {
    return Scores.count(written)
        + (written == 1 ? " file written, " : " files written, ")
        + Scores.count(unchanged)
        + " unchanged";
  }
}
