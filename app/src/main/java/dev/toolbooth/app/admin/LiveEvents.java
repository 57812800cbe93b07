package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AdminPaymentJson;
import dev.toolbooth.app.admin.json.CallFilter;
import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.history.PastCall;
import dev.toolbooth.core.history.PastCallJson;
import dev.toolbooth.core.pay.PaymentLog;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The live events of calls and payments, in the words of the admin API. Each event is written once,
 * however many clients listen. Thread-safe.
 */
final class LiveEvents implements PaymentLog {
    private final CallHistory history;
    private final CallPostings books;
    private final List<Seat> seats = new CopyOnWriteArrayList<>();

    private record Seat(CallFilter filter, EventObserver who) {}

    LiveEvents(CallHistory history, CallPostings books) {
        this.history = history;
        this.books = books;
        history.listen(this::ended);
    }

    /** Sends an observer the events that it wants, until the returned action runs. */
    Runnable watch(CallFilter filter, EventObserver who) {
        Seat seat = new Seat(filter, who);
        seats.add(seat);
        return () -> seats.remove(seat);
    }

    private void ended(PastCall call) {
        List<Seat> told = seats.stream().filter(seat -> seat.filter().test(call)).toList();
        if (!told.isEmpty()) {
            byte[] json =
                    Json.bytes(PastCallJson.row(call, history.refund(call.id()).orElse(null)));
            told.forEach(seat -> seat.who().happened("call", json));
        }
    }

    @Override
    public void changed(PaymentRecord payment) {
        if (payment.state() == PaymentRecord.State.REFUNDED) {
            history.refunded(payment.call(), books.refunded(payment));
        }
        List<Seat> told =
                seats.stream()
                        .filter(seat -> seat.filter().wantsPaymentsFor(payment.thing()))
                        .toList();
        if (!told.isEmpty()) {
            byte[] json = Json.bytes(AdminPaymentJson.payment(payment));
            told.forEach(seat -> seat.who().happened("payment", json));
        }
    }
}
