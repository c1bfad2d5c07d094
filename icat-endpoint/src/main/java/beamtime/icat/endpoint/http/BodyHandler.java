package beamtime.icat.endpoint.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Hands a request on once its whole body is there: one that is sent half holds no thread, and is
 * cut off when its time is over. All bodies together, the copies that are made of them, and what
 * their XML and JSON become, hold no more than a part of the memory.
 */
final class BodyHandler extends Handler.Wrapper {
  /**
   * What an element or an attribute becomes; what is empty counts twice, as does an object of JSON:
   * an investigation without a value has 14 lists.
   */
  private static final int MARKUP_BYTES = 256;

  /** Of the longest text in a body at once: as its reader gathers it, decoded, and between. */
  private static final int COPIES = 4;

  private final int most;
  private final long mostOfAll;
  private final Duration patience;

  /** By all requests at once. */
  private long held;

  /**
   * @param most bytes of a body
   * @param mostOfAll bytes of all bodies at once, of their copies, and of what they become
   * @param patience for a whole body
   */
  BodyHandler(int most, long mostOfAll, Duration patience) {
    this.most = most;
    this.mostOfAll = mostOfAll;
    this.patience = patience;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!request.getHeaders().contains(HttpHeader.CONTENT_LENGTH)
        && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      return super.handle(request, response, callback);
    }
    EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
    Scheduler.Task deadline =
        request
            .getComponents()
            .getScheduler()
            .schedule(
                () -> client.close(new TimeoutException("half a request")),
                patience.toMillis(),
                TimeUnit.MILLISECONDS);
    Counted counted = new Counted(request);
    Content.Source.asByteArrayAsync(
        counted,
        most,
        Promise.Invocable.from(
            Invocable.InvocationType.BLOCKING,
            (body, failure) -> {
              deadline.cancel();
              if (failure == null) {
                Request whole = new Whole(request, Content.Source.from(ByteBuffer.wrap(body)));
                Callback done = Callback.from(() -> forget(counted), callback);
                request.getContext().execute(() -> next(whole, response, done));
              } else {
                forget(counted);
                refuse(request, response, callback, failure);
              }
            }));
    return true;
  }

  private static void refuse(
      Request request, Response response, Callback callback, Throwable failure) {
    if (failure instanceof HttpException refused) {
      Response.writeError(request, response, callback, refused.getCode(), refused.getReason());
    } else {
      callback.failed(failure);
    }
  }

  private void next(Request whole, Response response, Callback callback) {
    try {
      if (!super.handle(whole, response, callback)) {
        Response.writeError(whole, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception e) {
      Response.writeError(whole, response, callback, e);
    }
  }

  /**
   * Whether there is room for more of a request. If not, what it held is free at once: two that do
   * not fit together must not refuse each other.
   */
  private synchronized boolean finds(long needed, Counted request) {
    if (held + needed > mostOfAll) {
      forget(request);
      return false;
    }
    held += needed;
    request.holds += needed;
    return true;
  }

  /** What all requests hold now. */
  synchronized long held() {
    return held;
  }

  private synchronized void forget(Counted request) {
    held -= request.holds;
    request.holds = 0;
  }

  /** A request whose bytes, with those of what they become, are counted while they arrive. */
  private final class Counted extends Request.Wrapper {
    private long holds;

    /** Characters since the last tag, and the most between two. */
    private int text;

    private int longest;

    Counted(Request request) {
      super(request);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return chunk;
      }
      ByteBuffer part = chunk.getByteBuffer();
      long needed = part.remaining() + (long) COPIES * longer(part) + MARKUP_BYTES * markup(part);
      boolean fitsAlone = holds + needed <= mostOfAll;
      if (finds(needed, this)) {
        return chunk;
      }
      chunk.release();
      return Content.Chunk.from(
          fitsAlone
              ? new HttpException.RuntimeException(
                  HttpStatus.SERVICE_UNAVAILABLE_503, "too many requests at once")
              : new HttpException.RuntimeException(
                  HttpStatus.PAYLOAD_TOO_LARGE_413, "too much in one request"));
    }

    /** By how much the longest text becomes longer; a form is one text. */
    private int longer(ByteBuffer part) {
      int before = longest;
      for (int i = part.position(); i < part.limit(); i++) {
        text = part.get(i) == '<' ? 0 : text + 1;
        longest = Math.max(longest, text);
      }
      return longest - before;
    }

    /** About as many as begin here: text may have such characters too. */
    private static long markup(ByteBuffer text) {
      long count = 0;
      for (int i = text.position(); i < text.limit(); i++) {
        byte next = i + 1 < text.limit() ? text.get(i + 1) : 0;
        count +=
            switch (text.get(i)) {
              case '=' -> 1;
              case '<' -> next == '/' ? 0 : 1;
              case '/' -> next == '>' ? 1 : 0;
              case '{' -> 2;
              case '%' -> isBrace(text, i) ? 2 : 0;
              default -> 0;
            };
      }
      return count;
    }

    /** Whether a brace is here as a form has it, {@code %7B}. */
    private static boolean isBrace(ByteBuffer text, int at) {
      return at + 2 < text.limit()
          && text.get(at + 1) == '7'
          && Character.toUpperCase(text.get(at + 2)) == 'B';
    }
  }

  /** A request with a body that was read before. */
  private static final class Whole extends Request.Wrapper {
    private final Content.Source body;

    Whole(Request request, Content.Source body) {
      super(request);
      this.body = body;
    }

    @Override
    public Content.Chunk read() {
      return body.read();
    }

    @Override
    public void demand(Runnable demandCallback) {
      body.demand(demandCallback);
    }
  }
}
