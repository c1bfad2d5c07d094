/**
 * MongoDB through its sync driver: stores of all three families, their settings, and what the
 * stores cost beside the driver.
 *
 * <p>An adapter encodes rows into BSON at the moment the driver asks for them and reads answers as
 * the BSON bytes that came, so that neither way holds a second copy of a batch.
 */
package beamtime.mongo;
