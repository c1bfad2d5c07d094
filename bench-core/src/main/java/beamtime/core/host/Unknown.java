package beamtime.core.host;

import java.util.Set;

/**
 * Quantities that can't be observed.
 *
 * @param quantities which
 * @param reason one line that says why
 */
record Unknown(Set<Quantity> quantities, String reason) implements Part {
  Unknown {
    quantities = Set.copyOf(quantities);
  }

  @Override
  public String observed() {
    return "";
  }

  @Override
  public void add(Reading.Draft draft) {
    quantities.forEach(quantity -> draft.lacks(quantity, reason));
  }
}
