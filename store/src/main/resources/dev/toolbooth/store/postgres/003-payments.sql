-- Payments from wallets on chains. The columns are for looking them up, the body is all of it.

CREATE TABLE payments (
    id uuid PRIMARY KEY,
    -- The order in which they were taken.
    seq bigint GENERATED ALWAYS AS IDENTITY,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    -- The account of the payer, and the one that the money is put into: the same, or topped up.
    wallet text COLLATE "C" NOT NULL,
    account text COLLATE "C" NOT NULL,
    thing text COLLATE "C" NOT NULL,
    call uuid NOT NULL,
    began_ms bigint NOT NULL,
    changed_ms bigint NOT NULL,
    body text NOT NULL
);

-- A payment is taken once.
CREATE UNIQUE INDEX payments_by_key ON payments (key);
CREATE INDEX payments_in_order ON payments (seq);
CREATE INDEX payments_of_wallet ON payments (wallet, seq);
-- Those that are unfinished are few, and found by their states.
CREATE INDEX payments_of_state ON payments (state, seq);
