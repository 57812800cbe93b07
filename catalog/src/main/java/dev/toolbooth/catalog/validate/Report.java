package dev.toolbooth.catalog.validate;

import java.util.List;

/**
 * All that was found out about an endpoint, in the order in which a buyer would notice.
 *
 * @param url as it was asked
 */
public record Report(String method, String url, List<Finding> findings) {

    public Report {
        findings = List.copyOf(findings);
    }

    /** The worst of it; good when there is nothing. */
    public Finding.Grade grade() {
        return findings.stream()
                .map(Finding::grade)
                .max(Finding.Grade::compareTo)
                .orElse(Finding.Grade.GOOD);
    }
}
