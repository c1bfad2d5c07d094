package beamtime.core.host;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** Processes of this machine, and parts that are read as well. */
abstract sealed class WithParts implements Subject permits ProcessTree, Container {
  private final List<Part> parts;

  WithParts(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** What the processes are, in words. */
  abstract String processes();

  /** What the processes have spent so far. */
  abstract Reading.Draft draft();

  @Override
  public final String observed() {
    return processes()
        + parts.stream()
            .map(Part::observed)
            .filter(word -> !word.isEmpty())
            .map(word -> ", " + word)
            .collect(joining());
  }

  @Override
  public final Reading read() {
    return read(false);
  }

  @Override
  public final Reading readAll() {
    return read(true);
  }

  private Reading read(boolean slow) {
    Reading.Draft draft = draft();
    parts.stream().filter(part -> slow || !part.isSlow()).forEach(part -> part.add(draft));
    return draft.done();
  }
}
