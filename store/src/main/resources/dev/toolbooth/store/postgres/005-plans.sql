-- Plans and their changes.

CREATE TABLE plans (
    -- Given under a lock, so that places get visible in their order.
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    -- Everything about it; empty for one that was deleted.
    json text NOT NULL,
    version bigint NOT NULL
);

CREATE INDEX plans_there ON plans (place) WHERE json <> '';
CREATE INDEX plans_gone ON plans (place) WHERE json = '';

CREATE TABLE plan_changes (
    plan text COLLATE "C" NOT NULL,
    -- The version that the plan had after it.
    number bigint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (plan, number)
);
