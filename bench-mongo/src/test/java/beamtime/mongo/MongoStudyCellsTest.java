package beamtime.mongo;

import beamtime.core.run.StudyCellsContract;

class MongoStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "mongodb";
  }
}
