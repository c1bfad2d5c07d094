package beamtime.site.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A chart's numbers as JSON, for {@code zoom.js}, which draws them again on request. */
final class ZoomData {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ZoomData() {}

  static String of(LineChart chart) {
    ObjectNode json = JSON.objectNode().put("title", chart.title());
    json.set("x", axis(chart.x()));
    ArrayNode panels = json.putArray("panels");
    for (Panel panel : chart.panels()) {
      ObjectNode one = panels.addObject();
      one.set("y", axis(panel.y()));
      one.set("layers", layers(panel.layers()));
    }
    return json.toString();
  }

  private static ObjectNode axis(Axis axis) {
    ObjectNode json =
        JSON.objectNode()
            .put("title", axis.title())
            .put("log", axis.scale() instanceof LogScale)
            .put("millis", axis.unit() == Unit.MILLIS)
            .put("named", axis.isNamed());
    ArrayNode ticks = json.putArray("ticks");
    axis.ticks().forEach(tick -> ticks.addArray().add(tick.value()).add(tick.label()));
    return json;
  }

  private static ArrayNode layers(List<Layer> layers) {
    ArrayNode json = JSON.arrayNode();
    for (Layer layer : layers) {
      if (layer instanceof Layer.Line line) {
        ObjectNode one = series(json, line.name(), line.ink()).put("dashed", line.dashed());
        line.points().forEach(p -> one.withArray("line").addArray().add(p.x()).add(p.y()));
      } else if (layer instanceof Layer.Dots dots) {
        ObjectNode one = series(json, "", dots.ink());
        dots.dots().forEach(dot -> one.withArray("dots").add(dot(dot)));
      } else if (layer instanceof Layer.Rule rule) {
        json.addObject().put("rule", rule.x()).put("name", rule.label());
      }
    }
    return json;
  }

  private static ObjectNode series(ArrayNode layers, String name, Ink ink) {
    return layers
        .addObject()
        .put("name", name)
        .put("ink", ink.css())
        .put("shape", ink.shape().name());
  }

  private static ObjectNode dot(Layer.Dot dot) {
    ObjectNode json = JSON.objectNode().put("x", dot.x()).put("y", dot.y());
    return json.put("hollow", dot.hollow()).put("words", dot.words());
  }
}
