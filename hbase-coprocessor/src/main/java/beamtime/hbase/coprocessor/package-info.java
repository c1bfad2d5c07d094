/**
 * Groups rows in HBase's region servers: an observer for their class path, and what a client asks
 * it and reads of it, for which the JDK is enough.
 */
package beamtime.hbase.coprocessor;
