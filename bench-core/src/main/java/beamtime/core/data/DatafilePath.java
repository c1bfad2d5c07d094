package beamtime.core.data;

/**
 * The keys that lead from the root to one datafile.
 *
 * @param facility facility name
 * @param investigation investigation name
 * @param visitId visit of the investigation
 * @param dataset dataset name
 * @param datafile datafile name
 */
public record DatafilePath(
    String facility, String investigation, String visitId, String dataset, String datafile) {}
