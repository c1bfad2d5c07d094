/** The workloads of records on MongoDB. */
package beamtime.mongo.records;
