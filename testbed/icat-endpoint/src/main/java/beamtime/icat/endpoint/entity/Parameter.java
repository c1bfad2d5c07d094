package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import java.util.Date;
import java.util.stream.Stream;

/** A measured value; which of the three kinds of value it has depends on its type. */
@MappedSuperclass
public abstract class Parameter extends EntityBaseBean {
  @Temporal(TemporalType.TIMESTAMP)
  Date dateTimeValue;

  Double error;

  Double numericValue;

  Double rangeBottom;

  Double rangeTop;

  @Column(length = 4000)
  String stringValue;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  ParameterType type;

  /** Whether the type may be used at this level. */
  abstract boolean applies();

  /** Entity that has this parameter. */
  abstract String level();

  @Override
  public final String objection() {
    if (!applies()) {
      return "Parameter type " + type.name + " is not applicable to " + level();
    }
    if (Stream.of(dateTimeValue, numericValue, stringValue).filter(v -> v != null).count() > 1) {
      return "Parameter of type " + type.name + " has more than one value";
    }
    return switch (type.valueType) {
      case DATE_AND_TIME -> dateTimeValue == null ? lacks("dateTimeValue") : null;
      case NUMERIC -> numericValue == null ? lacks("numericValue") : outOfRange();
      case STRING -> stringValue == null ? lacks("stringValue") : notPermitted();
    };
  }

  private String lacks(String field) {
    return "Parameter of type " + type.name + " needs a " + field;
  }

  private String outOfRange() {
    if (!type.enforced) {
      return null;
    }
    boolean below = type.minimumNumericValue != null && numericValue < type.minimumNumericValue;
    boolean above = type.maximumNumericValue != null && numericValue > type.maximumNumericValue;
    return below || above
        ? "Parameter of type " + type.name + " has value " + numericValue + " out of range"
        : null;
  }

  private String notPermitted() {
    if (!type.enforced || type.permissibleStringValues.isEmpty()) {
      return null;
    }
    return type.permissibleStringValues.stream().anyMatch(p -> p.value.equals(stringValue))
        ? null
        : "Parameter of type " + type.name + " does not permit value " + stringValue;
  }
}
