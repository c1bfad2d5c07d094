/** Numbers alone: how sure a ratio is, whether ranks agree, how many discoveries are false. */
package beamtime.site.statistic;
