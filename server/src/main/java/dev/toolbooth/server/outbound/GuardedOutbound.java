package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.EgressRules;
import dev.toolbooth.core.outbound.Hop;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.RetryPolicy;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.http.HeaderNames;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The guarded way out over the network: it resolves a name once, judges all its addresses, connects
 * to one that passed, and does so again for each redirect and each retry. It uses no proxy,
 * whatever the environment says, because that would resolve the name itself. Thread-safe.
 */
public final class GuardedOutbound implements Outbound, AutoCloseable {
    /** The most redirects that are followed. */
    static final int REDIRECTS_MAX = 5;

    /** The most addresses of one name that are tried. */
    static final int ADDRESSES_MAX = 4;

    private final EgressRules rules;
    private final TimedLookup lookup;
    private final Connections connections;
    private final Semaphore permits;
    private final InstantSource clock;
    private final RetryPause retryPause;

    /**
     * @param allowed what may be asked although it isn't public
     * @param requestsAtOnce how many requests may be under way; one more waits
     * @param addressLookup finds the addresses of names
     * @param authorities a PEM file with those whose signature on certificates counts, or empty
     */
    public GuardedOutbound(
            List<AllowedHost> allowed,
            int requestsAtOnce,
            AddressLookup addressLookup,
            Optional<Path> authorities) {
        this(
                allowed,
                requestsAtOnce,
                addressLookup,
                authorities,
                InstantSource.system(),
                length -> Thread.sleep(length));
    }

    GuardedOutbound(
            List<AllowedHost> allowed,
            int requestsAtOnce,
            AddressLookup addressLookup,
            Optional<Path> authorities,
            InstantSource clock,
            RetryPause retryPause) {
        this.rules = new EgressRules(allowed);
        this.lookup = new TimedLookup(addressLookup);
        this.connections = new Connections(authorities);
        this.permits = new Semaphore(requestsAtOnce);
        this.clock = clock;
        this.retryPause = retryPause;
    }

    /** One that asks the machine's own resolver and trusts whom the machine trusts. */
    public static GuardedOutbound standard(List<AllowedHost> allowed, int requestsAtOnce) {
        return new GuardedOutbound(allowed, requestsAtOnce, TimedLookup::system, Optional.empty());
    }

    @Override
    public OutboundResponse send(OutboundRequest request)
            throws OutboundFailure, InterruptedException {
        Deadline deadline = Deadline.in(request.timeout());
        Hop hop = Hop.first(request);
        OutboundResponse response = once(hop, request, deadline);
        for (int again = 0; again < RetryPolicy.AGAIN_MAX; again++) {
            Duration left = Duration.ofNanos(deadline.leftNanos());
            Optional<Duration> wanted =
                    RetryPolicy.pause(request.method(), response, clock.instant(), left);
            if (wanted.isEmpty()) {
                break;
            }
            retryPause.make(wanted.get());
            try {
                response = once(hop, request, deadline);
            } catch (OutboundFailure e) {
                // There was an answer, and it says more than that there is none now.
                break;
            }
        }
        return response;
    }

    private OutboundResponse once(Hop hop, OutboundRequest request, Deadline deadline)
            throws OutboundFailure, InterruptedException {
        if (!permits.tryAcquire(deadline.leftNanos(), TimeUnit.NANOSECONDS)) {
            throw new OutboundFailure(
                    Reason.BUSY, "Too many requests are under way; try again later");
        }
        try {
            return follow(hop, request, deadline);
        } finally {
            permits.release();
        }
    }

    private OutboundResponse follow(Hop first, OutboundRequest request, Deadline deadline)
            throws OutboundFailure, InterruptedException {
        boolean follow = request.redirects() != Redirects.NONE;
        RequestAttempt.Wish wish =
                new RequestAttempt.Wish(
                        request.responseBytes(), request.overflow(), follow, request.repeatable());
        Hop hop = first;
        for (int redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
            OutboundResponse response = visit(hop, wish, request.vouched(), deadline);
            Optional<String> location = response.header(HeaderNames.LOCATION);
            if (!follow || location.isEmpty() || !Hop.redirects(response.status())) {
                return response;
            }
            hop = hop.next(response.status(), location.get(), allowed(request));
        }
        throw new OutboundFailure(
                Reason.TOO_MANY_REDIRECTS, "More than " + REDIRECTS_MAX + " redirects");
    }

    /** What is vouched for is one origin, so a redirect must stay there. */
    private static Redirects allowed(OutboundRequest request) {
        return request.vouched() ? Redirects.SAME_ORIGIN : request.redirects();
    }

    /** Asks one server, at the first of its addresses that responds. */
    private OutboundResponse visit(
            Hop hop, RequestAttempt.Wish wish, boolean vouched, Deadline deadline)
            throws OutboundFailure, InterruptedException {
        for (IpAddress address : judged(hop.target(), vouched, deadline)) {
            try (RequestAttempt requestAttempt = connections.visit(hop, address, wish, deadline)) {
                return requestAttempt.answer(deadline);
            } catch (RequestAttempt.NotConnected e) {
                // Nothing was sent, so the next address may be tried.
            }
        }
        throw new OutboundFailure(
                Reason.UNREACHABLE, "Nobody answers at " + hop.target().authority());
    }

    private List<IpAddress> judged(Target target, boolean vouched, Deadline deadline)
            throws OutboundFailure, InterruptedException {
        if (!vouched) {
            rules.checkName(target);
        }
        List<IpAddress> addresses =
                target.literal().isPresent()
                        ? List.of(target.literal().get())
                        : lookup.lookUp(target.host(), deadline);
        if (vouched) {
            rules.checkVouched(target, addresses);
        } else {
            rules.check(target, addresses, MachineAddresses::contain);
        }
        return addresses.stream().limit(ADDRESSES_MAX).toList();
    }

    @Override
    public void close() {
        lookup.close();
        connections.close();
    }
}
