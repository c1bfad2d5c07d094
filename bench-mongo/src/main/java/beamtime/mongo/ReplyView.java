package beamtime.mongo;

import beamtime.core.store.View;
import org.bson.BsonBinaryReader;

/** What an answer has one of, as the BSON bytes that came; used again for each of the answer. */
public abstract class ReplyView<T> implements View<T> {
  protected final BsonFields fields = new BsonFields();

  @SuppressWarnings("NullAway.Init") // of() comes first
  private Reply reply;

  /** Goes to another document. */
  final ReplyView<T> of(Reply next) {
    reply = next;
    fields.reset(next.bytes());
    return this;
  }

  /** Decodes the whole document. */
  protected abstract T read(BsonBinaryReader reader);

  @Override
  public final int payloadBytes() {
    return fields.size();
  }

  @Override
  public final T decode() {
    try (BsonBinaryReader reader = reply.reader()) {
      return read(reader);
    }
  }
}
