package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.RecordStoreContract;
import beamtime.core.store.records.RecordStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class HBaseRecordStoreTest extends RecordStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected RecordStore open() {
    return new HBaseRecordStore(HBASE.endpoint(), HBaseSettings.defaults());
  }

  @Override
  protected List<String> lacks() {
    return List.of(
        "a way to pass over records",
        "names by a text in their middle",
        "how=NUMBER",
        "how=SAMPLE",
        "indexed=");
  }
}
