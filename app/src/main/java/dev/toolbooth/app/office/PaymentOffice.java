package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Answer.Refused;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of an office that looks after payments. Safe for concurrent use. */
public final class PaymentOffice {
    private static final String WALLET = "wallet:";

    /** How many payments are searched for those of a session. */
    private static final int SEARCHED_MAX = 10_000;

    private final Till till;
    private final Challenges challenges;
    private final Refunds refunds;

    public PaymentOffice(Till till, Challenges challenges, InstantSource clock) {
        this.till = till;
        this.challenges = challenges;
        this.refunds = new Refunds(till.cashier(), clock);
    }

    private PaymentBook book() {
        return till.cashier().book();
    }

    Answer list(Office.Wanted wanted, Office.Part part) throws Form.Mistake {
        State state = state(wanted.state());
        UUID before = part.after() == null ? null : LocalOffice.uuid("after", part.after());
        List<PaymentRecord> found =
                book().latest(account(wanted.wallet()), state, before, part.limit() + 1);
        ObjectNode page = Json.object();
        ArrayNode rows = page.putArray("payments");
        found.stream().limit(part.limit()).forEach(one -> rows.add(PaymentRows.payment(one)));
        if (found.size() > part.limit()) {
            page.put("next", found.get(part.limit() - 1).id().toString());
        }
        return new Done(page);
    }

    private static @Nullable State state(@Nullable String word) throws Form.Mistake {
        if (word == null) {
            return null;
        }
        for (State state : State.values()) {
            if (PaymentRows.word(state).equals(word)) {
                return state;
            }
        }
        List<String> words = Arrays.stream(State.values()).map(PaymentRows::word).toList();
        throw new Form.Mistake(
                "state: "
                        + Form.shown(word)
                        + " is none; expected one of "
                        + String.join(", ", words)
                        + Nearest.hint(word, words));
    }

    /** The account of a wallet, which may be given by its address alone. */
    private @Nullable String account(@Nullable String wallet) {
        if (wallet == null || wallet.startsWith(WALLET)) {
            return wallet;
        }
        return Network.known().stream()
                .flatMap(
                        network ->
                                Stream.of(wallet, wallet.toLowerCase(Locale.ROOT))
                                        .flatMap(address -> accounts(network, address)))
                .filter(account -> !book().latest(account, null, null, 1).isEmpty())
                .findFirst()
                .orElse(WALLET + wallet);
    }

    private static Stream<String> accounts(Network network, String address) {
        return Stream.of(Deposit.Source.values())
                .map(source -> Charge.account(source, network.id(), address));
    }

    /** One payment by its id, or a session with all of its payments. */
    Answer show(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isPresent()) {
            ObjectNode json = PaymentRows.whole(payment.get(), till.ledger());
            String session = payment.get().session();
            if (session != null) {
                challenges
                        .find(session)
                        .ifPresent(it -> json.set("challenge", PaymentRows.challenge(it)));
            }
            return new Done(json);
        }
        return session(id);
    }

    private Answer session(String session) {
        Optional<Challenges.Challenge> challenge = challenges.find(session);
        List<PaymentRecord> payments =
                book().latest(null, null, null, SEARCHED_MAX).stream()
                        .filter(payment -> session.equals(payment.session()))
                        .toList();
        if (challenge.isEmpty() && payments.isEmpty()) {
            return none(session);
        }
        ObjectNode json = Json.object().put("session", session);
        challenge.ifPresent(it -> json.set("challenge", PaymentRows.challenge(it)));
        ArrayNode rows = json.putArray("payments");
        payments.forEach(one -> rows.add(PaymentRows.whole(one, till.ledger())));
        return new Done(json);
    }

    private Optional<PaymentRecord> byId(String id) {
        try {
            return book().find(UUID.fromString(id));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Answer none(String id) {
        return new Refused(
                Reason.NOT_FOUND,
                "no payment and no session has the id "
                        + Form.shown(id)
                        + ": toolbooth payments list shows payments");
    }

    /** Gives a payment back. */
    Answer refund(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isEmpty()) {
            return none(id);
        }
        return switch (refunds.refund(payment.get())) {
            case Refunds.Result.Given(PaymentRecord given) -> whole(given);
            case Refunds.Result.Pending(PaymentRecord pending, String message) ->
                    new Done(PaymentRows.whole(pending, till.ledger()).put("pending", message));
            case Refunds.Result.Refused(String message) ->
                    new Refused(Reason.CONFLICT, "payment " + id + " is not refunded: " + message);
        };
    }

    /** Looks again for a payment of which nobody could say what became. */
    Answer recheck(String id) {
        Optional<PaymentRecord> payment = byId(id);
        if (payment.isEmpty()) {
            return none(id);
        }
        if (payment.get().state() == State.REFUNDING) {
            return refund(id);
        }
        till.recovery().look(payment.get());
        return byId(id).map(this::rechecked).orElseGet(() -> none(id));
    }

    /** A payment that a call has is left to it, and after a crash to the server's next start. */
    private Answer rechecked(PaymentRecord payment) {
        ObjectNode json = PaymentRows.whole(payment, till.ledger());
        switch (payment.state()) {
            case TAKEN, SETTLING, SETTLED ->
                    json.put(
                            "pending",
                            "a call has it; if that has crashed, a server goes on with it when it"
                                    + " runs");
            case UNKNOWN, SPENT, RELEASED, FAILED, CREDITED, REFUNDING, REFUNDED, FORWARDED -> {}
        }
        return new Done(json);
    }

    private Answer whole(PaymentRecord payment) {
        return new Done(PaymentRows.whole(payment, till.ledger()));
    }
}
