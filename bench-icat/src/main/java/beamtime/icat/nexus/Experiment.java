package beamtime.icat.nexus;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Investigation;
import beamtime.core.data.Mix64;
import java.util.List;
import java.util.Optional;

/**
 * What one file says to a catalogue: itself, and the entities above it as far as it knows them.
 *
 * @param facility name of the facility
 * @param investigation with one sample, and the times of the file's own measurement
 * @param dataset the measurement
 * @param datafile the file
 */
public record Experiment(
    String facility, Investigation investigation, Dataset dataset, Datafile datafile) {
  /** What a file would say about these entities. */
  public static Experiment of(
      String facility, Investigation investigation, Dataset dataset, Datafile datafile) {
    return new Experiment(
        facility,
        new Investigation(
            investigation.name(),
            investigation.visitId(),
            investigation.title(),
            dataset.start(),
            dataset.end(),
            investigation.instrument(),
            investigation.users(),
            dataset.sample().map(List::of).orElse(List.of())),
        dataset,
        datafile);
  }

  /**
   * Names it by what a file says of the entities above it and by its own name: size, place and time
   * of a file are known only once it is there.
   */
  public long hash() {
    long h = Mix64.fold(Mix64.hash(facility), investigation.hash());
    return Mix64.fold(Mix64.fold(h, dataset.hash()), datafile.keyHash());
  }

  /** Bytes of the entities and of the facility's name; a file has its counts in addition. */
  public int payloadBytes() {
    return facility.length()
        + investigation.payloadBytes()
        + dataset.payloadBytes()
        + datafile.payloadBytes();
  }

  Optional<String> sample() {
    return dataset.sample();
  }
}
