package dev.toolbooth.app.office;

import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.history.CallJson;
import dev.toolbooth.core.history.KeptCall;
import dev.toolbooth.core.pay.PaymentLog;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells those who watch of calls and payments, in the words of the admin API. Each thing is written
 * once, however many watch. Thread-safe.
 */
final class LiveNews implements PaymentLog {
    private final CallHistory history;
    private final BookedCalls books;
    private final List<Seat> seats = new CopyOnWriteArrayList<>();

    private record Seat(CallFilter filter, Spectator who) {}

    LiveNews(CallHistory history, BookedCalls books) {
        this.history = history;
        this.books = books;
        history.listen(this::ended);
    }

    /** Tells somebody of what they want to see, until what comes back is run. */
    Runnable watch(CallFilter filter, Spectator who) {
        Seat seat = new Seat(filter, who);
        seats.add(seat);
        return () -> seats.remove(seat);
    }

    private void ended(KeptCall call) {
        List<Seat> told = seats.stream().filter(seat -> seat.filter().test(call)).toList();
        if (!told.isEmpty()) {
            byte[] json = Json.bytes(CallJson.row(call, history.refund(call.id()).orElse(null)));
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
            byte[] json = Json.bytes(PaymentRows.payment(payment));
            told.forEach(seat -> seat.who().happened("payment", json));
        }
    }
}
