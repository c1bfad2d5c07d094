/**
 * Job rows, frames, records and the catalogue in MongoDB, by its sync driver.
 *
 * <p>An adapter encodes rows into BSON at the moment the driver asks for them and reads answers as
 * the BSON bytes that came, so that there is never a second copy of a batch.
 */
package beamtime.mongo;
