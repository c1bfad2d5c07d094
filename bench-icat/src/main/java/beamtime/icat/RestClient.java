package beamtime.icat;

import beamtime.core.backend.Tls;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/**
 * ICAT by its REST interface, which writes and deletes since ICAT 4.7. One HTTP client for all
 * threads; it keeps every connection.
 *
 * <p>What differs from SOAP: a whole number is always a long, and a time is a text.
 */
final class RestClient implements IcatClient {
  private static final int FIRST_ERROR = 400;

  private final String address;
  private final IcatSettings settings;
  private final HttpClient http;
  private final JsonBeans json = new JsonBeans();

  /**
   * @param address of the interface, such as {@code https://host:8181/icat}
   */
  RestClient(String address, Tls tls, IcatSettings settings) {
    this.address = address;
    this.settings = settings;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connect());
    tls.context().ifPresent(builder::sslContext);
    http = builder.build();
  }

  @Override
  public String login(String plugin, String user, String password)
      throws IcatException, IOException {
    String form = "json=" + encoded(json.login(plugin, user, password));
    return json.field(post("/session", form), "sessionId");
  }

  @Override
  public void logout(String session) throws IcatException, IOException {
    send(to("/session/" + encoded(session)).DELETE());
  }

  @Override
  public String userName(String session) throws IcatException, IOException {
    return json.field(send(to("/session/" + encoded(session)).GET()), "userName");
  }

  @Override
  public String version() throws IcatException, IOException {
    return json.field(send(to("/version").GET()), "version");
  }

  @Override
  public long create(String session, EntityBean bean) throws IcatException, IOException {
    return createMany(session, List.of(bean)).get(0);
  }

  @Override
  public List<Long> createMany(String session, List<EntityBean> beans)
      throws IcatException, IOException {
    return json.ids(write(session, beans));
  }

  /** Of the bean's attributes those that are not null. */
  @Override
  public void update(String session, EntityBean bean) throws IcatException, IOException {
    write(session, List.of(bean));
  }

  private byte[] write(String session, List<EntityBean> beans) throws IcatException, IOException {
    return post(
        "/entityManager",
        "sessionId=" + encoded(session) + "&entities=" + encoded(json.written(beans)));
  }

  /** ICAT takes them in the request's address, for which servers have 8 kB. */
  @Override
  public int deletedAtOnce() {
    return 50;
  }

  @Override
  public void deleteMany(String session, List<EntityBean> beans) throws IcatException, IOException {
    send(to(asked(session, "entities", json.references(beans))).DELETE());
  }

  @Override
  public List<Object> search(String session, String query) throws IcatException, IOException {
    return json.rows(send(to(asked(session, "query", query)).GET()));
  }

  private static String asked(String session, String name, String value) {
    return "/entityManager?sessionId=" + encoded(session) + "&" + name + "=" + encoded(value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(address + path)).timeout(settings.reply());
  }

  private byte[] post(String path, String form) throws IcatException, IOException {
    return send(
        to(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form)));
  }

  private byte[] send(HttpRequest.Builder request) throws IcatException, IOException {
    long deadline = System.nanoTime() + settings.reply().toNanos();
    try {
      HttpResponse<byte[]> answer = http.send(request.build(), head -> whole(deadline));
      if (answer.statusCode() >= FIRST_ERROR) {
        throw json.fault(answer.statusCode(), answer.body());
      }
      return answer.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException told = new InterruptedIOException("interrupted");
      told.initCause(e);
      throw told;
    }
  }

  /**
   * The body of an answer, for which the time of the request does not count: it ends with the head.
   * Where the body is late its connection is closed. To wait for {@code sendAsync} instead would
   * cost each call two more changes of threads.
   */
  private static BodySubscriber<byte[]> whole(long deadline) {
    BodySubscriber<byte[]> body = BodySubscribers.ofByteArray();
    return new BodySubscriber<>() {
      @Override
      public void onSubscribe(Flow.Subscription subscription) {
        body.getBody()
            .toCompletableFuture()
            .orTimeout(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)
            .exceptionally(
                failure -> {
                  subscription.cancel();
                  return new byte[0];
                });
        body.onSubscribe(subscription);
      }

      @Override
      public void onNext(List<ByteBuffer> piece) {
        body.onNext(piece);
      }

      @Override
      public void onError(Throwable failure) {
        body.onError(failure);
      }

      @Override
      public void onComplete() {
        body.onComplete();
      }

      @Override
      public CompletionStage<byte[]> getBody() {
        return body.getBody();
      }
    };
  }
}
