package beamtime.sql.files;

import beamtime.core.run.StudyCellsContract;

class FilesStudyCellsTest extends StudyCellsContract {
  @Override
  protected String backend() {
    return "files";
  }
}
