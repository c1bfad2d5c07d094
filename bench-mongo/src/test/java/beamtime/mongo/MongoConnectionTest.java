package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.store.ConnectionContract;
import beamtime.core.store.JobStore;
import org.junit.jupiter.api.Test;

class MongoConnectionTest extends ConnectionContract {
  MongoConnectionTest() {
    super("mongodb");
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected String uri(String server) {
    return "mongodb://" + server;
  }

  @Override
  protected String absent(String server) {
    return server
        + ": can't look for place bt-failure: no server answered within 5000 ms; is it running, and"
        + " does it want TLS \\(tls=true in its URI\\)\\?";
  }

  @Test
  void aUriThatIsNoneIsRefusedWithoutItsPassword() {
    assertThatThrownBy(() -> open(at("http://me:secret@127.0.0.1:27017")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("mongodb://host:port")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
  }
}
