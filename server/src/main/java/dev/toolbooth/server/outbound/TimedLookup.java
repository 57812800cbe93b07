package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A resolver with a time limit, on threads of its own: the system's resolver can't be interrupted,
 * so those who wait for it must be able to leave. Thread-safe.
 */
final class TimedLookup implements AutoCloseable {
    private static final int THREADS = 8;
    private static final int WAITING_MAX = 256;
    private static final int IDLE_SECONDS = 10;

    private final AddressLookup addressLookup;
    private final ThreadPoolExecutor threads;

    TimedLookup(AddressLookup addressLookup) {
        this.addressLookup = addressLookup;
        this.threads =
                new ThreadPoolExecutor(
                        THREADS,
                        THREADS,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(WAITING_MAX),
                        Thread.ofPlatform().daemon().name("lookup-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /** What the machine's own resolver says. */
    static List<IpAddress> system(String name) throws UnknownHostException {
        return Stream.of(InetAddress.getAllByName(name))
                .map(address -> IpAddress.of(address.getAddress()))
                .toList();
    }

    List<IpAddress> lookUp(String name, Deadline deadline)
            throws OutboundFailure, InterruptedException {
        Future<List<IpAddress>> looking;
        try {
            looking = threads.submit(() -> addressLookup.lookUp(name));
        } catch (RejectedExecutionException e) {
            throw new OutboundFailure(
                    Reason.BUSY, "Too many names are being looked up; try again later");
        }
        try {
            List<IpAddress> found = looking.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
            if (found.isEmpty()) {
                throw unresolvable(name);
            }
            return found;
        } catch (ExecutionException e) {
            throw unresolvable(name);
        } catch (TimeoutException e) {
            throw new OutboundFailure(
                    Reason.TIMEOUT, "The name " + name + " could not be looked up in time");
        } finally {
            looking.cancel(true);
        }
    }

    private static OutboundFailure unresolvable(String name) {
        return new OutboundFailure(Reason.UNRESOLVABLE, "The name " + name + " has no address");
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
