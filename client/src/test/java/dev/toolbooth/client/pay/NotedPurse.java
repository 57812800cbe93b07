package dev.toolbooth.client.pay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A purse that says what it is told to, and notes what it hears. */
final class NotedPurse implements Purse {
    final List<String> heard = new ArrayList<>();
    Verdict verdict = new Verdict.Allowed(new UUID(0, 1));
    @Nullable SignedOrder left;
    @Nullable PreparedPayment signed;
    @Nullable ObjectNode receipt;

    @Override
    public Verdict reserve(PurchaseOrder purchase, boolean approved) {
        heard.add(approved ? "approved" : "reserve");
        return approved ? new Verdict.Allowed(new UUID(0, 1)) : verdict;
    }

    @Override
    public void signed(UUID id, PreparedPayment prepared) {
        heard.add("signed");
        signed = prepared;
    }

    @Override
    public void paid(UUID id, ObjectNode said) {
        heard.add("paid");
        receipt = said;
    }

    @Override
    public void billed(PurchaseOrder purchase, ObjectNode said) {
        heard.add("billed " + purchase.microUsd());
        receipt = said;
    }

    @Override
    public void dropped(UUID id, String why) {
        heard.add("dropped");
    }

    @Override
    public void refused(UUID id, String why) {
        heard.add("refused");
    }

    @Override
    public void left(UUID id, String why) {
        heard.add("left");
    }

    @Override
    public Optional<SignedOrder> resume(String digest) {
        Optional<SignedOrder> one =
                Optional.ofNullable(left).filter(it -> it.purchase().digest().equals(digest));
        left = null;
        return one;
    }
}
