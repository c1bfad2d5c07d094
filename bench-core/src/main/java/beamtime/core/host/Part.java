package beamtime.core.host;

/** What is read of a subject in addition to its processes. */
sealed interface Part permits Sockets, DataFolders, Cgroups, NetworkNamespaces, Unknown {
  /** What it is, in words for a result; empty where that needs no word. */
  String observed();

  /** Adds what it has counted so far. */
  void add(Reading.Draft draft);

  /** Whether that takes long, and is only done at the ends of windows. */
  default boolean isSlow() {
    return false;
  }
}
