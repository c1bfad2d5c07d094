package beamtime.core.cell;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the backend that a benchmark class measures, so that a launcher knows what to start before
 * it runs.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OnBackend {
  /** Backend of the floor: nothing is started. */
  String FLOOR = "floor";

  /** Name as in {@link beamtime.core.backend.Endpoint#backend()}. */
  String value();
}
