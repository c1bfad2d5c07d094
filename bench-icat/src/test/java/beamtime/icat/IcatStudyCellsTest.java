package beamtime.icat;

import beamtime.core.run.StudyCellsContract;

class IcatStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "icat";
  }
}
