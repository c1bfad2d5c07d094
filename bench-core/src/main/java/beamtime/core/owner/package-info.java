/**
 * Whose a folder or a process is: what the dead have left is removed by those who come after them,
 * and nothing else.
 */
package beamtime.core.owner;
