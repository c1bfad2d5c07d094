/**
 * Job rows, frames and the catalogue in Elasticsearch, by its Java client.
 *
 * <p>What is sent once for a place or a cell goes through the typed API ({@code
 * ElasticsearchClient}); rows go through the low-level {@code RestClient} below it, as bytes: the
 * typed API makes an object of every operation of a bulk and of every hit of a page.
 */
package beamtime.es;
