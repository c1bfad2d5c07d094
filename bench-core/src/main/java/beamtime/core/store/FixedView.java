package beamtime.core.store;

/** View whose answers are ready, so that a floor spends nothing on them. */
record FixedView<T>(long keyHash, int payloadBytes, T decode) implements View<T> {
  static <T> FixedView<T> of(View<T> view) {
    return new FixedView<>(view.keyHash(), view.payloadBytes(), view.decode());
  }
}
