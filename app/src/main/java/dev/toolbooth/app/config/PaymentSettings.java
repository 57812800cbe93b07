package dev.toolbooth.app.config;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Terms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings of how calls are paid for on chains. */
final class PaymentSettings {
    private static final int NETWORKS_MAX = 20;
    private static final int HEADER_CHARS_MIN = 4;
    private static final String HEADERS_FORM =
            "[A-Za-z0-9-]{1,100}: [\\x20-\\x7e]{1,8000}(\\R[A-Za-z0-9-]{1,100}: [\\x20-\\x7e]"
                    + "{1,8000}){0,9}\\R?";

    static final Setting<String> FACILITATOR =
            Setting.of(
                            "payments.facilitator",
                            NetworkShape.URL,
                            "Who settles signed payments where a network names nobody else.")
                    .withAlias("FACILITATOR_URL");
    static final Setting<Secret> FACILITATOR_HEADERS =
            Setting.of(
                    "payments.facilitator-headers",
                    new SecretKind(HEADER_CHARS_MIN),
                    "Headers that facilitators want to see, one on each line, such as"
                            + " Authorization: Bearer ….");
    static final Setting<Duration> WINDOW =
            Setting.of(
                            "payments.window",
                            new SpanKind(Duration.ofSeconds(10), Duration.ofHours(1)),
                            "How long a signed payment has to be good, and how old a proof may be.")
                    .withStandard(Duration.ofMinutes(5));
    static final Setting<String> WALLET_RATE =
            Setting.of(
                            "payments.wallet-rate",
                            LimitSettings.RATE_KIND,
                            "How often one wallet may pay.")
                    .withStandard("600/m");
    static final Setting<List<NetworkConfig>> NETWORKS =
            Setting.of(
                            "payments.networks",
                            new GroupsKind<>(new NetworkShape(), NETWORKS_MAX),
                            "Where payments are taken; with none, play money is, as far as"
                                    + " money.play allows it.")
                    .withNote("none");

    static final List<Setting<?>> ALL =
            List.of(FACILITATOR, FACILITATOR_HEADERS, WINDOW, WALLET_RATE, NETWORKS);

    private PaymentSettings() {}

    static PaymentConfig payments(Values values) {
        return new PaymentConfig(
                values.find(FACILITATOR).map(NetworkShape::bare),
                values.find(FACILITATOR_HEADERS),
                values.get(WINDOW),
                Rate.read(values.get(WALLET_RATE)).orElse(Rate.UNLIMITED),
                values.find(NETWORKS).orElse(List.of()));
    }

    /** Reports what doesn't fit together. */
    static void report(Values values, List<Problem> problems) {
        PaymentConfig payments = payments(values);
        reportHeaders(values, payments, problems);
        reportNetworks(values, payments, problems);
        for (ServerConfig server : values.get(ServerSettings.SERVERS)) {
            server.terms()
                    .forEach(
                            (tool, terms) ->
                                    new TermsReport(values, payments, problems)
                                            .look(server.name() + ", " + tool, terms));
        }
    }

    private static void reportHeaders(
            Values values, PaymentConfig payments, List<Problem> problems) {
        if (!payments.facilitatorHeaders()
                .map(it -> it.reveal().matches(HEADERS_FORM))
                .orElse(true)) {
            problems.add(
                    new Problem(
                            values.of(FACILITATOR_HEADERS).origin(),
                            FACILITATOR_HEADERS.key(),
                            "has a line that is no header",
                            "expected lines such as Authorization: Bearer …"));
        }
    }

    private static void reportNetworks(
            Values values, PaymentConfig payments, List<Problem> problems) {
        Set<String> seen = new HashSet<>();
        for (NetworkConfig one : payments.networks()) {
            String id = one.network().id();
            if (!seen.add(id)) {
                problems.add(
                        problem(
                                values,
                                id + " is there twice",
                                "keep one of the two, with all its assets"));
            }
            if (one.settle() == NetworkConfig.Settle.FACILITATOR
                    && payments.facilitator(one).isEmpty()) {
                problems.add(
                        problem(
                                values,
                                id + " is settled by a facilitator, and none is named",
                                "give payments.facilitator (FACILITATOR_URL), or a node and a key"
                                        + " for settle: own"));
            }
        }
    }

    private static Problem problem(Values values, String what, String hint) {
        return new Problem(values.of(NETWORKS).origin(), NETWORKS.key(), what, hint);
    }

    /** Compares terms with the networks that there are. */
    private record TermsReport(Values values, PaymentConfig payments, List<Problem> problems) {

        void look(String where, TermsConfig terms) {
            terms.amounts().forEach((symbol, amount) -> amount(where, symbol, amount));
            if (terms.form() != Terms.Form.PROOF || payments.networks().isEmpty()) {
                return;
            }
            List<NetworkConfig> solana =
                    payments.networks().stream().filter(it -> it.network().isSolana()).toList();
            if (solana.isEmpty()) {
                add(
                        where + " wants proofs, and no network of Solana is there",
                        "add one to payments.networks, or form: x402");
            } else if (terms.proof().seen()
                    && solana.stream().anyMatch(it -> it.node().isEmpty())) {
                add(
                        where + " wants proofs to be looked up, and Solana has no node",
                        "give each network of Solana a node, or proof: format");
            }
        }

        private void amount(String where, String symbol, BigDecimal amount) {
            Optional<Integer> decimals = payments.decimals(symbol);
            List<String> known = payments.assets().map(asset -> asset.symbol()).distinct().toList();
            if (decimals.isEmpty()) {
                add(
                        where + " has an amount of " + symbol + ", which no network takes",
                        "taken are " + String.join(", ", known) + Nearest.hint(symbol, known));
            } else if (amount.stripTrailingZeros().scale() > decimals.get()) {
                add(
                        where + " has " + amount.toPlainString() + " " + symbol,
                        "expected at most " + decimals.get() + " digits behind the point");
            }
        }

        private void add(String what, String hint) {
            problems.add(
                    new Problem(
                            values.of(ServerSettings.SERVERS).origin(),
                            ServerSettings.SERVERS.key(),
                            what,
                            hint));
        }
    }
}
