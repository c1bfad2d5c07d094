package beamtime.core.store;

import beamtime.core.data.Datafile;

/** View of a datafile that is there as an object. */
record DatafileView(Datafile file) implements View<Datafile> {
  @Override
  public long keyHash() {
    return file.keyHash();
  }

  @Override
  public int payloadBytes() {
    return file.payloadBytes();
  }

  @Override
  public Datafile decode() {
    return file;
  }
}
