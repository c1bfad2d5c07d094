/** Which of two cells is faster, if that can be said. */
package beamtime.site.verdict;
