/** Numbers alone: whether ranks agree, how many discoveries are false, where a level changes. */
package beamtime.site.statistic;
