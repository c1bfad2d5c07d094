/**
 * Generators of laboratory data: pure functions of (seed, stream, index).
 *
 * <p>Any row can be made alone, in constant time, on any thread or host, and always comes out the
 * same. Nothing here reads a clock, a random source or a locale, and nothing here uses more than
 * the JDK.
 */
package beamtime.core.data;
