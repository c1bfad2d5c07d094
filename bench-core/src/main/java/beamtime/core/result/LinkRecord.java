package beamtime.core.result;

/**
 * What the link between client and server took of a smallest request and its answer, right before a
 * cell was measured and right after.
 *
 * @param before milliseconds
 * @param after milliseconds
 */
public record LinkRecord(double before, double after) {}
