package beamtime.core.cell;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How long a client of this workload warms up in the preset {@code quick}, since it becomes twice
 * as fast or more within seconds: its operations are light for the server, and take much code of
 * the client (docs/trust.md has the figures). Other workloads have the preset's warm-up: rows that
 * are written in bulk cost no less later, and each one that is written has to be proven.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WarmUp {
  /** Seconds. */
  int value();
}
