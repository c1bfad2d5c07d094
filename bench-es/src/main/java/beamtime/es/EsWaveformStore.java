package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Frame;
import beamtime.core.store.FrameSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.json.JsonData;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.function.Consumer;

/** Frames in Elasticsearch: one document each, its points as base64. */
public final class EsWaveformStore extends EsStore implements WaveformStore {
  /** A frame of 100 000 doubles, the study's largest, as base64: no first page is too large. */
  private static final int EXPECTED_HIT_BYTES = 1_100_000;

  /** No two frames of a PV are equal in it. */
  private static final List<SortOptions> BY_TIME =
      List.of(ascending(FrameDocument.TIME), ascending(FrameDocument.SEQUENCE));

  private final PagedSearch search;

  public EsWaveformStore(Endpoint endpoint, EsSettings settings) {
    super(
        endpoint,
        settings,
        new ObjectMapper(),
        "waveforms",
        FrameDocument.properties(),
        FrameDocument.PV,
        FrameDocument.TIME);
    search = new PagedSearch(connection, EXPECTED_HIT_BYTES);
  }

  private static SortOptions ascending(String field) {
    return SortOptions.of(s -> s.field(f -> f.field(field).order(SortOrder.Asc)));
  }

  @Override
  public void ingest(Place place, FrameSource frames) {
    String index = places.index(place);
    connection.call(
        "write to " + index,
        () -> {
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.INDEX);
          Frame spare = new Frame();
          for (int i = 0; i < frames.frames(); i++) {
            Frame frame = frames.frame(i, spare);
            FrameDocument.write(frame, bulk.document(FrameDocument.id(frame)));
          }
          bulk.send();
          return frames.frames();
        });
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    String index = places.index(place);
    FrameDocument.FrameView view = new FrameDocument.FrameView();
    return connection.call(
        "read from " + index,
        () ->
            search.ordered(
                index, query.pv(), select(query), BY_TIME, hit -> sink.accept(view.of(hit))));
  }

  private static Query select(WaveformQuery query) {
    Query pv = Query.of(q -> q.term(t -> t.field(FrameDocument.PV).value(query.pv())));
    Query time =
        Query.of(
            q ->
                q.range(
                    r ->
                        r.untyped(
                            u ->
                                u.field(FrameDocument.TIME)
                                    .gte(JsonData.of(query.from()))
                                    .lt(JsonData.of(query.to())))));
    return Query.of(q -> q.bool(b -> b.filter(pv, time)));
  }
}
