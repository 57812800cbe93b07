package dev.toolbooth.catalog.validate;

import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.catalog.probe.PaymentRequiredResponse;
import dev.toolbooth.catalog.probe.UnpaidCall;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A validator that sends a paid endpoint one unpaid request, and reports all that is wrong with its
 * answer.
 */
public final class EndpointValidator {
    private static final String PAGE = "https://buyer.example";
    private static final Set<String> EXPOSED = Set.of("payment-required", "payment-response");

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|::1");

    private static final int FORBIDDEN = 403;

    private final Outbound outbound;

    public EndpointValidator(Outbound outbound) {
        this.outbound = outbound;
    }

    /**
     * Looks at an endpoint.
     *
     * @param vouched whether it may be on loopback, or in a private network
     */
    public EndpointReport validate(String method, String url, boolean vouched)
            throws InterruptedException {
        List<EndpointFinding> findings = new ArrayList<>();
        Target target;
        try {
            target = Target.parse(url);
        } catch (OutboundFailure e) {
            findings.add(
                    EndpointFinding.bad("url", e.getMessage(), "a URL of the web", "Write it so."));
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
                    EndpointFinding.bad(
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
                .with(new OutboundHeader(HeaderNames.ORIGIN, PAGE));
    }

    /** What sellers wrote goes to a terminal. */
    private static EndpointReport report(
            String method, String url, List<EndpointFinding> findings) {
        return new EndpointReport(
                method,
                url,
                findings.stream()
                        .map(
                                one ->
                                        new EndpointFinding(
                                                one.grade(),
                                                CleanText.line(one.about()),
                                                CleanText.line(one.found()),
                                                CleanText.line(one.expected()),
                                                one.mend()))
                        .toList());
    }

    private static void transport(List<EndpointFinding> findings, Target target) {
        // On this machine no one else can read it.
        if (!target.secure() && !LOOPBACK.matcher(target.host()).matches()) {
            findings.add(
                    EndpointFinding.warn(
                            "https",
                            target.url() + " is not encrypted",
                            "https",
                            "Serve it over TLS: a payment that others can read can be used by"
                                    + " them first, and catalogs list https alone."));
        }
    }

    private static void answered(
            List<EndpointFinding> findings, Target asked, OutboundResponse response) {
        if (!response.url().equals(asked.url())) {
            findings.add(
                    EndpointFinding.warn(
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
        findings.add(EndpointFinding.good("status", "402 Payment Required"));
        PaymentRequiredResponse paymentRequiredResponse = PaymentRequiredResponse.of(response);
        new DemandFindings(findings, asked).add(paymentRequiredResponse, response.truncated());
        headers(findings, response, paymentRequiredResponse.header().present());
    }

    private static EndpointFinding status(int status) {
        String expected = "402 Payment Required without a payment";
        if (status < 300) {
            return EndpointFinding.bad(
                    "status",
                    status + " without asking for money",
                    expected,
                    "Put the payment middleware before the handler, for this path and method.");
        }
        return switch (status) {
            case 400, 422 ->
                    EndpointFinding.bad(
                            "status",
                            status + ": it checks the parameters first",
                            expected,
                            "Ask for the payment before the parameters are checked, or nobody"
                                    + " can find out the price.");
            case 401, 403 ->
                    EndpointFinding.bad(
                            "status",
                            status + ": it wants a login",
                            expected,
                            "Let the payment stand for the login.");
            case 404, 405 ->
                    EndpointFinding.bad(
                            "status",
                            status + " for this path and method",
                            expected,
                            "Check the path, and name the method with --method.");
            case 429 ->
                    EndpointFinding.bad(
                            "status",
                            "429: too many requests",
                            expected,
                            "Try again later; limit unpaid requests less strictly.");
            default ->
                    EndpointFinding.bad(
                            "status", String.valueOf(status), expected, "See the server's log.");
        };
    }

    private static void headers(
            List<EndpointFinding> findings, OutboundResponse response, boolean v2) {
        String cache =
                response.header(HeaderNames.CACHE_CONTROL).orElse("").toLowerCase(Locale.ROOT);
        if (cache.contains("public") || cache.matches(".*max-age\\s*=\\s*[1-9].*")) {
            findings.add(
                    EndpointFinding.warn(
                            HeaderNames.CACHE_CONTROL,
                            cache,
                            "no-store",
                            "Send Cache-Control: no-store with a 402, or a cache shows it to those"
                                    + " who have paid."));
        }
        Set<String> exposed = new TreeSet<>();
        String said =
                response.header(HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS)
                        .orElse("")
                        .toLowerCase(Locale.ROOT);
        for (String name : said.split(",", -1)) {
            exposed.add(name.strip());
        }
        boolean shared = response.header(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN).isPresent();
        boolean seen = exposed.contains("*") || exposed.containsAll(EXPOSED);
        if (v2 && shared && !seen) {
            findings.add(
                    EndpointFinding.warn(
                            "CORS",
                            "pages of other origins may ask, but can't see the headers",
                            "Access-Control-Expose-Headers: PAYMENT-REQUIRED, PAYMENT-RESPONSE",
                            "Expose both headers, so that buyers in browsers can pay."));
        }
    }
}
