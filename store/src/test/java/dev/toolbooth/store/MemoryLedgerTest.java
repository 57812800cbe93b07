package dev.toolbooth.store;

import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.MemoryJournal;

class MemoryLedgerTest extends WithdrawalContract {
    private final Ledger ledger = new BookLedger(new MemoryJournal());

    @Override
    Ledger ledger() {
        return ledger;
    }
}
