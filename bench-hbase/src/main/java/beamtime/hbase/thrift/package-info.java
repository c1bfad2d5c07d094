/**
 * Clients of HBase's Thrift gateway, which the WLCG study asked through: one in Java and HappyBase.
 * They are measured in its study alone, next to the native client.
 */
package beamtime.hbase.thrift;
