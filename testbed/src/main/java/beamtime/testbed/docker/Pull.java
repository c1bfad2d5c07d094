package beamtime.testbed.docker;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.backend.Image;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallbackTemplate;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem.ProgressDetail;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.testcontainers.utility.DockerImageName;

/** Pulls one image and reports progress; given up where nothing comes. */
final class Pull extends ResultCallbackTemplate<Pull, PullResponseItem> {
  /** Time in which a pull must begin to deliver. */
  private static final Duration BEGIN = Duration.ofSeconds(15);

  /** Time after which one that delivered and fell silent is given up. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private final String backend;
  private final Image image;
  private final Progress progress;

  /** Bytes done and to do, by layer. */
  private final Map<String, Long> done = new ConcurrentHashMap<>();

  private final Map<String, Long> all = new ConcurrentHashMap<>();
  private volatile long heard = System.nanoTime();
  private volatile @Nullable String error;
  private volatile boolean complete;

  Pull(String backend, Image image, Progress progress) {
    this.backend = backend;
    this.image = image;
    this.progress = progress;
  }

  /** Returns when the engine has the image. */
  void run(DockerClient client) throws IOException {
    progress.step(backend, "pulls " + image);
    DockerImageName name = DockerImageName.parse(image.name());
    client.pullImageCmd(name.getUnversionedPart()).withTag(name.getVersionPart()).exec(this);
    try {
      while (!complete && error == null) {
        Thread.sleep(50);
        Duration patience = done.isEmpty() ? BEGIN : SILENCE;
        if (System.nanoTime() - heard > patience.toNanos()) {
          throw failed("nothing came for " + patience.toSeconds() + " s");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      close();
    }
    if (error != null) {
      throw failed(error);
    }
  }

  private IOException failed(String why) {
    return new IOException("image " + image + " can't be pulled: " + why);
  }

  @Override
  public void onNext(PullResponseItem item) {
    if (item.isErrorIndicated() && item.getErrorDetail() != null) {
      error = item.getErrorDetail().getMessage();
      return;
    }
    ProgressDetail detail = item.getProgressDetail();
    if (detail == null || detail.getCurrent() == null || item.getId() == null) {
      return; // news about a layer is no data
    }
    heard = System.nanoTime();
    if (detail.getTotal() != null && "Downloading".equals(item.getStatus())) {
      done.put(item.getId(), detail.getCurrent());
      all.put(item.getId(), detail.getTotal());
      progress.amount(backend, "pulls " + image, sum(done), sum(all));
    }
  }

  @Override
  public void onError(Throwable thrown) {
    error = Engine.reason(thrown);
    super.onError(thrown);
  }

  @Override
  public void onComplete() {
    complete = true;
    super.onComplete();
  }

  private static long sum(Map<String, Long> layers) {
    return layers.values().stream().mapToLong(Long::longValue).sum();
  }
}
