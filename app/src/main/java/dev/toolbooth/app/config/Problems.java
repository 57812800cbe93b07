package dev.toolbooth.app.config;

import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with the configuration, at least one thing. Immutable. */
public record Problems(List<Problem> list) {
    private static final int SHOWN = 50;

    public Problems {
        list = List.copyOf(list);
        if (list.isEmpty()) {
            throw new IllegalArgumentException("no problem to report");
        }
    }

    /** Whether the command line is to blame for all of them. */
    public boolean onlyOfFlags() {
        return list.stream().allMatch(problem -> problem.origin() instanceof Origin.InFlag);
    }

    /** The last line of a report. */
    public String summary() {
        return list.size()
                + (list.size() == 1 ? " problem" : " problems")
                + "; nothing was started.";
    }

    /** The report for a person: two lines for each problem, and how many there are. */
    public String report() {
        var lines = new ArrayList<String>();
        for (var problem : list.subList(0, Math.min(SHOWN, list.size()))) {
            lines.add(problem.headline());
            lines.add("  " + problem.hint());
        }
        if (list.size() > SHOWN) {
            lines.add("… and " + (list.size() - SHOWN) + " more");
        }
        lines.add(summary());
        return String.join("\n", lines);
    }
}
