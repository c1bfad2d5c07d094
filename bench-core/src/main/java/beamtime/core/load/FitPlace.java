package beamtime.core.load;

import beamtime.core.result.MachineRecord;

/**
 * Where a fit was asked.
 *
 * @param server its name, version and provider, in words
 * @param machine of client and server
 * @param disk that the server keeps its data on
 */
record FitPlace(String server, MachineRecord machine, DiskRate disk) {}
