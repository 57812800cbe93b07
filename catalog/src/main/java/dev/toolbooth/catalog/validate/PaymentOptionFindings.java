package dev.toolbooth.catalog.validate;

import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Findings about one way to pay. Lives for one way. */
final class PaymentOptionFindings {
    private static final Set<String> SCHEMES =
            Set.of("exact", "upto", "batch-settlement", "auth-capture");

    /** Below a hundredth of a cent, or above a thousand dollars, the unit is probably wrong. */
    private static final BigDecimal DOLLARS_MIN = new BigDecimal("0.0001");

    private static final BigDecimal DOLLARS_MAX = new BigDecimal("1000");
    private static final int SECONDS_MIN = 10;
    private static final int SECONDS_MAX = 3_600;

    private final List<EndpointFinding> findings;
    private final String where;
    private final int version;

    PaymentOptionFindings(List<EndpointFinding> findings, String where, int version) {
        this.findings = findings;
        this.where = where;
        this.version = version;
    }

    static String shown(JsonNode way, int version) {
        return switch (PaymentRequirements.read(way, version)) {
            case X402ParseResult.Good<PaymentRequirements>(PaymentRequirements one) ->
                    Differences.price(one) + " to " + one.payTo();
            case X402ParseResult.Bad<PaymentRequirements>(_, String message) -> message;
        };
    }

    void add(JsonNode way) {
        if (!way.isObject()) {
            bad("", "not an object", "one way to pay", "See x402's PaymentRequirements.");
            return;
        }
        String scheme = way.path("scheme").asString("");
        if (!SCHEMES.contains(scheme)) {
            bad(".scheme", quoted(way, "scheme"), "exact", "Buyers pay by schemes they know.");
        }
        Optional<Network> network = network(way);
        Optional<Asset> asset = network.flatMap(one -> asset(way, one));
        amount(way, asset);
        network.ifPresent(one -> payTo(way, one));
        timeout(way);
        network.ifPresent(one -> extra(way, one, asset, scheme));
    }

    private void bad(String member, String found, String expected, String mend) {
        findings.add(EndpointFinding.bad(where + member, found, expected, mend));
    }

    private void warn(String member, String found, String expected, String mend) {
        findings.add(EndpointFinding.warn(where + member, found, expected, mend));
    }

    private static String quoted(JsonNode way, String name) {
        JsonNode value = way.path(name);
        return value.isMissingNode() || value.isNull() ? "missing" : value.toString();
    }

    private Optional<Network> network(JsonNode way) {
        String name = way.path("network").asString("");
        Optional<Network> network = Network.of(name);
        if (network.isEmpty()) {
            if (version == 1 && name.matches("[a-z][a-z0-9-]*")) {
                warn(".network", name, "a network that is known here", "Check the spelling.");
            } else {
                bad(
                        ".network",
                        quoted(way, "network"),
                        version == 1 ? "a name such as base" : "a CAIP-2 name such as eip155:8453",
                        "Name the chain where the payment is settled.");
            }
            return network;
        }
        boolean caip = name.contains(":");
        if (version == 2 && !caip) {
            bad(
                    ".network",
                    name,
                    network.get().id(),
                    "v2 writes networks by CAIP-2; buyers of v2 know no short names.");
        } else if (version == 1 && caip) {
            String shortName = network.get().shortName();
            bad(
                    ".network",
                    name,
                    shortName == null ? "a short name" : shortName,
                    "v1 writes networks by their short names.");
        } else if (Network.named(name).isEmpty()) {
            warn(".network", name, "a network that is known here", "Check the number.");
        }
        return network;
    }

    private Optional<Asset> asset(JsonNode way, Network network) {
        String address = way.path("asset").asString("");
        boolean form =
                network.isEvm()
                        ? Address.parse(address).isPresent()
                        : SolanaAddress.parse(address).isPresent();
        if (!form) {
            bad(
                    ".asset",
                    quoted(way, "asset"),
                    network.isEvm() ? "the address of a token: 0x and 40 digits" : "a mint",
                    "Name the token by its address"
                            + usual(network).map(one -> ", such as " + one).orElse("")
                            + ".");
            return Optional.empty();
        }
        Optional<Asset> known = Asset.at(network, address);
        if (known.isPresent()) {
            checksum(".asset", address, network);
            return known;
        }
        Optional<Network> elsewhere =
                Network.known().stream()
                        .filter(one -> Asset.at(one, address).isPresent())
                        .findFirst();
        if (elsewhere.isPresent()) {
            bad(
                    ".asset",
                    address + " is a token of " + elsewhere.get().id(),
                    usual(network).orElse("a token") + " on " + network.id(),
                    "Take the address that the token has on this network.");
        } else {
            checksum(".asset", address, network);
            warn(
                    ".asset",
                    address + " is not known here",
                    usual(network).orElse("a token that buyers have"),
                    "Check the address; many buyers pay in USDC alone.");
        }
        return Optional.empty();
    }

    private static Optional<String> usual(Network network) {
        return Asset.on(network).stream()
                .filter(Asset::dollar)
                .map(one -> one.address() + " (" + one.symbol() + ")")
                .findFirst();
    }

    private boolean checksum(String member, String address, Network network) {
        if (network.isEvm() && Address.checked(address).isEmpty()) {
            bad(
                    member,
                    address + " has a wrong checksum",
                    Address.parse(address).map(Address::checksum).orElse(""),
                    "A digit or the case of one is wrong: copy the address again.");
            return false;
        }
        return true;
    }

