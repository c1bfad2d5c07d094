package beamtime.core.data.events;

import beamtime.core.data.Digest;
import beamtime.core.data.Mix64;
import beamtime.core.data.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Generator of physics events, after the object database study of GIOD (Caltech, CERN and HP, 1996
 * to 2000).
 *
 * <p>An event is a pure function of (seed, shape, random bits, number). The study names the six
 * objects of an event in a picture alone; parts and links are our reading of it.
 */
public final class Events {
  /** Random bits of a number: the rest is zero, and Deflate keeps two thirds of it. */
  public static final int RANDOM_BITS = 16;

  /** Links of each object of a simulated event, by their index. */
  private static final List<List<Integer>> LINKS =
      List.of(List.of(1, 2, 3, 4, 5), List.of(), List.of(), List.of(), List.of(1), List.of(2, 3));

  /** Numbers of the streams of chance; part of the data. */
  private static final int SIZE = 1;

  private static final int ATTRIBUTES = 2;
  private static final int CONTENT = 3;

  private static final String[] LEPTONS = {"Mu", "Ele", "Tau", "Photon", "DoubleMu", "DoubleEle"};
  private static final String[] REST = {"Jet", "MET", "HT", "BTag"};
  private static final int THRESHOLDS = 50;
  private static final int VERSIONS = 9;

  private final EventShape shape;
  private final int randomBits;
  private final long mask;
  private final long seed;
  private final long sizes;
  private final long attributes;
  private final long contents;

  /**
   * @param randomBits of each int32 number; the others are zero, so that it sets how well events
   *     compress: 0 to 32
   */
  public Events(long seed, EventShape shape, int randomBits) {
    if (randomBits < 0 || randomBits > Integer.SIZE) {
      throw new IllegalArgumentException(randomBits + " random bits of a number: 0 to 32");
    }
    this.seed = seed;
    this.shape = shape;
    this.randomBits = randomBits;
    long number = randomBits == Integer.SIZE ? 0xFFFF_FFFFL : (1L << randomBits) - 1;
    mask = number << Integer.SIZE | number;
    sizes = stream(SIZE);
    attributes = stream(ATTRIBUTES);
    contents = stream(CONTENT);
  }

  private long stream(int stream) {
    return Mix64.stream(seed, 10L * stream + shape.ordinal());
  }

  public EventShape shape() {
    return shape;
  }

  /** The event with a number. */
  public Event event(long number) {
    List<EventObject> objects = new ArrayList<>(shape.objects().size());
    for (int index = 0; index < shape.objects().size(); index++) {
      objects.add(object(number, index));
    }
    return new Event(number, objects);
  }

  /** An object of the event with a number. */
  public EventObject object(long number, int index) {
    return new EventObject(
        number,
        index,
        shape.objects().get(index),
        links(number, index),
        index == 0 ? Optional.of(attributes(number)) : Optional.empty(),
        content(number, index));
  }

  private List<Link> links(long number, int index) {
    return shape == EventShape.SIMULATED
        ? LINKS.get(index).stream().map(to -> new Link(number, to)).toList()
        : List.of();
  }

  /** Attributes of the event with a number. */
  public Attributes attributes(long number) {
    long chance = Mix64.at(attributes, number);
    return new Attributes(
        Mix64.bounded(Mix64.at(chance, 0), Attributes.LIMIT),
        Mix64.bounded(Mix64.at(chance, 1), Attributes.LIMIT),
        "HLT_"
            + LEPTONS[drawn(chance, 2, LEPTONS.length)]
            + threshold(chance, 3)
            + "_"
            + REST[drawn(chance, 4, REST.length)]
            + threshold(chance, 5)
            + "_v"
            + (1 + drawn(chance, 6, VERSIONS)));
  }

  private static int threshold(long chance, int turn) {
    return 10 + drawn(chance, turn, THRESHOLDS);
  }

  private static int drawn(long chance, int turn, int bound) {
    return (int) Mix64.bounded(Mix64.at(chance, turn), bound);
  }

  /** Bytes of the numbers of the event with a number. */
  public long contentBytes(long number) {
    return IntStream.range(0, shape.objects().size())
        .mapToLong(index -> shape.bytes(Mix64.at(sizes, number), index))
        .sum();
  }

  private byte[] content(long number, int index) {
    byte[] content = new byte[shape.bytes(Mix64.at(sizes, number), index)];
    long stream = Mix64.at(contents, number * 128 + index);
    for (int at = 0; at < content.length; at += Long.BYTES) {
      Payloads.LONGS.set(content, at, Mix64.at(stream, at) & mask);
    }
    return content;
  }

  /** Hash of the event with a number. */
  long hash(long number) {
    long hash = number;
    for (EventObject object : event(number).objects()) {
      hash = Mix64.fold(hash, object.hash());
    }
    return hash;
  }

  /** Names the data: 12 hexadecimal digits over its parameters and 256 of so many events. */
  public String digest(long events) {
    return Digest.name(
        "events " + shape + " " + randomBits + " " + seed, this::hash, events, Digest.SAMPLES);
  }
}
