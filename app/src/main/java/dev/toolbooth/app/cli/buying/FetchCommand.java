package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.SpendingWallet;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.pay.PaidFetch;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.text.SafeText;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * The command {@code fetch URL}: it gets a plain HTTP resource, and pays for it with x402 if need
 * be.
 */
public final class FetchCommand {
    private static final String METHOD = "--method";
    private static final String DATA = "--data";

    private final ProcessEnvironment process;

    public FetchCommand(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "fetch",
                        "Request an HTTP resource, and pay for it with x402 if needed.",
                        this::fetch)
                .argument("URL", "The resource's address.")
                .text(METHOD, "METHOD", "The HTTP method. Default: GET, or POST with --data.")
                .text(DATA, "TEXT", "The body, as JSON; here it names no data folder.")
                .with(TrustOption::option)
                .with(PaymentOptions::options)
                .output()
                .end(
                        "toolbooth fetch 'http://127.0.0.1:8080/weather?city=Berlin' --pay auto",
                        "toolbooth fetch https://api.example/restaurants --data"
                                + " '{\"city\":\"Oslo\"}' --pay ask");
    }

    private int fetch(ParseResult parsed) throws CommandFailure, InterruptedException {
        PaidFetch.Wanted wanted = wanted(parsed);
        PaymentOptions paymentOptions =
                PaymentOptions.of(parsed, process, PaymentOptions.defaultMode());
        try (RoundTripper http = TrustOption.http(parsed, process);
                SpendingWallet spendingWallet =
                        paymentOptions.spender(http, paymentOptions.approval())) {
            PurchaseOutcome outcome = new PaidFetch(http, spendingWallet.buyer()).fetch(wanted);
            return paymentOptions.tell(outcome, this::print, CommandOptions.asJson(parsed));
        } catch (PayProblem why) {
            throw CommandFailure.unpaid(why);
        }
    }

    private static PaidFetch.Wanted wanted(ParseResult parsed) throws CommandFailure {
        Optional<String> data = Optional.ofNullable(parsed.matchedOptionValue(DATA, null));
        String method = parsed.matchedOptionValue(METHOD, data.isPresent() ? "POST" : "GET");
        Map<String, String> headers = new HashMap<>(Map.of(HeaderNames.ACCEPT, "*/*"));
        if (data.isPresent()) {
            headers.put(HeaderNames.CONTENT_TYPE, "application/json");
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
            throw CommandFailure.misuse(
                    "\""
                            + url
                            + "\" is no address: expected one like https://api.example/weather,"
                            + " without a user");
        }
    }

    private void print(CallToolResult result) {
        ObjectNode json = result.json();
        if (json.has("base64")) {
            byte[] bytes = Base64.getDecoder().decode(json.path("base64").asString(""));
            process.out().write(bytes, 0, bytes.length);
            process.out().flush();
        } else {
            String body = json.path("body").asString("");
            // Whoever reads it from a pipe wants all of it.
            process.print(PaymentOptions.console().isPresent() ? SafeText.lines(body) : body);
        }
    }
}
