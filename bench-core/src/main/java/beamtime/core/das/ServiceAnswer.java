package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import java.util.List;
import java.util.Optional;

/**
 * What a service has answered.
 *
 * @param records that came whole
 * @param missing why more may be missing; empty where that is all
 */
record ServiceAnswer(RecordSource service, List<DataRecord> records, Optional<String> missing) {}
