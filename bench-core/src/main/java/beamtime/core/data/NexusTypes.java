package beamtime.core.data;

import beamtime.core.data.Facility.ParameterType;
import java.util.List;

/**
 * The quantities that datasets and datafiles carry: NeXus paths, units, and the range of their
 * values.
 */
final class NexusTypes {
  private record Quantity(ParameterType type, double low, double high) {}

  private static final List<Quantity> QUANTITIES =
      List.of(
          quantity("instrument/monochromator/wavelength", "Angstrom", 0.5, 6),
          quantity("instrument/monochromator/energy", "keV", 4, 30),
          quantity("instrument/monochromator/pitch", "degree", 5, 60),
          quantity("instrument/source/current", "mA", 50, 400),
          quantity("instrument/source/energy", "GeV", 1, 6),
          quantity("instrument/source/power", "MW", 0.5, 5),
          quantity("instrument/source/frequency", "Hz", 1, 50),
          quantity("instrument/detector/distance", "mm", 100, 20_000),
          quantity("instrument/detector/count_time", "s", 0.001, 600),
          quantity("instrument/detector/beam_center_x", "pixel", 0, 2_048),
          quantity("instrument/detector/beam_center_y", "pixel", 0, 2_048),
          quantity("instrument/detector/sensor_thickness", "micron", 100, 1_000),
          quantity("instrument/attenuator/attenuator_transmission", "dimensionless", 0, 1),
          quantity("instrument/aperture/size", "mm", 0.1, 20),
          quantity("instrument/disk_chopper/rotation_speed", "rpm", 600, 20_000),
          quantity("instrument/collimator/divergence_x", "mrad", 0.1, 20),
          quantity("instrument/insertion_device/gap", "mm", 4, 60),
          quantity("sample/temperature", "K", 0.05, 1_800),
          quantity("sample/pressure", "GPa", 0, 90),
          quantity("sample/magnetic_field", "T", -15, 15),
          quantity("sample/electric_field", "V/m", 0, 1_000_000),
          quantity("sample/rotation_angle", "degree", -180, 180),
          quantity("sample/mass", "g", 0.001, 50),
          quantity("control/integral", "counts", 0, 1_000_000_000));

  /** Every type, with its units. */
  static final List<ParameterType> ALL = QUANTITIES.stream().map(Quantity::type).toList();

  private NexusTypes() {}

  /** A value of type number {@code type}, in steps of a millionth of its range. */
  static Parameter parameter(int type, long bits) {
    Quantity quantity = QUANTITIES.get(type);
    double step = (quantity.high - quantity.low) / 1_000_000;
    double value = quantity.low + Mix64.bounded(bits, 1_000_001) * step;
    return new Parameter(quantity.type.name(), quantity.type.units(), value);
  }

  private static Quantity quantity(String path, String units, double low, double high) {
    return new Quantity(new ParameterType("/entry/" + path, units), low, high);
  }
}
