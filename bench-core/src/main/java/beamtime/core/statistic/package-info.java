/** Numbers alone: a mean, or a ratio of two, with its 95 % interval, from samples by fork. */
package beamtime.core.statistic;
