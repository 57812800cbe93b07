-- The books. Amounts are millionths of a US dollar, times are milliseconds since 1970.
--
-- Only amounts are checked here: PostgreSQL reads the text of each check for each statement.

-- Rows change all the time: room in each page keeps their indexes untouched.
CREATE TABLE accounts (
    id text COLLATE "C" PRIMARY KEY,
    micro_usd bigint NOT NULL DEFAULT 0,
    held_micro_usd bigint NOT NULL DEFAULT 0,
    -- None while nothing was posted: such a row is there to be locked.
    created_ms bigint,
    CHECK (
        held_micro_usd >= 0
        AND (micro_usd >= held_micro_usd OR id ^@ 'source:' OR id ^@ 'revenue:')
    )
) WITH (fillfactor = 50);

-- What has ended. Rows are added and never change.
CREATE TABLE transfers (
    id uuid PRIMARY KEY,
    -- The order in which they were posted, which for each account is that of its balances.
    seq bigint GENERATED ALWAYS AS IDENTITY,
    state text NOT NULL, -- posted, voided or expired
    debit text COLLATE "C" NOT NULL,
    credit text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    at_ms bigint NOT NULL,
    balance_after bigint, -- if it is posted
    note text NOT NULL,
    key_id text,
    shop text,
    tool text,
    free boolean NOT NULL,
    input_tokens bigint,
    output_tokens bigint,
    tokens_beyond bigint,
    input_hash bytea,
    output_hash bytea,
    took_ms bigint,
    expires_ms bigint,
    node text,
    day bigint,
    CHECK (amount >= 0 AND balance_after >= 0)
);
CREATE INDEX transfers_in_order ON transfers (seq);
-- What customers spent, and what they paid in. What a shop earned is found without an index.
CREATE INDEX transfers_of_debit ON transfers (debit, seq);
CREATE INDEX transfers_paid_in ON transfers (credit, seq) WHERE tool IS NULL;

-- Transfers that are pending. They are in a table of their own because they come and go: what is
-- left of them is swept out of a small table instead of the largest.
CREATE TABLE holds (
    id uuid PRIMARY KEY,
    account text COLLATE "C" NOT NULL,
    key_id text NOT NULL,
    shop text NOT NULL,
    amount bigint NOT NULL,
    free boolean NOT NULL,
    day bigint NOT NULL,
    at_ms bigint NOT NULL,
    expires_ms bigint NOT NULL,
    node text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

CREATE TABLE meters (
    account text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    day bigint NOT NULL,
    used bigint NOT NULL,
    held bigint NOT NULL,
    PRIMARY KEY (account, key_id, name),
    CHECK (used >= 0 AND held >= 0)
) WITH (fillfactor = 50);

CREATE TABLE claims (
    owner text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    request_hash bytea NOT NULL,
    call uuid NOT NULL,
    state text NOT NULL, -- running or done
    outcome text, -- if it is done
    at_ms bigint NOT NULL,
    -- Of a running one, when others may take it: its node has died.
    expires_ms bigint NOT NULL,
    node text NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX claims_by_end ON claims (expires_ms);

CREATE TABLE keys (
    id text COLLATE "C" PRIMARY KEY,
    account text COLLATE "C" NOT NULL,
    body text NOT NULL,
    version bigint NOT NULL,
    created_ms bigint NOT NULL
);
CREATE INDEX keys_of_account ON keys (account);
-- Nodes look for keys that have changed after the last version that they know.
CREATE INDEX keys_by_version ON keys (version);
