-- Amounts are millionths of a US dollar, times are milliseconds since 1970, days are days of UTC
-- since 1970. What only several nodes need (held, state, node, expires_ms of transfers) keeps its
-- default here: holds and running claims are in the memory of the one process.

CREATE TABLE accounts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    micro_usd INTEGER NOT NULL,
    held_micro_usd INTEGER NOT NULL DEFAULT 0 CHECK (held_micro_usd >= 0),
    created_ms INTEGER NOT NULL,
    -- Only where money comes from, or a shop that gives some back, may be below zero.
    CHECK (micro_usd >= 0 OR id GLOB 'source:*' OR id GLOB 'revenue:*')
) STRICT;

-- In the order in which they were posted, which is not that of the ids: a call has its id from its
-- beginning.
CREATE TABLE transfers (
    seq INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    state INTEGER NOT NULL DEFAULT 1, -- 1 is posted
    debit INTEGER NOT NULL REFERENCES accounts (number),
    credit INTEGER NOT NULL REFERENCES accounts (number),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    at_ms INTEGER NOT NULL,
    balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
    note TEXT NOT NULL,
    -- The rest is null unless a call was sold.
    key_id TEXT,
    day INTEGER, -- the one that counts for the key's meters, or null if no meter counts it
    shop TEXT,
    tool TEXT,
    free INTEGER,
    input_tokens INTEGER,
    output_tokens INTEGER,
    tokens_beyond INTEGER,
    input_hash BLOB,
    output_hash BLOB,
    took_ms INTEGER,
    expires_ms INTEGER
) STRICT;

-- Whose transfers they are. This and the meters are made of the transfers, many at a time, for that
-- is cheaper: both lack those after the one that is the last in digested.
CREATE TABLE account_transfers (
    account INTEGER NOT NULL REFERENCES accounts (number),
    seq INTEGER NOT NULL REFERENCES transfers (seq),
    PRIMARY KEY (account, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE digested (last_seq INTEGER NOT NULL) STRICT;

INSERT INTO digested VALUES (0);

CREATE TABLE meters (
    account INTEGER NOT NULL REFERENCES accounts (number),
    key_id TEXT NOT NULL,
    name TEXT NOT NULL,
    day INTEGER NOT NULL,
    used INTEGER NOT NULL CHECK (used >= 0),
    held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
    PRIMARY KEY (account, key_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE claims (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    call BLOB NOT NULL,
    state INTEGER NOT NULL DEFAULT 1, -- 0 is running, 1 is done
    outcome TEXT,
    at_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    node TEXT,
    PRIMARY KEY (owner, key)
) STRICT;

CREATE INDEX claims_expiry ON claims (expires_ms);
CREATE INDEX claims_running ON claims (node) WHERE outcome IS NULL;

CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    body TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
