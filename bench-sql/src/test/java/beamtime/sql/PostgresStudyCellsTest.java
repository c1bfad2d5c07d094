package beamtime.sql;

import beamtime.core.run.StudyCellsContract;

class PostgresStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "postgresql";
  }
}
