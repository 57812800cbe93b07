package dev.toolbooth.store;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;

class MemoryLedgerTest extends PlayMoneyContract {
    private final Ledger ledger = new BookLedger(new MemoryJournal());

    @Override
    public Ledger ledger() {
        return ledger;
    }
}
