package dev.toolbooth.store;

import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;

class MemoryBookTest extends PaymentBookRules {
    private final PaymentBook book = new MemoryPaymentBook();

    @Override
    public PaymentBook book() {
        return book;
    }

    @Override
    public void reopen() {}

    @Override
    public void close() {}
}
