/** Records of several services on MongoDB: their store and its workloads. */
package beamtime.mongo.records;