    private void amount(JsonNode way, Optional<Asset> asset) {
        String name = version == 1 ? "maxAmountRequired" : "amount";
        String other = version == 1 ? "amount" : "maxAmountRequired";
        JsonNode said = way.path(name);
        if (said.isMissingNode() && way.has(other)) {
            bad("." + name, "missing; there is " + other, name, "v" + version + " calls it so.");
            return;
        }
        String text = said.isString() ? said.stringValue() : said.toString();
        if (text.matches("\\$?[0-9]*\\.[0-9]+|\\$.*")) {
            String units = asset.map(one -> atomic(text, one)).orElse("a whole number");
            bad(
                    "." + name,
                    quoted(way, name) + " looks like dollars",
                    "\"" + units + "\"",
                    "Write the amount in the token's smallest units"
                            + asset.map(one -> ": it has " + one.decimals() + " decimals")
                                    .orElse("")
                            + ".");
            return;
        }
        if (!said.isString() || !text.matches("0|[1-9][0-9]{0,77}")) {
            bad(
                    "." + name,
                    quoted(way, name),
                    "a text of digits, such as \"10000\"",
                    "Write the smallest units as a JSON string without signs.");
            return;
        }
        asset.filter(Asset::dollar).ifPresent(one -> size(name, new BigInteger(text), one));
    }

    private static String atomic(String text, Asset asset) {
        try {
            return new BigDecimal(text.replace("$", ""))
                    .movePointRight(asset.decimals())
                    .toBigInteger()
                    .toString();
        } catch (NumberFormatException e) {
            return "a whole number";
        }
    }

    private void size(String name, BigInteger amount, Asset asset) {
        BigDecimal dollars = new BigDecimal(amount, asset.decimals());
        String shown = amount + " is " + dollars.stripTrailingZeros().toPlainString() + " USD";
        String mend = asset.symbol() + " has " + asset.decimals() + " decimals: check the unit.";
        if (amount.signum() == 0) {
            warn("." + name, "0", "a price", "Sell it without x402, or ask for something.");
        } else if (dollars.compareTo(DOLLARS_MIN) < 0) {
            warn("." + name, shown, "at least a hundredth of a cent", mend);
        } else if (dollars.compareTo(DOLLARS_MAX) > 0) {
            warn("." + name, shown, "at most 1000 USD", mend);
        }
    }

    private void payTo(JsonNode way, Network network) {
        String payTo = way.path("payTo").asString("");
        boolean form =
                network.isEvm()
                        ? Address.parse(payTo).isPresent()
                        : SolanaAddress.parse(payTo).isPresent();
        if (!form) {
            bad(
                    ".payTo",
                    quoted(way, "payTo"),
                    network.isEvm() ? "an address: 0x and 40 digits" : "an address of Solana",
                    "Configure the address that is to be paid on this network.");
            return;
        }
        boolean zero =
                network.isEvm()
                        ? Address.parse(payTo).filter(Address.ZERO::equals).isPresent()
                        : payTo.matches("1+");
        if (zero) {
            bad(".payTo", "the zero address", "your own", "Money that goes there is lost.");
        } else if (payTo.equalsIgnoreCase(way.path("asset").asString(""))) {
            bad(".payTo", "the token itself", "your own", "Money that goes there is lost.");
        } else {
            checksum(".payTo", payTo, network);
        }
    }

    private void timeout(JsonNode way) {
        JsonNode said = way.path("maxTimeoutSeconds");
        if (!said.isInt() || said.intValue() < 1) {
            bad(
                    ".maxTimeoutSeconds",
                    quoted(way, "maxTimeoutSeconds"),
                    "a number such as 60",
                    "Say for how long a payment is good.");
        } else if (said.intValue() < SECONDS_MIN || said.intValue() > SECONDS_MAX) {
            warn(
                    ".maxTimeoutSeconds",
                    said.intValue() + " s",
                    "from " + SECONDS_MIN + " to " + SECONDS_MAX,
                    "Too short and payments expire on the way; too long and they stay usable.");
        }
    }

    private void extra(JsonNode way, Network network, Optional<Asset> asset, String scheme) {
        if (!scheme.equals("exact")) {
            return;
        }
        JsonNode extra = way.path("extra");
        if (network.isSolana()) {
            String payer = extra.path("feePayer").asString("");
            if (SolanaAddress.parse(payer).isEmpty()) {
                bad(
                        ".extra.feePayer",
                        payer.isEmpty() ? "missing" : payer,
                        "the address of the facilitator that pays the fee",
                        "Copy it from the facilitator's /supported: kinds[].extra.feePayer.");
            }
            return;
        }
        if (extra.path("assetTransferMethod").asString("").equals("permit2")) {
            return;
        }
        String name = asset.map(Asset::domainName).orElse("");
        String version712 = asset.map(Asset::domainVersion).orElse("");
        domain(extra, "name", name);
        domain(extra, "version", version712);
    }

    /** Every signature is made over these two: with a wrong one all are refused. */
    private void domain(JsonNode extra, String member, String right) {
        String said = extra.path(member).asString("");
        String expected =
                right.isEmpty() ? "that of the token's EIP-712 domain" : "\"" + right + "\"";
        if (said.isEmpty()) {
            bad(
                    ".extra." + member,
                    "missing",
                    expected,
                    "Buyers sign over it: no payment can be made without it.");
        } else if (!right.isEmpty() && !said.equals(right)) {
            bad(
                    ".extra." + member,
                    "\"" + said + "\"",
                    expected,
                    "Every signature over another " + member + " is refused by the token.");
        }
    }
}
