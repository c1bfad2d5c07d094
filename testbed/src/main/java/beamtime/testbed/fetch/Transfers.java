package beamtime.testbed.fetch;

import beamtime.core.backend.Testbed.Progress;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;

/** Reports what is being downloaded. */
final class Transfers extends AbstractTransferListener {
  private final String backend;
  private final Progress progress;

  Transfers(String backend, Progress progress) {
    this.backend = backend;
    this.progress = progress;
  }

  @Override
  public void transferProgressed(TransferEvent event) {
    tell(event);
  }

  @Override
  public void transferSucceeded(TransferEvent event) {
    tell(event);
  }

  private void tell(TransferEvent event) {
    TransferResource resource = event.getResource();
    String path = resource.getResourceName();
    progress.amount(
        backend,
        "fetches " + path.substring(path.lastIndexOf('/') + 1),
        event.getTransferredBytes(),
        resource.getContentLength());
  }
}
