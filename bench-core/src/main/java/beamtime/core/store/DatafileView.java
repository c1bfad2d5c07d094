package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.Parameter;

/** View of a datafile that is there as an object. */
record DatafileView(Datafile file) implements View<Datafile> {
  @Override
  public long keyHash() {
    return file.keyHash();
  }

  /** The texts, and 8 bytes each for the size, the two times and a parameter's value. */
  @Override
  public int payloadBytes() {
    int bytes =
        file.name().length() + file.location().length() + file.checksum().length() + 3 * Long.BYTES;
    for (Parameter parameter : file.parameters()) {
      bytes += parameter.name().length() + parameter.units().length() + Double.BYTES;
    }
    return bytes;
  }

  @Override
  public Datafile decode() {
    return file;
  }
}
