/**
 * ICAT as a catalogue store and as benchmarks, by its SOAP contract or by its REST interface.
 *
 * <p>Releases 4.3 to 6.2 are meant. Tried is the contract of 6.2.0, which our own endpoint answers;
 * no older server was at hand. What is known of older ones is kept to by its release notes, and
 * untried: operations that 4.3 lacks are not called; SOAP answers several fields since 4.11, so
 * whole beans are read; users have an affiliation since 4.10, before it follows their full name;
 * REST writes and deletes since 4.7; ESCAPE is known since 4.6, and written only where a name has a
 * wild card; rules may be longer than 255 characters since 4.4, which none of ours is. A place's
 * datasets and investigations leave out what 5.0 and later added, such as file sizes.
 */
package beamtime.icat;
