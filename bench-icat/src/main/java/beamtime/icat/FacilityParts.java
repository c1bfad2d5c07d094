package beamtime.icat;

import beamtime.core.data.Facility.ParameterType;
import beamtime.icat.soap.UserBean;
import java.util.Map;

/**
 * Ids of what the investigations, datasets and datafiles of a facility refer to.
 *
 * @param facility id of the facility
 * @param users references by their own names, see {@link UserBeans#reference}
 */
record FacilityParts(
    long facility,
    long investigationType,
    long datasetType,
    long datafileFormat,
    Map<String, Long> instruments,
    Map<String, UserBean> users,
    Map<ParameterType, Long> parameterTypes) {}
