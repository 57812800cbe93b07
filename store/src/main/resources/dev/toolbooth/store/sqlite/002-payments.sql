-- Payments from wallets on chains. The columns are for looking them up, the body is all of it.

CREATE TABLE payments (
    -- The order in which they were taken.
    seq INTEGER PRIMARY KEY,
    id BLOB NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- The account of the payer, and the one that the money is put into: the same, or topped up.
    wallet TEXT NOT NULL,
    account TEXT NOT NULL,
    thing TEXT NOT NULL,
    call BLOB NOT NULL,
    began_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX payments_by_id ON payments (id);
-- A payment is taken once.
CREATE UNIQUE INDEX payments_by_key ON payments (key);
CREATE INDEX payments_of_wallet ON payments (wallet, seq);
-- Those that are unfinished are few, and found by their states.
CREATE INDEX payments_of_state ON payments (state, seq);
