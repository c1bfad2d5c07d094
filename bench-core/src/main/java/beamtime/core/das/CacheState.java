package beamtime.core.das;

/** What the layer's cache knows when questions come. */
public enum CacheState {
  /** All: merged records are in the store beforehand, and no service is asked. */
  WARM,
  /** Nothing at first: the first question for some names asks the services, later ones do not. */
  COLD,
  /** Nothing that still counts: each question asks, unless another one for the same names does. */
  EXPIRED
}
