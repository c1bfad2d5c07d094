package beamtime.core.data;

/** A level of the catalogue tree, from the root down. */
public sealed interface Entity permits Facility, Investigation, Dataset, Datafile {
  /** 0 for a facility to 3 for a datafile. */
  int level();

  /** Name of the entity; unique below its parent, for investigations together with the visit. */
  String name();

  /** Hash of everything in it. */
  long hash();

  /** Bytes of everything in it: its texts, 8 for each number and time, 1 for a flag. */
  int payloadBytes();
}
