/**
 * A layer over records of several services, ours, after the Data Aggregation System of CMS: a query
 * is parsed, planned and hashed, its services are asked where the cache knows nothing of the hash,
 * and what they say is stored, merged and read back. In the caller's process or behind HTTP.
 */
package beamtime.core.das;
