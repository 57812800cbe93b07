-- What was sold, made of the transfers up to the one that is the last in sales_counted: whoever
-- reads looks at those after it too. Hours and days are those of UTC since 1970.

CREATE TABLE sales_days (
    -- 1: all tools of a shop together, with an empty tool. 0: each for itself.
    every int NOT NULL,
    slot bigint NOT NULL,
    shop text COLLATE "C" NOT NULL,
    tool text COLLATE "C" NOT NULL,
    -- How the money comes in: balance, or the network of a wallet.
    rail text COLLATE "C" NOT NULL,
    billed bigint NOT NULL,
    free bigint NOT NULL,
    micro_usd bigint NOT NULL,
    refunds bigint NOT NULL,
    refunded bigint NOT NULL,
    -- The numbers of the accounts that bought, packed.
    payers bytea NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
);

CREATE TABLE sales_hours (
    every int NOT NULL,
    slot bigint NOT NULL,
    shop text COLLATE "C" NOT NULL,
    tool text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    billed bigint NOT NULL,
    free bigint NOT NULL,
    micro_usd bigint NOT NULL,
    refunds bigint NOT NULL,
    refunded bigint NOT NULL,
    payers bytea NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
);

-- 32 days each, of each tool for itself.
CREATE TABLE sales_blocks (
    every int NOT NULL,
    slot bigint NOT NULL,
    shop text COLLATE "C" NOT NULL,
    tool text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    billed bigint NOT NULL,
    free bigint NOT NULL,
    micro_usd bigint NOT NULL,
    refunds bigint NOT NULL,
    refunded bigint NOT NULL,
    payers bytea NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
);

-- What each of the payers bought, in their order, packed. Apart from the rest, which is read far more
-- often without it.
CREATE TABLE sales_days_amounts (
    every int NOT NULL,
    slot bigint NOT NULL,
    shop text COLLATE "C" NOT NULL,
    tool text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    amounts bytea NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
);

CREATE TABLE sales_hours_amounts (
    every int NOT NULL,
    slot bigint NOT NULL,
    shop text COLLATE "C" NOT NULL,
    tool text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    amounts bytea NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
);

-- One row, which is locked by whoever counts.
CREATE TABLE sales_counted (last_seq bigint NOT NULL);

INSERT INTO sales_counted VALUES (0);

-- The numbers of accounts that bought, without gaps: many of them are packed.
CREATE TABLE sales_payers (
    number int PRIMARY KEY,
    account text COLLATE "C" NOT NULL UNIQUE
);

-- How calls ended, sold or not. Each node counts these itself and adds them now and then: a crash
-- loses those of the last seconds.
CREATE TABLE call_days (
    every int NOT NULL,
    slot bigint NOT NULL,
    tool text COLLATE "C" NOT NULL,
    server text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    -- How many ended in which way, and how long those took that ran, packed.
    results bytea NOT NULL,
    latencies bytea NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
);

CREATE TABLE call_hours (
    every int NOT NULL,
    slot bigint NOT NULL,
    tool text COLLATE "C" NOT NULL,
    server text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    results bytea NOT NULL,
    latencies bytea NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
);

CREATE TABLE call_blocks (
    every int NOT NULL,
    slot bigint NOT NULL,
    tool text COLLATE "C" NOT NULL,
    server text COLLATE "C" NOT NULL,
    rail text COLLATE "C" NOT NULL,
    results bytea NOT NULL,
    latencies bytea NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
);
