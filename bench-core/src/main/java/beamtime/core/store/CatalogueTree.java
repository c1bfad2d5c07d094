package beamtime.core.store;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The entities of one in-memory place. Thread-safe. */
final class CatalogueTree {
  private final Map<String, Node> nodes = new HashMap<>();
  private final Node root = new Node(CatalogueStore.ROOT, null, null, new LinkedHashMap<>());
  private long created;

  /** An entity with its handle, what is above and what is below it; the root has no entity. */
  record Node(
      String handle,
      @Nullable Node above,
      @Nullable Entity entity,
      Map<CatalogueKey, Node> children) {
    private int level() {
      return entity == null ? -1 : entity.level();
    }
  }

  synchronized Node add(Place place, String parent, Entity entity) {
    Node above = node(parent);
    if (above.level() + 1 != entity.level()) {
      throw new StoreException(
          describe(place, entity) + " can't be created below " + nameOf(above) + ": wrong level");
    }
    Node node = new Node(Long.toString(created + 1), above, entity, new LinkedHashMap<>());
    if (above.children().putIfAbsent(CatalogueKey.of(entity), node) != null) {
      throw new StoreException(
          describe(place, entity) + " exists already below " + nameOf(above) + ": look it up");
    }
    nodes.put(node.handle(), node);
    created++;
    return node;
  }

  /** Removes entities that have nothing below them. */
  synchronized void removeLeaves(List<String> handles) {
    for (String handle : handles) {
      Node leaf = node(handle);
      if (leaf.above() != null && leaf.entity() != null) {
        leaf.above().children().remove(CatalogueKey.of(leaf.entity()));
      }
      nodes.remove(handle);
    }
  }

  synchronized Optional<Node> child(String parent, CatalogueKey key) {
    return Optional.ofNullable(node(parent).children().get(key));
  }

  synchronized Optional<Node> at(List<CatalogueKey> chain) {
    Node node = root;
    for (CatalogueKey key : chain) {
      node = node.children().get(key);
      if (node == null) {
        return Optional.empty();
      }
    }
    return Optional.of(node);
  }

  /** What is below a parent, in the order of its creation. */
  synchronized List<Node> children(String parent) {
    return new ArrayList<>(node(parent).children().values());
  }

  private Node node(String handle) {
    Node node = handle.equals(CatalogueStore.ROOT) ? root : nodes.get(handle);
    if (node == null) {
      throw new StoreException("in-memory store: no entity has the handle '" + handle + "'");
    }
    return node;
  }

  private static String describe(Place place, Entity entity) {
    return "in-memory store: "
        + entity.getClass().getSimpleName()
        + " '"
        + entity.name()
        + "' of place "
        + place.name();
  }

  private static String nameOf(Node node) {
    return node.entity() == null ? "the root" : "'" + node.entity().name() + "'";
  }
}
