/** Frames over PVAccess: an IOC that serves them, and a client that subscribes to them. */
@NullMarked
package beamtime.core.pva;

import org.jspecify.annotations.NullMarked;
