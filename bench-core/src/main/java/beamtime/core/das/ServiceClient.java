package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpStatus;

/** Asks one service, and waits for it no longer than the layer has patience. */
final class ServiceClient {
  private final RecordSource service;
  private final int port;
  private final Duration patience;
  private final HttpClient http;

  ServiceClient(RecordSource service, int port, Duration patience, HttpClient http) {
    this.service = service;
    this.port = port;
    this.patience = patience;
    this.http = http;
  }

  /**
   * What it knows of such names. It does not fail where the service does, unless that refuses to
   * tell so many.
   */
  CompletableFuture<ServiceAnswer> ask(DasPlan.Key names) {
    Lines lines = new Lines();
    CompletableFuture<HttpResponse<Void>> answer =
        http.sendAsync(request(names), head -> lines.body(head, service));
    return answer
        .copy() // whose time is up while the answer itself can still be cancelled
        .orTimeout(patience.toNanos(), TimeUnit.NANOSECONDS)
        .handle(
            (response, failure) -> {
              answer.cancel(true);
              return lines.told(service, failure == null ? Optional.empty() : why(failure));
            });
  }

  private HttpRequest request(DasPlan.Key names) {
    String query =
        String.join(
            "&",
            RecordService.KIND + "=" + names.kind(),
            RecordService.PATTERN + "=" + names.names().kind(),
            RecordService.TEXT
                + "="
                + URLEncoder.encode(names.names().text(), StandardCharsets.UTF_8));
    return HttpRequest.newBuilder(
            URI.create("http://" + LoopbackServer.HOST + ":" + port + "/?" + query))
        .build();
  }

  private Optional<String> why(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof TooManyException tooMany) {
      throw tooMany;
    }
    return Optional.of(
        cause instanceof TimeoutException
            ? "no whole answer within " + patience.toMillis() + " ms"
            : cause.getClass().getSimpleName()
                + (cause.getMessage() == null ? "" : ": " + cause.getMessage()));
  }

  /** Lines of an answer as they come: those before a failure are kept. */
  private static final class Lines implements Flow.Subscriber<String> {
    private final List<DataRecord> records = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private long promised;

    HttpResponse.BodySubscriber<Void> body(HttpResponse.ResponseInfo head, RecordSource service) {
      if (head.statusCode() == HttpStatus.PAYLOAD_TOO_LARGE_413) {
        return BodySubscribers.mapping(
            BodySubscribers.discarding(),
            nothing -> {
              throw new TooManyException(service + " knows more than " + RecordService.MOST);
            });
      }
      if (head.statusCode() != HttpStatus.OK_200) {
        synchronized (this) {
          problem = Optional.of("status " + head.statusCode());
        }
        return BodySubscribers.discarding();
      }
      synchronized (this) {
        promised = head.headers().firstValueAsLong(RecordService.COUNT).orElse(0);
      }
      return BodySubscribers.fromLineSubscriber(this, lines -> null, StandardCharsets.UTF_8, "\n");
    }

    synchronized ServiceAnswer told(RecordSource service, Optional<String> failure) {
      Optional<String> missing =
          failure
              .or(() -> problem)
              .or(() -> records.size() < promised ? Optional.of("it ended early") : failure)
              .map(why -> why + ", after " + records.size() + " of " + promised + " records");
      return new ServiceAnswer(service, List.copyOf(records), missing);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public synchronized void onNext(String line) {
      try {
        records.add(AnswerLines.read(line));
      } catch (IOException | IllegalArgumentException e) {
        problem = Optional.of("line " + (records.size() + 1) + " is no record");
      }
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
