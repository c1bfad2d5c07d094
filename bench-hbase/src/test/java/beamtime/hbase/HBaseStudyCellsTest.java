package beamtime.hbase;

import beamtime.core.run.StudyCellsContract;

class HBaseStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "hbase";
  }
}
