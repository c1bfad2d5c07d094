/** Which of two cells is faster, if that is known. */
package beamtime.site.verdict;
