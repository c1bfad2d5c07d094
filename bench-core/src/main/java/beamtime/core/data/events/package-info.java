/**
 * Physics events of an object database: their objects, links and attributes, as pure functions of
 * (seed, number).
 */
package beamtime.core.data.events;
