package beamtime.sql;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.RecordStoreContract;
import beamtime.core.store.records.RecordStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresRecordStoreTest extends RecordStoreContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected RecordStore open() {
    return new PostgresRecordStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  @Override
  protected List<String> lacks() {
    return List.of("how=SAMPLE");
  }
}
