/** Benchmarks of events and their containers on HBase. */
package beamtime.hbase.events;
