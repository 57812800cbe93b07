-- The first table; a comment with a semicolon.
CREATE TABLE things (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL DEFAULT 'a;b -- c'
) STRICT;

/* Another comment; BEGIN; */
INSERT INTO things (id) VALUES (1);
INSERT INTO things (id, name) VALUES (2, 'it''s; {fn two} ? :x $1');
