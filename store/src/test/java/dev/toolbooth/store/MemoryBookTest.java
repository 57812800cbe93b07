package dev.toolbooth.store;

import dev.toolbooth.core.pay.MemoryBook;
import dev.toolbooth.core.pay.PaymentBook;

class MemoryBookTest extends PaymentBookRules {
    private final PaymentBook book = new MemoryBook();

    @Override
    PaymentBook book() {
        return book;
    }

    @Override
    void reopen() {}

    @Override
    void close() {}
}
