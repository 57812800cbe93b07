package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a probe. */
public sealed interface ProbeResult {

    Instant when();

    /** How long the answer took. */
    Duration took();

    /**
     * It asks for money, as it should.
     *
     * @param accepts what it asks for; empty when it didn't say, as tools don't in a list
     * @param differences what else it says of itself that isn't as listed, one line each
     * @param proposed the whole entry as it now describes itself, or null when it doesn't
     */
    record Asks(
            Instant when,
            Duration took,
            List<PaymentRequirements> accepts,
            List<String> differences,
            @Nullable Listing proposed)
            implements ProbeResult {

        public Asks {
            accepts = List.copyOf(accepts);
            differences = List.copyOf(differences);
        }
    }

    /**
     * Something is wrong.
     *
     * @param problem what, for operators
     */
    record Fails(Instant when, Duration took, String problem) implements ProbeResult {}
}
