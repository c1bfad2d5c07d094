package beamtime.icat;

/** What lets a user do what is measured. */
public enum Rights {
  /** The administrator, whom ICAT asks for no rule. */
  ROOT,
  /** A user of a laboratory, whose every call is checked by rules that the store has made. */
  RULES
}
