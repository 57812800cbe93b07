-- What was sold, made of the transfers up to the one that is the last in sales_counted: whoever
-- reads looks at those after it too. Hours and days are those of UTC since 1970.

CREATE TABLE sales_days (
    -- 1: all tools of a shop together, with an empty tool. 0: each for itself.
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    shop TEXT NOT NULL,
    tool TEXT NOT NULL,
    -- How the money comes in: balance, or the network of a wallet.
    rail TEXT NOT NULL,
    billed INTEGER NOT NULL,
    free INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    refunds INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    -- The numbers of the accounts that bought, packed.
    payers BLOB NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
) STRICT, WITHOUT ROWID;

CREATE TABLE sales_hours (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    shop TEXT NOT NULL,
    tool TEXT NOT NULL,
    rail TEXT NOT NULL,
    billed INTEGER NOT NULL,
    free INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    refunds INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    payers BLOB NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
) STRICT, WITHOUT ROWID;

-- 32 days each, of each tool for itself.
CREATE TABLE sales_blocks (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    shop TEXT NOT NULL,
    tool TEXT NOT NULL,
    rail TEXT NOT NULL,
    billed INTEGER NOT NULL,
    free INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    refunds INTEGER NOT NULL,
    refunded INTEGER NOT NULL,
    payers BLOB NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
) STRICT, WITHOUT ROWID;

-- What each of the payers bought, in their order, packed. Apart from the rest, which is read far more
-- often without it.
CREATE TABLE sales_days_amounts (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    shop TEXT NOT NULL,
    tool TEXT NOT NULL,
    rail TEXT NOT NULL,
    amounts BLOB NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
) STRICT, WITHOUT ROWID;

CREATE TABLE sales_hours_amounts (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    shop TEXT NOT NULL,
    tool TEXT NOT NULL,
    rail TEXT NOT NULL,
    amounts BLOB NOT NULL,
    PRIMARY KEY (every, slot, shop, tool, rail)
) STRICT, WITHOUT ROWID;

CREATE TABLE sales_counted (last_seq INTEGER NOT NULL) STRICT;

INSERT INTO sales_counted VALUES (0);

-- How calls ended, sold or not. The server counts these itself and writes them down now and then:
-- a crash loses those of the last seconds.
CREATE TABLE call_days (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    tool TEXT NOT NULL,
    server TEXT NOT NULL,
    rail TEXT NOT NULL,
    -- How many ended in which way, and how long those took that ran, packed.
    results BLOB NOT NULL,
    latencies BLOB NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
) STRICT, WITHOUT ROWID;

CREATE TABLE call_hours (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    tool TEXT NOT NULL,
    server TEXT NOT NULL,
    rail TEXT NOT NULL,
    results BLOB NOT NULL,
    latencies BLOB NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
) STRICT, WITHOUT ROWID;

CREATE TABLE call_blocks (
    every INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    tool TEXT NOT NULL,
    server TEXT NOT NULL,
    rail TEXT NOT NULL,
    results BLOB NOT NULL,
    latencies BLOB NOT NULL,
    PRIMARY KEY (every, slot, tool, server, rail)
) STRICT, WITHOUT ROWID;
