package beamtime.core.store;

import beamtime.core.data.Datafile;

/** View of a datafile that is there as an object. */
record DatafileView(Datafile file) implements View<Datafile> {
  @Override
  public long keyHash() {
    return file.keyHash();
  }

  /** The texts, and 8 bytes each for the size and the two times. */
  @Override
  public int payloadBytes() {
    return file.name().length()
        + file.location().length()
        + file.checksum().length()
        + 3 * Long.BYTES;
  }

  @Override
  public Datafile decode() {
    return file;
  }
}
