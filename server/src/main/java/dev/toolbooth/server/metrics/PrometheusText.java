package dev.toolbooth.server.metrics;

import java.math.BigDecimal;

/** A writer of Prometheus's text format, version 0.0.4. Confined to one thread. */
final class PrometheusText {
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder page = new StringBuilder(16_384);
    private String family = "";

    /** Begins a metric; its samples follow. */
    PrometheusText family(String name, String type, String help) {
        family = name;
        page.append("# HELP ").append(name).append(' ').append(help).append('\n');
        page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /**
     * A value of the metric that was begun last.
     *
     * @param labels names and values in turn
     */
    PrometheusText sample(Number value, String... labels) {
        return sample("", value, labels);
    }

    /** A value of one of the series that a histogram has, such as {@code _sum}. */
    PrometheusText sample(String suffix, Number value, String... labels) {
        page.append(family).append(suffix);
        for (int i = 0; i < labels.length; i += 2) {
            page.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            escape(labels[i + 1]);
            page.append('"');
        }
        page.append(labels.length == 0 ? " " : "} ").append(number(value)).append('\n');
        return this;
    }

    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> page.append("\\\\");
                case '"' -> page.append("\\\"");
                case '\n' -> page.append("\\n");
                default -> page.append(c);
            }
        }
    }

    /** A number as it is written by hand: without an exponent, and a whole one without a point. */
    static String number(Number value) {
        return value instanceof Double fraction
                ? BigDecimal.valueOf(fraction).stripTrailingZeros().toPlainString()
                : value.toString();
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
