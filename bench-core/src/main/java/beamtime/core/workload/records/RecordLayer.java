package beamtime.core.workload.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.das.CacheState;
import beamtime.core.das.Das;
import beamtime.core.das.HttpLayer;
import beamtime.core.das.LayerPlan;
import beamtime.core.das.LayerRecords;
import beamtime.core.das.ServedProcess;
import beamtime.core.das.Services;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The layer that a cell asks, with its services: started for the cell, and ended with it. */
final class RecordLayer implements AutoCloseable {
  /** Of a service on the network of a laboratory. */
  private static final Duration LATENCY = Duration.ofMillis(20);

  private final LayerRecords records;
  private final List<AutoCloseable> parts;

  /**
   * @param parts of it, in the order in which they are closed
   */
  private RecordLayer(LayerRecords records, List<AutoCloseable> parts) {
    this.records = records;
    this.parts = parts;
  }

  /** In this process, over a store of it. */
  static RecordLayer here(RecordStore store, Place place, CacheState cache, Records known) {
    if (cache == CacheState.WARM) {
      Das das = new Das(store, LayerPlan.warm(place));
      return new RecordLayer(new LayerRecords(das), List.of(das));
    }
    Services services = new Services(known, LATENCY);
    Das das =
        new Das(
            store,
            new LayerPlan(place, cache, services.ports(), LayerPlan.LIFETIME, LayerPlan.PATIENCE));
    return new RecordLayer(new LayerRecords(das), List.of(das, services));
  }

  /**
   * In a process of its own, which finds the backend by its endpoint.
   *
   * @param params of the cell, some of which may be settings of the store
   */
  static RecordLayer behindHttp(
      Endpoint backend, Map<String, String> params, Place place, CacheState cache, Records known) {
    try {
      Path at = Files.createTempFile("beamtime-das", ".properties");
      try {
        EndpointFile.write(at, backend);
        List<String> options =
            new ArrayList<>(
                List.of(
                    "--backend=" + backend.backend(),
                    "--at=" + at,
                    "--place=" + place.name(),
                    "--cache=" + cache.name().toLowerCase(Locale.ROOT),
                    "--seed=" + known.seed(),
                    "--records=" + known.size(),
                    "--latency=" + LATENCY.toMillis() + "ms"));
        params.forEach((name, value) -> options.addAll(List.of("-p", name + "=" + value)));
        ServedProcess process = ServedProcess.start(ServedProcess.LAYER, options);
        HttpLayer layer = new HttpLayer(process.port());
        return new RecordLayer(new LayerRecords(layer), List.of(layer, process));
      } finally {
        Files.delete(at);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the endpoint can't be handed to the layer", e);
    }
  }

  /** What it answers. */
  LayerRecords records() {
    return records;
  }

  /**
   * What is reported of it with a result.
   *
   * @param asked with what its answers took
   */
  SortedMap<String, String> facts(boolean asked) {
    SortedMap<String, String> facts = asked ? records.facts() : new TreeMap<>();
    facts.put("layer.service.latency", LATENCY.toMillis() + " ms");
    return facts;
  }

  @Override
  public void close() {
    IllegalStateException failed = null;
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        failed = new IllegalStateException("a part of the layer does not end", e);
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
