package beamtime.core.store.events;

import beamtime.core.data.events.Attributes;

/** Which events are asked for, by one of their attributes. */
public sealed interface EventSelection {
  /** Whether an event is asked for. */
  boolean matches(Attributes attributes);

  /**
   * By a number that a store indexes.
   *
   * @param from MeV
   * @param to MeV, exclusive
   */
  record Energy(long from, long to) implements EventSelection {
    @Override
    public boolean matches(Attributes attributes) {
      return attributes.energy() >= from && attributes.energy() < to;
    }
  }

  /**
   * By a number that no store indexes.
   *
   * @param from MeV/c
   * @param to MeV/c, exclusive
   */
  record Momentum(long from, long to) implements EventSelection {
    @Override
    public boolean matches(Attributes attributes) {
      return attributes.momentum() >= from && attributes.momentum() < to;
    }
  }

  /**
   * By a text anywhere in the trigger's path, which no store indexes.
   *
   * @param text plain: no character of it means anything but itself
   */
  record Trigger(String text) implements EventSelection {
    @Override
    public boolean matches(Attributes attributes) {
      return attributes.trigger().contains(text);
    }
  }
}
