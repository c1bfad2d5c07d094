package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.EntityManager;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import java.util.Date;
import java.util.List;

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

  /**
   * ICAT asks the type as it was sent: without its flag it is applicable nowhere, and values are
   * looked at only where {@code enforced} was sent too.
   */
  @Override
  public final String objection(EntityManager em) {
    if (type == null) {
      return "Type of parameter is not set";
    }
    String value = type.enforced ? valueObjection(em) : null;
    if (value != null) {
      return "Parameter of type " + type.name + " has value " + value;
    }
    return applies()
        ? null
        : "Parameter of type " + type.name + " is not applicable to a " + level();
  }

  private String valueObjection(EntityManager em) {
    if (type.valueType == ParameterValueType.NUMERIC && numericValue != null) {
      return outOfRange(numericValue);
    }
    return type.valueType == ParameterValueType.STRING ? notPermitted(em) : null;
  }

  private String outOfRange(double value) {
    if (type.minimumNumericValue != null && value < type.minimumNumericValue) {
      return value + " < " + type.minimumNumericValue;
    }
    return type.maximumNumericValue != null && value > type.maximumNumericValue
        ? value + " > " + type.maximumNumericValue
        : null;
  }

  private String notPermitted(EntityManager em) {
    List<String> permitted =
        em.createQuery(
                "SELECT DISTINCT p.value FROM PermissibleStringValue p WHERE p.type.id = :type",
                String.class)
            .setParameter("type", type.id)
            .getResultList();
    return permitted.isEmpty() || permitted.contains(stringValue)
        ? null
        : stringValue + " not in allowed set " + permitted;
  }
}
