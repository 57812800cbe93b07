-- What can be bought.

CREATE TABLE catalog (
    -- Long ones don't fit into an index.
    key_sha256 bytea PRIMARY KEY,
    key text COLLATE "C" NOT NULL,
    -- Everything about it; empty for what was taken out.
    json text NOT NULL,
    revision bigint NOT NULL
);

CREATE UNIQUE INDEX catalog_in_order ON catalog (revision);

-- Never goes back, whatever rows are deleted by hand.
CREATE SEQUENCE catalog_revisions;
