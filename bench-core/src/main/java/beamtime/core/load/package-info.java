/** A load: the points that one command asks for, alone or with other machines, and its table. */
package beamtime.core.load;
