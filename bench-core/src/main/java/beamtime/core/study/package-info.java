/**
 * A study as a file: cells that repeat one publication, its tables with our numbers in them, and
 * its claims with verdicts.
 */
package beamtime.core.study;
