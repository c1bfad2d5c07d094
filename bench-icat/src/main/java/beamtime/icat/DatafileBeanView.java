package beamtime.icat;

import beamtime.core.data.Datafile;
import beamtime.core.data.Mix64;
import beamtime.core.store.View;
import beamtime.icat.soap.DatafileBean;

/** A datafile of an answer, as JAXB holds it. Reused for the next. */
final class DatafileBeanView implements View<Datafile> {
  private DatafileBean bean;

  DatafileBeanView of(DatafileBean bean) {
    this.bean = bean;
    return this;
  }

  @Override
  public long keyHash() {
    return Mix64.hash(bean.name);
  }

  /** Characters of the texts, times included, and 8 bytes of the size. */
  @Override
  public int payloadBytes() {
    return bean.name.length()
        + bean.location.length()
        + bean.checksum.length()
        + bean.datafileCreateTime.length()
        + bean.datafileModTime.length()
        + Long.BYTES;
  }

  @Override
  public Datafile decode() {
    return StoredBeans.datafile(bean);
  }
}
