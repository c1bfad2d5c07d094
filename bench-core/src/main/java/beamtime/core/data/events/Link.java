package beamtime.core.data.events;

/**
 * Where another object is.
 *
 * @param event number of its event
 * @param index of the object in its event, from 0
 */
public record Link(long event, int index) {}
