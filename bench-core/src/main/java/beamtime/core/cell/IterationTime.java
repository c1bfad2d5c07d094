package beamtime.core.cell;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How long each iteration of this workload takes in the preset {@code quick}, since every so many
 * operations one takes longer than the preset's iterations: each is to have several of these, not
 * one or none (docs/trust.md has the figures).
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IterationTime {
  /** Seconds. */
  int value();
}
