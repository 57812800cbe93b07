package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Inputs;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The texts of entries for the index. */
final class SearchTexts {
    private static final String KIND = "kind";
    private static final String NETWORK = "network";
    private static final String ASSET = "asset";
    private static final String PAY_TO = "payTo";
    private static final String SCHEME = "scheme";
    private static final String EXTENSION = "extension";
    private static final String PRICE = "price";
    private static final String SUCCESS = "success";

    private static final int MICRO_DIGITS = 6;

    private SearchTexts() {}

    static TextDocument document(CatalogEntry entry) {
        Listing listing = entry.listing();
        Listing.About about = listing.about();
        Map<String, Set<String>> labels = new HashMap<>();
        labels.put(KIND, Set.of(listing.kind().written()));
        for (PaymentRequirements one : listing.accepts()) {
            label(labels, NETWORK, network(one.network()));
            label(labels, ASSET, one.asset().toLowerCase(Locale.ROOT));
            asset(one).ifPresent(asset -> label(labels, ASSET, lower(asset.symbol())));
            label(labels, PAY_TO, lower(one.payTo()));
            label(labels, SCHEME, one.scheme());
        }
        for (String name : new X402Document(listing.item()).extensions().propertyNames()) {
            label(labels, EXTENSION, name);
        }
        Map<String, Long> numbers = new HashMap<>();
        microUsd(listing).ifPresent(price -> numbers.put(PRICE, price));
        if (entry.health().looks() > 0) {
            numbers.put(SUCCESS, (long) entry.health().percent());
        }
        return new TextDocument(
                entry.key(),
                List.of(
                        String.join(
                                " ",
                                String.join(" ", about.tags()),
                                about.service(),
                                listing.tool(),
                                listing.pinnedName()),
                        about.description(),
                        listing.resource(),
                        listing.inputs().words() + Inputs.words(listing.toolSchema())),
                labels,
                numbers);
    }

    private static void label(Map<String, Set<String>> labels, String name, String value) {
        labels.computeIfAbsent(name, _ -> new HashSet<>()).add(value);
    }

    static TextQuery query(CatalogQuery wanted) {
        Map<String, Set<String>> labels = new HashMap<>();
        wanted.kind().ifPresent(kind -> labels.put(KIND, Set.of(kind.written())));
        wanted.network().ifPresent(name -> labels.put(NETWORK, Set.of(network(name))));
        wanted.asset().ifPresent(name -> labels.put(ASSET, Set.of(lower(name))));
        wanted.payTo().ifPresent(name -> labels.put(PAY_TO, Set.of(lower(name))));
        wanted.scheme().ifPresent(name -> labels.put(SCHEME, Set.of(name)));
        if (!wanted.extensions().isEmpty()) {
            labels.put(EXTENSION, wanted.extensions());
        }
        Map<String, Long> most = new HashMap<>();
        wanted.mostMicroUsd().ifPresent(price -> most.put(PRICE, price));
        return new TextQuery(
                wanted.words(),
                labels,
                most,
                List.of(new TextQuery.Order(PRICE, false), new TextQuery.Order(SUCCESS, true)),
                wanted.offset(),
                wanted.limit());
    }

    /** The least that it costs in millionths of a dollar, where it can be paid in dollars. */
    static OptionalLong microUsd(Listing listing) {
        return listing.accepts().stream()
                .flatMap(one -> asset(one).flatMap(asset -> microUsd(asset, one)).stream())
                .mapToLong(BigInteger::longValue)
                .min();
    }

    private static Optional<BigInteger> microUsd(Asset asset, PaymentRequirements one) {
        int surplus = asset.decimals() - MICRO_DIGITS;
        BigInteger micro =
                surplus >= 0
                        ? one.amount().divide(BigInteger.TEN.pow(surplus))
                        : one.amount().multiply(BigInteger.TEN.pow(-surplus));
        return asset.dollar() && micro.bitLength() < Long.SIZE
                ? Optional.of(micro)
                : Optional.empty();
    }

    private static Optional<Asset> asset(PaymentRequirements one) {
        return Network.of(one.network()).flatMap(network -> Asset.at(network, one.asset()));
    }

    private static String network(String name) {
        return Network.named(name).map(Network::id).orElse(name);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
