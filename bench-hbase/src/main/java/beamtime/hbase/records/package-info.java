/** The workloads of records on HBase. */
package beamtime.hbase.records;
