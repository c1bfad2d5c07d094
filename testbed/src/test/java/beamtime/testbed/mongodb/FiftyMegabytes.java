package beamtime.testbed.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import beamtime.core.backend.Endpoint;
import beamtime.core.host.Quantity;
import beamtime.core.host.Sampler;
import beamtime.core.host.Snapshot;
import beamtime.core.host.Spent;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.Document;

/**
 * What a MongoDB spends on 50 MB that can't be compressed, forced to its journal and then to its
 * data files.
 */
public final class FiftyMegabytes {
  private static final int MEGA = 1_000_000;
  private static final int MEGABYTES = 50;
  private static final double BYTES = (double) MEGA * MEGABYTES;

  private FiftyMegabytes() {}

  /** Stores them, and fails where what is measured of the server is not what they need. */
  public static Map<String, Spent> spent(Endpoint endpoint) {
    try (Sampler sampler = Sampler.start(endpoint, ProcessHandle.current().pid());
        MongoClient client = MongoProbe.client(endpoint.address("uri"), endpoint.address())) {
      Snapshot begin = sampler.read();
      store(client);
      return sampler.spent(begin, sampler.read());
    }
  }

  private static void store(MongoClient client) {
    Random random = new Random(7);
    MongoCollection<Document> collection =
        client
            .getDatabase("fifty")
            .getCollection("megabytes")
            .withWriteConcern(WriteConcern.JOURNALED);
    for (int i = 0; i < MEGABYTES; i++) {
      byte[] bytes = new byte[MEGA];
      random.nextBytes(bytes);
      collection.insertMany(new ArrayList<>(List.of(new Document("bytes", bytes))));
    }
    client.getDatabase("admin").runCommand(new Document("fsync", 1));
  }

  /** Fails unless all of it was seen at the server. */
  public static void assertSeen(Spent server) {
    assertThat(server.cpuSeconds()).isPositive();
    assertThat(server.levels().get(Quantity.MEMORY).peak()).isGreaterThan(BYTES);
    // the journal and the data files
    assertThat(server.amounts().get(Quantity.DISK_WRITTEN)).isBetween(1.5 * BYTES, 6 * BYTES);
    assertThat(server.amounts().get(Quantity.STORED)).isBetween(0.9 * BYTES, 5 * BYTES);
    assertThat(server.amounts().get(Quantity.SWITCHES)).isGreaterThan(MEGABYTES);
    assertThat(server.amounts().get(Quantity.NET_SENT)).isPositive();
  }

  /** Fails unless what went in is within 10 % of what was sent. */
  public static void assertSent(double bytes) {
    assertThat(bytes).isCloseTo(BYTES, withinPercentage(10));
  }
}
