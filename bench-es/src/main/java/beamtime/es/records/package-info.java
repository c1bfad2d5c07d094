/** Records in Elasticsearch, and their workloads. */
package beamtime.es.records;
