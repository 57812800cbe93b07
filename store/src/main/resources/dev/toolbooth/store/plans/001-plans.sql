-- Plans and their changes, in a file of its own that several processes use at once.

CREATE TABLE plans (
    -- Never given twice, whatever rows are deleted.
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    -- Everything about it; empty for one that was deleted.
    json TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT;

CREATE INDEX plans_there ON plans (place) WHERE json <> '';
CREATE INDEX plans_gone ON plans (place) WHERE json = '';

CREATE TABLE plan_changes (
    plan TEXT NOT NULL,
    -- The version that the plan had after it.
    number INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (plan, number)
) STRICT, WITHOUT ROWID;
