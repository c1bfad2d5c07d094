/**
 * Charts as SVG, made of numbers and words alone. A chart says what it shows in words as well,
 * names its colours by CSS classes ({@code chart.css}), so that themes and print decide, and tells
 * series apart by shape too.
 */
package beamtime.site.chart;
