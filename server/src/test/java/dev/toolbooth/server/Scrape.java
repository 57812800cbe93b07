package dev.toolbooth.server;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of metrics, read as strictly as its format is defined: every sample belongs to the family
 * that was announced before it, no series comes twice, every value is a number.
 *
 * @param types the type of each family, by name
 * @param samples the value of each series, by its name with labels
 */
record Scrape(Map<String, String> types, Map<String, Double> samples) {
    private static final Pattern HELP = Pattern.compile("# HELP ([a-z][a-z0-9_]*) \\S.*");
    private static final Pattern TYPE =
            Pattern.compile("# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram|summary)");
    private static final String LABEL = "[a-z]+=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern SAMPLE =
            Pattern.compile(
                    "(([a-z][a-z0-9_]*)(?:\\{" + LABEL + "(?:," + LABEL + ")*\\})?) ([0-9.eE+-]+)");

    static Scrape of(String page) {
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, Double> samples = new HashMap<>();
        String helped = "";
        String family = "";
        if (!page.endsWith("\n")) {
            throw new AssertionError("the last line has no end");
        }
        for (String line : page.lines().toList()) {
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (help.matches()) {
                helped = help.group(1);
            } else if (type.matches()) {
                family = type.group(1);
                if (!family.equals(helped) || types.put(family, type.group(2)) != null) {
                    throw new AssertionError("not announced, or twice: " + line);
                }
            } else if (sample.matches()) {
                String rest = sample.group(2).replaceFirst("^" + family, "");
                boolean plain = rest.isEmpty();
                boolean part = rest.matches("_bucket|_sum|_count");
                double value = Double.parseDouble(sample.group(3));
                if ((!plain && !part) || samples.put(sample.group(1), value) != null) {
                    throw new AssertionError("of another family, or twice: " + line);
                }
            } else {
                throw new AssertionError("not in the format: " + line);
            }
        }
        return new Scrape(types, samples);
    }

    /** The value of a series, or -1. */
    double get(String series) {
        return samples.getOrDefault(series, -1.0);
    }
}
