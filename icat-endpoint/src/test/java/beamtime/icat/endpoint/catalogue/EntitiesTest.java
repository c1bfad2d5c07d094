package beamtime.icat.endpoint.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entities as a whole: none forgotten in a list, each stored and deleted with its children. */
class EntitiesTest {
  /** Values that a rule must have for one to be made of it. */
  private static final Map<String, String> RULE = Map.of("crudFlags", "R", "what", "Facility");

  private static EntityManagerFactory factory;
  private static Schema schema;
  private static Beans beans;

  private final EntityManager em = factory.createEntityManager();
  private final Map<Class<?>, EntityBaseBean> references = new HashMap<>();
  private int made;

  @BeforeAll
  static void open(@TempDir Path data) throws IOException {
    factory = Database.h2(data).open(4);
    schema = new Schema(factory);
    beans = new Beans(schema, new GateKeeper(schema), Clock.systemUTC(), ChronoUnit.MILLIS);
  }

  @AfterAll
  static void close() {
    factory.close();
  }

  @AfterEach
  void closeManager() {
    em.close();
  }

  @Test
  void everyEntityOfThePackageIsListed() throws Exception {
    List<String> entities = entitiesOfThePackage();
    assertThat(entities).hasSize(53);
    assertThat(schema.names()).as("persistence.xml").isEqualTo(entities);
    assertThat(EntityBaseBean.class.getAnnotation(XmlSeeAlso.class).value())
        .as("XmlSeeAlso")
        .extracting(Class::getSimpleName)
        .containsExactlyElementsOf(entities);
  }

  @Test
  void everyBeanIsStoredAndDeletedWithTheChildrenOfEachToManyRelation() throws IcatException {
    int relations = 0;
    for (String name : schema.names()) {
      EntityShape shape = schema.named(name);
      for (Attribute attribute : shape.attributes()) {
        if (attribute.relation() == RelType.MANY) {
          storeAndDelete(shape, attribute);
          relations++;
        }
      }
    }
    assertThat(relations).isEqualTo(77);
  }

  private void storeAndDelete(EntityShape shape, Attribute children) throws IcatException {
    EntityBaseBean parent = example(shape, null);
    EntityShape below = schema.of(children.type().asSubclass(EntityBaseBean.class));
    Attribute back = below.attribute(children.mappedBy());
    children.setPlain(parent, List.of(example(below, back)));
    beans.create(em, "simple/root", parent);
    String relation = shape.name() + "." + children.name();
    assertThat(count(below, back, parent)).as(relation).isOne();
    beans.delete(em, "simple/root", List.of(parent));
    assertThat(count(below, back, parent)).as(relation).isZero();
  }

  private long count(EntityShape below, Attribute back, EntityBaseBean parent) {
    return em.createQuery(
            "SELECT COUNT(e) FROM " + below.name() + " e WHERE e." + back.name() + ".id = :id",
            Long.class)
        .setParameter("id", parent.id())
        .getSingleResult();
  }

  /** A bean with all that is mandatory but the reference to its parent. */
  private EntityBaseBean example(EntityShape shape, Attribute parent) throws IcatException {
    EntityBaseBean bean = shape.make();
    for (Attribute attribute : shape.attributes()) {
      if (attribute != parent && (attribute.mandatory() || isForParameters(attribute))) {
        attribute.setPlain(bean, value(attribute));
      }
    }
    return bean;
  }

  /** What makes a parameter and its type suit each other; no entity demands it of itself. */
  private static boolean isForParameters(Attribute attribute) {
    return attribute.name().startsWith("applicableTo") || attribute.name().equals("dateTimeValue");
  }

  @SuppressWarnings("JavaUtilDate") // the type in ICAT's entities
  private Object value(Attribute attribute) throws IcatException {
    made++;
    Class<?> type = attribute.type();
    if (attribute.relation() == RelType.ONE) {
      return reference(type);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type == Date.class) {
      return new Date(made * 1000L);
    }
    if (type == boolean.class) {
      return true;
    }
    return RULE.getOrDefault(attribute.name(), String.valueOf(made));
  }

  /** The one bean of that entity which others refer to. */
  private EntityBaseBean reference(Class<?> type) throws IcatException {
    EntityBaseBean referred = references.get(type);
    if (referred == null) {
      referred = example(schema.named(type.getSimpleName()), null);
      beans.create(em, "simple/root", referred);
      references.put(type, referred);
    }
    return referred;
  }

  private static List<String> entitiesOfThePackage()
      throws IOException, URISyntaxException, ClassNotFoundException {
    URI folder = EntityBaseBean.class.getResource(".").toURI();
    List<String> entities = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), "*.class")) {
      for (Path file : files) {
        String name = file.getFileName().toString().replace(".class", "");
        Class<?> type = Class.forName(EntityBaseBean.class.getPackageName() + "." + name);
        if (type.isAnnotationPresent(jakarta.persistence.Entity.class)) {
          entities.add(name);
        }
      }
    }

    entities.sort(null);
    return entities;
  }
}
