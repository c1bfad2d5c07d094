package beamtime.icat.endpoint.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What clients that know no schema ask about an entity; JAXB reads the fields. A final class would
 * be final in the published schema too, and ICAT's is not.
 */
@XmlAccessorType(XmlAccessType.FIELD)
public class EntityInfo {
  @Nullable String classComment;

  /** Null rather than empty where there is no key: python-icat takes an empty element for one. */
  @XmlElement(nillable = true)
  @Nullable List<Constraint> constraints;

  @XmlElement(nillable = true)
  List<EntityField> fields;

  EntityInfo() {}

  EntityInfo(List<Attribute> attributes, List<Attribute> key) {
    if (!key.isEmpty()) {
      constraints = List.of(new Constraint(key.stream().map(Attribute::name).toList()));
    }
    fields = attributes.stream().map(EntityField::new).toList();
  }

  /** Fields that are unique together. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(name = "constraint")
  public static class Constraint {
    @XmlElement(nillable = true)
    List<String> fieldNames;

    Constraint() {}

    Constraint(List<String> fieldNames) {
      this.fieldNames = fieldNames;
    }
  }

  /** One attribute or relation. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(name = "entityField")
  public static class EntityField {
    @Nullable String comment;
    String name;
    boolean notNullable;
    RelType relType;
    @Nullable Integer stringLength;
    String type;

    EntityField() {}

    EntityField(Attribute attribute) {
      name = attribute.name();
      notNullable = attribute.mandatory();
      relType = attribute.relation();
      stringLength = attribute.length() > 0 && !attribute.isServers() ? attribute.length() : null;
      type = attribute.type().getSimpleName();
    }
  }
}
