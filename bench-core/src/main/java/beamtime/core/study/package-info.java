/** Named sets of cells that repeat one publication, laid out as its tables. */
package beamtime.core.study;
