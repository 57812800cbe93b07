package dev.toolbooth.catalog.validate;

import dev.toolbooth.catalog.Clean;
import dev.toolbooth.catalog.probe.Demands;
import dev.toolbooth.catalog.probe.UnpaidCall;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Asks a paid endpoint once, without paying, and tells all that is wrong with its answer. */
public final class Validator {
    private static final String PAGE = "https://buyer.example";
    private static final Set<String> EXPOSED = Set.of("payment-required", "payment-response");

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|::1");

    private static final int FORBIDDEN = 403;

    private final Outbound outbound;

    public Validator(Outbound outbound) {
        this.outbound = outbound;
    }

    /**
     * Looks at an endpoint.
     *
     * @param vouched whether it may be on loopback, or in a private network
     */
    public Report validate(String method, String url, boolean vouched) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        Target target;
        try {
            target = Target.parse(url);
        } catch (OutboundFailure e) {
            findings.add(Finding.bad("url", e.getMessage(), "a URL of the web", "Write it so."));
            return report(method, url, findings);
        }
        transport(findings, target);
        OutboundResponse response;
        try {
            response = outbound.send(request(method, url, vouched));
            if (response.status() == FORBIDDEN) {
                // Some let no page of another origin in. Most buyers are no pages.
                response =
                        outbound.send(UnpaidCall.of(method.toUpperCase(Locale.ROOT), url, vouched));
            }
        } catch (OutboundFailure e) {
            findings.add(
                    Finding.bad(
                            "reachable",
                            e.getMessage(),
                            "an answer within " + UnpaidCall.TIMEOUT.toSeconds() + " s",
                            "Make sure that the server runs, that its name and certificate are"
                                    + " good, and that no redirect leads to another origin."));
            return report(method, url, findings);
        }
        answered(findings, target, response);
        return report(method, url, findings);
    }

    private static OutboundRequest request(String method, String url, boolean vouched) {
        // As a page of another origin asks.
        return UnpaidCall.of(method.toUpperCase(Locale.ROOT), url, vouched)
                .with(new OutboundHeader("Origin", PAGE));
    }

    /** What sellers wrote goes to a terminal. */
    private static Report report(String method, String url, List<Finding> findings) {
        return new Report(
                method,
                url,
                findings.stream()
                        .map(
                                one ->
                                        new Finding(
                                                one.grade(),
                                                Clean.line(one.about()),
                                                Clean.line(one.found()),
                                                Clean.line(one.expected()),
                                                one.mend()))
                        .toList());
    }

    private static void transport(List<Finding> findings, Target target) {
        // On this machine alone nobody else reads it.
        if (!target.secure() && !LOOPBACK.matcher(target.host()).matches()) {
            findings.add(
                    Finding.warn(
                            "https",
                            target.url() + " is not encrypted",
                            "https",
                            "Serve it over TLS: a payment that others can read can be used by"
                                    + " them first, and catalogs list https alone."));
        }
    }

    private static void answered(List<Finding> findings, Target asked, OutboundResponse response) {
        if (!response.url().equals(asked.url())) {
            findings.add(
                    Finding.warn(
                            "redirect",
                            "it redirects to " + response.url(),
                            "an answer at once",
                            "List the last URL: many buyers don't follow a redirect with a"
                                    + " payment."));
        }
        if (response.status() != 402) {
            findings.add(status(response.status()));
            return;
        }
        findings.add(Finding.good("status", "402 Payment Required"));
        Demands demands = Demands.of(response);
        new DemandFindings(findings, asked).add(demands, response.truncated());
        headers(findings, response, demands.header().present());
    }

    private static Finding status(int status) {
        String expected = "402 Payment Required without a payment";
        if (status < 300) {
            return Finding.bad(
                    "status",
                    status + " without asking for money",
                    expected,
                    "Put the payment middleware before the handler, for this path and method.");
        }
        return switch (status) {
            case 400, 422 ->
                    Finding.bad(
                            "status",
                            status + ": it checks the parameters first",
                            expected,
                            "Ask for the payment before the parameters are checked, or nobody"
                                    + " can find out the price.");
            case 401, 403 ->
                    Finding.bad(
                            "status",
                            status + ": it wants a login",
                            expected,
                            "Let the payment stand for the login.");
            case 404, 405 ->
                    Finding.bad(
                            "status",
                            status + " for this path and method",
                            expected,
                            "Check the path, and name the method with --method.");
            case 429 ->
                    Finding.bad(
                            "status",
                            "429: too many requests",
                            expected,
                            "Try again later; limit unpaid requests less strictly.");
            default ->
                    Finding.bad(
                            "status", String.valueOf(status), expected, "See the server's log.");
        };
    }

    private static void headers(List<Finding> findings, OutboundResponse response, boolean v2) {
        String cache = response.header("Cache-Control").orElse("").toLowerCase(Locale.ROOT);
        if (cache.contains("public") || cache.matches(".*max-age\\s*=\\s*[1-9].*")) {
            findings.add(
                    Finding.warn(
                            "Cache-Control",
                            cache,
                            "no-store",
                            "Send Cache-Control: no-store with a 402, or a cache shows it to those"
                                    + " who have paid."));
        }
        Set<String> exposed = new TreeSet<>();
        String said =
                response.header("Access-Control-Expose-Headers")
                        .orElse("")
                        .toLowerCase(Locale.ROOT);
        for (String name : said.split(",", -1)) {
            exposed.add(name.strip());
        }
        boolean shared = response.header("Access-Control-Allow-Origin").isPresent();
        boolean seen = exposed.contains("*") || exposed.containsAll(EXPOSED);
        if (v2 && shared && !seen) {
            findings.add(
                    Finding.warn(
                            "CORS",
                            "pages of other origins may ask, but can't see the headers",
                            "Access-Control-Expose-Headers: PAYMENT-REQUIRED, PAYMENT-RESPONSE",
                            "Expose both headers, so that buyers in browsers can pay."));
        }
    }
}
