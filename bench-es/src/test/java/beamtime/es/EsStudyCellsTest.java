package beamtime.es;

import beamtime.core.run.StudyCellsContract;

class EsStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "elasticsearch";
  }
}
