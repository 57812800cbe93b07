package dev.toolbooth.catalog.validate;

import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.probe.BazaarMetadata;
import dev.toolbooth.catalog.probe.PaymentRequiredResponse;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.X402Document;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Findings about the demand in a 402 response. Lives for one report. */
final class DemandFindings {
    private final List<EndpointFinding> findings;
    private final Target asked;

    DemandFindings(List<EndpointFinding> findings, Target asked) {
        this.findings = findings;
        this.asked = asked;
    }

    void add(PaymentRequiredResponse paymentRequiredResponse, boolean truncated) {
        if (truncated) {
            findings.add(
                    EndpointFinding.warn(
                            "body",
                            "the 402 has more than 65536 bytes",
                            "a short answer",
                            "Answer a request that accepts application/json with {}."));
        }
        places(paymentRequiredResponse);
        PaymentRequiredResponse.Part header = paymentRequiredResponse.header();
        PaymentRequiredResponse.Part body = paymentRequiredResponse.body();
        part(HeaderNames.PAYMENT_REQUIRED, header);
        if (body.present() && !sameText(header, body)) {
            part("body", body);
        }
        PaymentRequired first = header.demand();
        PaymentRequired second = body.demand();
        if (first != null && second != null) {
            List<String> lines = Differences.between(first.accepts(), second.accepts());
            if (!lines.isEmpty()) {
                findings.add(
                        EndpointFinding.bad(
                                "header and body",
                                String.join("; ", lines),
                                "the same ways to pay in both",
                                "Make both from one list: which one counts depends on the"
                                        + " buyer."));
            }
        }
    }

    private static boolean sameText(
            PaymentRequiredResponse.Part header, PaymentRequiredResponse.Part body) {
        return header.json() != null && header.json().equals(body.json());
    }

    private void places(PaymentRequiredResponse paymentRequiredResponse) {
        if (paymentRequiredResponse.header().present()) {
            return;
        }
        String mend =
                "Send PAYMENT-REQUIRED: base64 of {\"x402Version\":2,\"resource\":{\"url\":…},"
                        + "\"accepts\":[…]}.";
        findings.add(
                paymentRequiredResponse.body().present()
                        ? EndpointFinding.warn(
                                HeaderNames.PAYMENT_REQUIRED,
                                "there is only a body, as x402 v1 has it",
                                "the header of v2, too",
                                mend)
                        : EndpointFinding.bad(
                                HeaderNames.PAYMENT_REQUIRED,
                                "neither the header nor the body says what to pay",
                                "the header of x402 v2",
                                mend));
    }

    private void part(String where, PaymentRequiredResponse.Part part) {
        if (!part.present()) {
            return;
        }
        ObjectNode json = part.json();
        if (json == null) {
            findings.add(
                    EndpointFinding.bad(
                            where,
                            part.problem(),
                            "a JSON object in base64",
                            "Encode the JSON in standard base64, on one line."));
            return;
        }
        X402Document document = new X402Document(json);
        JsonNode version = document.saidVersion();
        int number = version.isInt() ? version.intValue() : 0;
        if (number != 1 && number != 2) {
            findings.add(
                    EndpointFinding.bad(
                            where + ": x402Version",
                            version.isMissingNode() ? "missing" : version.toString(),
                            "the number 1 or 2",
                            "Say which version it is."));
        } else if (number == 1 && where.equals(HeaderNames.PAYMENT_REQUIRED)) {
            findings.add(
                    EndpointFinding.warn(
                            where,
                            "the header has x402 v1",
                            "v2 in the header, v1 in the body",
                            "Buyers of v1 look at the body alone: put it there."));
        }
        ways(where, document.ways(), number == 1 ? 1 : 2);
        if (part.demand() == null && !alreadyBad(where)) {
            findings.add(
                    EndpointFinding.bad(
                            where, part.problem(), "what x402 describes", "Mend this member."));
        }
        if (number == 2) {
            resource(where, document.resource());
            extension(where, document);
        } else if (number == 1) {
            firstVersion(where, document.ways().path(0));
        }
    }

