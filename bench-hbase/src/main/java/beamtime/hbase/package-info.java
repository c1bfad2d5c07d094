/**
 * Job rows and frames in HBase, by its native client.
 *
 * <p>The stores are adapters that only forward: a row is encoded straight into what {@code
 * hbase-client} sends and read straight from what it received.
 */
package beamtime.hbase;
