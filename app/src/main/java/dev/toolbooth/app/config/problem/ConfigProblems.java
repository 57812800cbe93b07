package dev.toolbooth.app.config.problem;

import java.util.ArrayList;
import java.util.List;

/** All problems of the configuration, at least one. Immutable. */
public record ConfigProblems(List<ConfigProblem> list) {
    private static final int SHOWN = 50;

    public ConfigProblems {
        list = List.copyOf(list);
        if (list.isEmpty()) {
            throw new IllegalArgumentException("no problem to report");
        }
    }

    /** Whether the command line is to blame for all of them. */
    public boolean onlyOfFlags() {
        return list.stream()
                .allMatch(configProblem -> configProblem.origin() instanceof SettingOrigin.InFlag);
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
        for (var configProblem : list.subList(0, Math.min(SHOWN, list.size()))) {
            lines.add(configProblem.headline());
            lines.add("  " + configProblem.hint());
        }
        if (list.size() > SHOWN) {
            lines.add("… and " + (list.size() - SHOWN) + " more");
        }
        lines.add(summary());
        return String.join("\n", lines);
    }
}
