package dev.toolbooth.core.trace;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.CallPlace;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.wire.Json;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The trace of a call: who calls what and where, when each step began, and who pays. It refers to
 * things and copies nothing, because every call has one.
 *
 * <p>Written by the call's own thread, and read by others once the call is recorded. A call that
 * was answered in its place may still run, and then be a step ahead of its record.
 */
public final class CallTrace {
    private final String tool;
    private final Caller caller;
    private final CallPlace place;
    private final @Nullable String revision;
    private final @Nullable String traceparent;
    private final ObjectNode arguments;
    private final LongSupplier nanos;
    private final long arrivedNanos;
    private final long beganNanos;

    /** When each step began, in nanoseconds after the call, and one more; 0 for never. */
    private final long[] starts = new long[CallStep.COUNT];

    private CallStep last;
    private @Nullable String server;
    private @Nullable UUID id;
    private @Nullable String account;
    private @Nullable UUID payment;
    private @Nullable Money price;

    CallTrace(
            String tool,
            Peer peer,
            @Nullable String traceparent,
            ObjectNode arguments,
            LongSupplier nanos,
            CallStep first) {
        Shop shop = peer.shop();
        this.tool = tool;
        this.caller = peer.caller();
        this.place = peer.place();
        this.revision = peer.revision();
        this.traceparent = traceparent;
        this.arguments = arguments;
        this.nanos = nanos;
        this.arrivedNanos = peer.arrivedNanos();
        this.server = shop == null ? null : shop.name();
        this.last = first;
        this.beganNanos = nanos.getAsLong();
        starts[first.place()] = 1;
    }

    private CallTrace(String tool, Caller caller) {
        this.tool = tool;
        this.caller = caller;
        this.place = CallPlace.UNKNOWN;
        this.revision = null;
        this.traceparent = null;
        this.arguments = Json.object();
        this.nanos = () -> 0;
        this.arrivedNanos = 0;
        this.beganNanos = 0;
        this.last = CallStep.ADMIT;
    }

    /** One of a call of which nothing else is known. */
    public static CallTrace bare(String tool, Caller caller) {
        return new CallTrace(tool, caller);
    }

    /** The call has come to a step, and is through with the one before. */
    public void enter(CallStep step) {
        starts[step.place()] = Math.max(0, nanos.getAsLong() - beganNanos) + 1;
        last = step;
    }

    /**
     * It has a price, and maybe a payer; the hold follows.
     *
     * @param call the ledger's id of the call
     */
    public void quoted(UUID call, Tariff tariff, long inputTokens, @Nullable Payer payer) {
        id = call;
        server = tariff.shop();
        price = tariff.price().ceiling(inputTokens);
        account = payer == null ? null : payer.account();
        enter(CallStep.HOLD);
    }

    /** It is paid by a wallet. */
    public void from(String wallet) {
        account = wallet;
    }

    /** A payment came with it. */
    public void paidBy(UUID payment) {
        this.payment = payment;
    }

    long beganNanos() {
        return beganNanos;
    }

    public String tool() {
        return tool;
    }

    public Caller caller() {
        return caller;
    }

    public CallPlace place() {
        return place;
    }

    /** The revision of the protocol, if it has any. */
    public @Nullable String revision() {
        return revision;
    }

    public @Nullable String traceparent() {
        return traceparent;
    }

    /** What the tool was called with; not to be changed. */
    public ObjectNode arguments() {
        return arguments;
    }

    /** The shop where it was called, or whose price it has; null when there is none. */
    public @Nullable String server() {
        return server;
    }

    /** The id that the books know it by; null when they don't. */
    public @Nullable UUID id() {
        return id;
    }

    /** The paying account; null when there is none. */
    public @Nullable String account() {
        return account;
    }

    /** The payment that came with it, if it was taken. */
    public @Nullable UUID payment() {
        return payment;
    }

    /** The most that it may cost; null where nothing is asked. */
    public @Nullable Money price() {
        return price;
    }

    /** The time between its message's arrival and the call; 0 when that is unknown. */
    public long underwayNanos() {
        return arrivedNanos == 0 ? 0 : Math.max(0, beganNanos - arrivedNanos);
    }

    /** When a step began, in nanoseconds after the call; below 0 for never. */
    public long startedNanos(CallStep step) {
        return starts[step.place()] - 1;
    }

    /** The step that the call ended in. */
    public CallStep last() {
        return last;
    }
}
