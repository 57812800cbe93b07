package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latest requests for payment, by the session that ties payments to them. Older ones, and those
 * of earlier processes, are forgotten: nothing depends on them. Guarded by itself.
 */
public final class RecentPaymentRequests implements PaymentRequestLog {
    /** How many are kept. */
    public static final int KEPT_MAX = 10_000;

    private final InstantSource clock;
    private final SequencedMap<String, Challenge> latest =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Challenge> eldest) {
                    return size() > KEPT_MAX;
                }
            };

    public RecentPaymentRequests(InstantSource clock) {
        this.clock = clock;
    }

    /** A request for payment that was sent. */
    public record Challenge(
            String session,
            Instant at,
            String shop,
            String thing,
            Money price,
            List<Offer> offers) {
        public Challenge {
            offers = List.copyOf(offers);
        }
    }

    @Override
    public synchronized void required(PaymentRequest request, UnpaidCall call) {
        latest.put(
                request.session(),
                new Challenge(
                        request.session(),
                        clock.instant(),
                        request.tariff().shop(),
                        request.tool(),
                        request.price(),
                        request.offers()));
    }

    /**
     * Requests that are still known, the latest first.
     *
     * @param after the session of the one to go on after, or null for the start
     */
    public synchronized List<Challenge> latest(@Nullable String after, int most) {
        Stream<Challenge> all = latest.sequencedValues().reversed().stream();
        Stream<Challenge> wanted =
                after == null ? all : all.dropWhile(one -> !one.session().equals(after)).skip(1);
        return wanted.limit(most).toList();
    }

    /** The request of a session, if it is still known. */
    public synchronized Optional<Challenge> find(String session) {
        return Optional.ofNullable(latest.get(session));
    }
}
