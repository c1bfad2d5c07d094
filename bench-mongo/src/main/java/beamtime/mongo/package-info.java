/**
 * MongoDB through its sync driver: stores of all three families, their settings, and what the
 * stores cost on top of the driver.
 *
 * <p>An adapter encodes rows into BSON at the moment the driver asks for them and reads answers as
 * the BSON bytes that came, so that there is never a second copy of a batch.
 */
package beamtime.mongo;