    private boolean alreadyBad(String where) {
        return findings.stream()
                .anyMatch(
                        one ->
                                one.grade() == EndpointFinding.Grade.BAD
                                        && one.about().startsWith(where + ":"));
    }

    private void ways(String where, JsonNode accepts, int version) {
        if (!accepts.isArray() || accepts.isEmpty()) {
            findings.add(
                    EndpointFinding.bad(
                            where + ": accepts",
                            accepts.isMissingNode() ? "missing" : "no ways to pay",
                            "a list with at least one way to pay",
                            "Configure a price, a network and an address for this route."));
            return;
        }
        for (int i = 0; i < accepts.size(); i++) {
            String about = where + ": accepts[" + i + "]";
            int before = findings.size();
            new PaymentOptionFindings(findings, about, version).add(accepts.get(i));
            if (findings.size() == before) {
                findings.add(
                        EndpointFinding.good(
                                about, PaymentOptionFindings.shown(accepts.get(i), version)));
            }
        }
    }

    private void resource(String where, JsonNode resource) {
        url(where + ": resource.url", resource.path("url").asString(""));
        said(where + ": resource.description", resource.path("description"));
        said(where + ": resource.mimeType", resource.path("mimeType"));
    }

    private void firstVersion(String where, JsonNode way) {
        url(where + ": accepts[0].resource", way.path("resource").asString(""));
        said(where + ": accepts[0].description", way.path("description"));
        said(where + ": accepts[0].mimeType", way.path("mimeType"));
        if (!X402Document.input(way).isObject()) {
            findings.add(
                    EndpointFinding.warn(
                            where + ": accepts[0].outputSchema",
                            "missing",
                            "{\"input\":{\"type\":\"http\",\"method\":…}}",
                            "Describe the parameters: catalogs and agents need them."));
        }
    }

    private void said(String about, JsonNode text) {
        if (text.asString("").isEmpty()) {
            findings.add(
                    EndpointFinding.warn(
                            about, "missing", "a text", "Say what is sold: agents choose by it."));
        }
    }

    private void url(String about, String url) {
        @Nullable Target named = null;
        try {
            named = Target.parse(url);
        } catch (OutboundFailure e) {
            findings.add(
                    EndpointFinding.bad(
                            about,
                            url.isEmpty() ? "missing" : e.getMessage(),
                            asked.url(),
                            "Name the URL that buyers ask."));
        }
        if (named == null) {
            return;
        }
        if (asked.secure() && !named.secure()) {
            findings.add(
                    EndpointFinding.bad(
                            about,
                            url,
                            "https, as it was asked",
                            "The server is behind a proxy that ends TLS: have it trust"
                                    + " X-Forwarded-Proto, or configure its public URL."));
        } else if (!named.authority().equals(asked.authority())) {
            findings.add(
                    EndpointFinding.bad(
                            about,
                            url,
                            "the host that was asked: " + asked.authority(),
                            "Have the server trust X-Forwarded-Host, or configure its public"
                                    + " URL: buyers and catalogs hold it for another resource."));
        }
    }

    private void extension(String where, X402Document document) {
        JsonNode bazaar = document.bazaar();
        if (!bazaar.path("info").isObject()) {
            findings.add(
                    EndpointFinding.warn(
                            where + ": extensions.bazaar",
                            "missing",
                            "{\"info\":{\"input\":{…}},\"schema\":{…}}",
                            "Declare the discovery extension: catalogs list nothing without it."));
            return;
        }
        Optional<String> unfit = BazaarMetadata.problem(document.json());
        if (unfit.isPresent()) {
            findings.add(
                    EndpointFinding.bad(
                            where + ": extensions.bazaar",
                            unfit.get(),
                            "info that fits the schema",
                            "Make the example and the schema agree: facilitators refuse it."));
        } else if (!bazaar.path("schema").isObject()) {
            findings.add(
                    EndpointFinding.warn(
                            where + ": extensions.bazaar.schema",
                            "missing",
                            "a JSON Schema of info",
                            "Facilitators check info against it."));
        } else {
            findings.add(
                    EndpointFinding.good(where + ": extensions.bazaar", "info fits its schema"));
        }
    }
}
