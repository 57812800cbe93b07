-- What can be bought, in a file of its own: the writer of the ledger never waits for it.

CREATE TABLE catalog (
    key TEXT NOT NULL,
    -- Everything about it; empty for what was taken out.
    json TEXT NOT NULL,
    revision INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX catalog_by_key ON catalog (key);
CREATE UNIQUE INDEX catalog_in_order ON catalog (revision);

-- The last revision that was given: it never goes back, whatever rows are deleted by hand.
CREATE TABLE catalog_revision (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    last INTEGER NOT NULL
) STRICT;

INSERT INTO catalog_revision VALUES (1, 0);
