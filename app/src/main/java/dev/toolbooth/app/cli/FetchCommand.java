package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Spender;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.pay.PaidFetch;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Sale;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/** {@code fetch URL}: gets a plain HTTP resource, and pays for it with x402 if need be. */
final class FetchCommand {
    private static final String METHOD = "--method";
    private static final String DATA = "--data";

    private final Surroundings around;

    FetchCommand(Surroundings around) {
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "fetch",
                        "Fetch something over HTTP, and pay for it with x402 if need be.",
                        this::fetch);
        spec.addPositional(Options.argument("URL", "What to fetch."));
        spec.addOption(
                Options.text(METHOD, "METHOD", "Default: GET, or POST where there is --data."));
        spec.addOption(Options.text(DATA, "TEXT", "What is sent, as JSON."));
        Payment.options(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth fetch 'http://127.0.0.1:8080/weather?city=Berlin' --pay auto",
                "toolbooth fetch https://api.example/restaurants --data '{\"city\":\"Oslo\"}' --pay ask");
    }

    private int fetch(ParseResult parsed) throws NotDone, InterruptedException {
        PaidFetch.Wanted wanted = wanted(parsed);
        Payment payment = Payment.of(parsed, around, Payment.usual());
        try (HttpClient http = HttpClient.newHttpClient();
                Spender spender = payment.spender(http, payment.approval())) {
            Sale sale = new PaidFetch(http, spender.buyer()).fetch(wanted);
            return payment.tell(sale, this::print, Options.asJson(parsed));
        } catch (PayProblem why) {
            throw NotDone.unpaid(why);
        }
    }

    private static PaidFetch.Wanted wanted(ParseResult parsed) throws NotDone {
        Optional<String> data = Optional.ofNullable(parsed.matchedOptionValue(DATA, null));
        String method = parsed.matchedOptionValue(METHOD, data.isPresent() ? "POST" : "GET");
        Map<String, String> headers = new HashMap<>(Map.of("Accept", "*/*"));
        if (data.isPresent()) {
            headers.put("Content-Type", "application/json");
        }
        String url = parsed.matchedPositionalValue(0, "");
        try {
            URI uri = URI.create(url);
            if (uri.getHost() == null
                    || uri.getUserInfo() != null
                    || !String.valueOf(uri.getScheme()).startsWith("http")) {
                throw new IllegalArgumentException(url);
            }
            return new PaidFetch.Wanted(method.toUpperCase(Locale.ROOT), uri, headers, data);
        } catch (IllegalArgumentException e) {
            throw NotDone.misuse(
                    "\""
                            + url
                            + "\" is no address: expected one like https://api.example/weather, without a"
                            + " user");
        }
    }

    private void print(ToolResult result) {
        ObjectNode json = result.json();
        if (json.has("base64")) {
            byte[] bytes = Base64.getDecoder().decode(json.path("base64").asString(""));
            around.out().write(bytes, 0, bytes.length);
            around.out().flush();
        } else {
            String body = json.path("body").asString("");
            // Whoever reads it from a pipe wants all of it.
            around.out().println(Payment.console().isPresent() ? Visible.page(body) : body);
        }
    }
}
