/** What points of the rig tell together: the highest rate and the largest load that hold. */
package beamtime.core.search;
