package beamtime.icat;

import beamtime.core.data.Datafile;
import beamtime.core.data.Mix64;
import beamtime.core.store.View;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.ParameterBean;

/** A datafile of an answer, as JAXB holds it. Reused for the next. */
final class DatafileView implements View<Datafile> {
  @SuppressWarnings("NullAway.Init") // of() comes first
  private DatafileBean bean;

  DatafileView of(DatafileBean bean) {
    this.bean = bean;
    return this;
  }

  @Override
  public long keyHash() {
    return Mix64.hash(bean.name);
  }

  /** Characters of the texts, times included, and 8 bytes of each number. */
  @Override
  public int payloadBytes() {
    int bytes =
        bean.name.length()
            + bean.location.length()
            + bean.checksum.length()
            + bean.datafileCreateTime.length()
            + bean.datafileModTime.length()
            + Long.BYTES;
    for (ParameterBean parameter : bean.parameters) {
      bytes += parameter.type.name.length() + parameter.type.units.length() + Double.BYTES;
    }
    return bytes;
  }

  @Override
  public Datafile decode() {
    return StoredBeans.datafile(bean);
  }
}
