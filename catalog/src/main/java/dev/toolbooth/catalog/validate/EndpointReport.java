package dev.toolbooth.catalog.validate;

import java.util.List;

/**
 * All findings about an endpoint, in the order in which a buyer would notice them.
 *
 * @param url the requested URL
 */
public record EndpointReport(String method, String url, List<EndpointFinding> findings) {

    public EndpointReport {
        findings = List.copyOf(findings);
    }

    /** The worst of it; good when there is nothing. */
    public EndpointFinding.Grade grade() {
        return findings.stream()
                .map(EndpointFinding::grade)
                .max(EndpointFinding.Grade::compareTo)
                .orElse(EndpointFinding.Grade.GOOD);
    }
}
