package beamtime.core.cell;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Values of a JMH parameter in the presets other than {@code quick}, whose values are those of
 * {@code @Param} itself: what a benchmark started from an IDE runs with.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Grid {
  /** Values in the preset {@code smoke}, as a rule one; none: the first of {@code @Param}. */
  String[] smoke() default {};

  /** Values in the preset {@code lab}, the study's; none: those of {@code @Param}. */
  String[] lab() default {};

  /**
   * Whether larger values take much longer, as a rule since they are more data: a proof of the grid
   * has those of {@code smoke} alone.
   */
  boolean large() default false;

  /** Values that a proof of the grid goes through in place of all others; none: see above. */
  String[] proof() default {};
}
