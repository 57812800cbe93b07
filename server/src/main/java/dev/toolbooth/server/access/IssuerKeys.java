package dev.toolbooth.server.access;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that an issuer signs its tokens with. They are fetched in the background: on first use,
 * at intervals, and when a token names an unknown key, which is how issuers rotate them. Callers
 * get what is there now. Thread-safe.
 */
public final class IssuerKeys implements JWKSource<SecurityContext> {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    private static final Duration FRESH = Duration.ofMinutes(10);

    /** An unknown key is looked for this often at most: anyone can make one up. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    private final Document document;
    private final Executor threads;
    private final LongSupplier nanos;
    private final AtomicLong askedNanos;
    private volatile JWKSet keys = new JWKSet();

    /** The source of the keys. */
    public interface Document {
        /** Fetches the keys, as RFC 7517 writes a set of them. */
        String fetch() throws IOException, InterruptedException;
    }

    /**
     * @param threads where keys are fetched
     * @param nanos a clock that only runs forward
     */
    public IssuerKeys(Document document, Executor threads, LongSupplier nanos) {
        this.document = document;
        this.threads = threads;
        this.nanos = nanos;
        this.askedNanos = new AtomicLong(nanos.getAsLong() - FRESH.toNanos());
    }

    /** Fetches the keys before they are needed. */
    public void prefetch() {
        refresh(FRESH);
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) {
        refresh(FRESH);
        List<JWK> found = selector.select(keys);
        if (found.isEmpty()) {
            refresh(LOOK);
        }
        return found;
    }

    /** Fetches the keys again unless that was tried within this time. */
    void refresh(Duration within) {
        long last = askedNanos.get();
        long now = nanos.getAsLong();
        if (now - last >= within.toNanos() && askedNanos.compareAndSet(last, now)) {
            threads.execute(this::fetch);
        }
    }

    private void fetch() {
        try {
            keys = JWKSet.parse(document.fetch());
            LOG.info("fetched the keys of the token issuer: {}", keys.size());
        } catch (IOException | ParseException e) {
            LOG.warn("the keys of the token issuer can't be fetched: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
