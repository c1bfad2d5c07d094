/**
 * Who owns a folder or a process: what dead owners have left is removed by those who come after
 * them, and nothing else.
 */
package beamtime.core.owner;
