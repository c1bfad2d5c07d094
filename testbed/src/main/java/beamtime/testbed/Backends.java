package beamtime.testbed;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.elasticsearch.ElasticsearchBackend;
import beamtime.testbed.files.FilesBackend;
import beamtime.testbed.hbase.HBaseBackend;
import beamtime.testbed.icat.IcatBackend;
import beamtime.testbed.mongodb.MongoBackend;
import beamtime.testbed.postgresql.PostgresqlBackend;
import java.util.List;

/** The backends that the testbed knows. */
final class Backends {
  static final List<Backend> ALL =
      List.of(
          new ElasticsearchBackend(),
          new FilesBackend(),
          new HBaseBackend(),
          new IcatBackend(),
          new MongoBackend(),
          new PostgresqlBackend());

  private Backends() {}
}
