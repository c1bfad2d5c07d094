package beamtime.icat;

import beamtime.core.data.Facility.ParameterType;
import java.util.Map;

/**
 * Ids of what the investigations, datasets and datafiles of a facility refer to.
 *
 * @param facility id of the facility
 * @param users by their own names
 */
record FacilityParts(
    long facility,
    long investigationType,
    long datasetType,
    long datafileFormat,
    Map<String, Long> instruments,
    Map<String, Long> users,
    Map<ParameterType, Long> parameterTypes) {}
