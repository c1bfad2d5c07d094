package beamtime.site.chart;

/**
 * The rectangle in which values are drawn, in units of the picture.
 *
 * @param left of it
 * @param top of it; y values grow towards it
 */
record Plot(Scale xScale, Scale yScale, double left, double top, double width, double height) {
  double x(double value) {
    return left + width * xScale.at(value);
  }

  double y(double value) {
    return bottom() - height * yScale.at(value);
  }

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }
}
