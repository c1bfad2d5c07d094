package beamtime.mongo;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.cost.RawHttp;
import beamtime.core.cost.RawProgram.Request;
import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.conversions.Bson;
import org.bson.io.BasicOutputBuffer;

/**
 * The least that a client can do: one connection over which requests go that are ready as bytes,
 * and whose answers are read to their end with nothing decoded but their length. What the adapter
 * costs is told by comparing it with this.
 *
 * <p>Of requests that insert the first answer over the connection is decoded, one that reads is
 * {@link #prove proven} before; from then on the answer must have the same length, which it has
 * neither with an error nor with a row less. Speaks to a server without TLS.
 */
public final class RawMongo implements AutoCloseable {
  private static final int BUFFER = 1 << 20;

  /** Operation OP_MSG, the one that servers since 3.6 take. */
  private static final int MESSAGE = 2013;

  /** Length, request, answered request, operation, flags, and the kind of the first section. */
  private static final int HEAD = 5 * Integer.BYTES + 1;

  private static final byte SEQUENCE = 1;
  private static final byte[] NOTHING = {};

  /** More than any answer has, whose size is limited to 16 MiB. */
  private static final BsonInt32 ALL = new BsonInt32(1 << 20);

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;
  private byte[] answer = new byte[BUFFER];
  private int length;

  /** Length of the first answer to documents that were inserted; 0 before. */
  private int inserted;

  /** Connects, and logs in where the endpoint asks for it. */
  public RawMongo(Endpoint endpoint) throws IOException {
    ConnectionString uri = new ConnectionString(endpoint.address("uri"));
    if (Boolean.TRUE.equals(uri.getSslEnabled())) {
      throw new IOException("the raw program speaks no TLS");
    }
    ServerAddress server = new ServerAddress(uri.getHosts().get(0));
    socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
    out = socket.getOutputStream();
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
    Credentials credentials = Credentials.of(endpoint);
    if (credentials.user().isPresent()) {
      String source = endpoint.address().getOrDefault("authSource", "admin");
      RawLogin.login(
          credentials.user().get(),
          credentials.password().orElseThrow(),
          command -> answer(request(command, source, NOTHING)));
    }
  }

  /**
   * A request that inserts documents, acknowledged as the stores want it by default.
   *
   * @param documents as many as in all others over this connection
   */
  public <T> Request insert(String collection, Encoder<T> encoder, List<T> documents) {
    byte[] request = inserting(collection, encoder, documents);
    int count = documents.size();
    return () -> {
      if (inserted > 0) {
        return again(request, inserted);
      }
      require(count, answer(request));
      inserted = length;
      return length;
    };
  }

  private static <T> byte[] inserting(String collection, Encoder<T> encoder, List<T> documents) {
    BsonDocument command =
        new BsonDocument("insert", new BsonString(collection))
            .append("ordered", BsonBoolean.FALSE)
            .append("writeConcern", MongoSettings.defaults().writeConcern().asDocument());
    BasicOutputBuffer sequence = new BasicOutputBuffer();
    sequence.writeByte(SEQUENCE);
    sequence.writeInt32(0);
    sequence.writeCString("documents");
    for (T document : documents) {
      encoder.encode(new BsonBinaryWriter(sequence), document, EncoderContext.builder().build());
    }
    sequence.writeInt32(1, sequence.getSize() - 1);
    return request(command, sequence.toByteArray());
  }

  /** The request for all documents that are selected, in one answer. */
  public static byte[] find(String collection, Bson selected) {
    return request(asked(collection, selected), NOTHING);
  }

  /** The same in an order. */
  static byte[] findSorted(String collection, Bson selected, Bson order) {
    return request(asked(collection, selected).append("sort", order.toBsonDocument()), NOTHING);
  }

  /** The first of them in an order. */
  public static byte[] findFirst(String collection, Bson selected, Bson order) {
    return request(
        asked(collection, selected)
            .append("sort", order.toBsonDocument())
            .append("limit", new BsonInt32(1)),
        NOTHING);
  }

  /** The same with a part of each document's fields. */
  static byte[] findProjected(String collection, Bson selected, Bson fields) {
    return request(
        asked(collection, selected).append("projection", fields.toBsonDocument()), NOTHING);
  }

  private static BsonDocument asked(String collection, Bson selected) {
    return new BsonDocument("find", new BsonString(collection))
        .append("filter", selected.toBsonDocument())
        .append("batchSize", ALL)
        .append("singleBatch", BsonBoolean.TRUE);
  }

  /** The request that an aggregation makes of a collection, with one answer. */
  static byte[] aggregate(String collection, List<? extends Bson> pipeline) {
    List<BsonDocument> stages = pipeline.stream().map(Bson::toBsonDocument).toList();
    return request(
        new BsonDocument("aggregate", new BsonString(collection))
            .append("pipeline", new BsonArray(stages))
            .append("cursor", new BsonDocument("batchSize", ALL)),
        NOTHING);
  }

  private static byte[] request(BsonDocument command, byte[] sequence) {
    return request(command, MongoConnection.DATABASE, sequence);
  }

  private static byte[] request(BsonDocument command, String database, byte[] sequence) {
    command.append("$db", new BsonString(database));
    ByteBuffer body = new RawBsonDocument(command, new BsonDocumentCodec()).getByteBuffer().asNIO();
    byte[] message = new byte[HEAD + body.remaining() + sequence.length];
    ByteBuffer.wrap(message)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(message.length)
        .putInt(1)
        .putInt(0)
        .putInt(MESSAGE)
        .putInt(0)
        .put((byte) 0)
        .put(body)
        .put(sequence);
    return message;
  }

  /** Sends a request, and decodes the answer: it must have no error, and all of its documents. */
  public Request prove(byte[] request, int documents) throws IOException {
    require(documents, answer(request));
    int proven = length;
    return () -> again(request, proven);
  }

  private static void require(int documents, BsonDocument told) throws IOException {
    int count =
        told.containsKey("cursor")
            ? told.getDocument("cursor").getArray("firstBatch").size()
            : told.getNumber("n").intValue();
    if (count != documents) {
      throw new IOException("an answer of " + count + " documents, expected " + documents);
    }
  }

  private BsonDocument answer(byte[] request) throws IOException {
    exchange(request);
    BsonDocument told = new RawBsonDocument(answer, HEAD, length - HEAD);
    if (told.getNumber("ok").intValue() != 1 || told.containsKey("writeErrors")) {
      throw new IOException("refused: " + told.toJson());
    }
    return told;
  }

  private int again(byte[] request, int proven) throws IOException {
    exchange(request);
    if (length != proven) {
      throw new IOException(
          "an answer of " + length + " bytes, expected " + proven + ": it has an error");
    }
    return length;
  }

  private void exchange(byte[] request) throws IOException {
    out.write(request);
    length = Integer.reverseBytes(in.readInt());
    if (length > answer.length) {
      answer = new byte[length];
    }
    in.readFully(answer, Integer.BYTES, length - Integer.BYTES);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
