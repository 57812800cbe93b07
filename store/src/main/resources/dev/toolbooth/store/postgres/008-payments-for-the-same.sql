-- What a payment buys, with the arguments, and the key of its buyer: a wallet's other payments for the
-- same wait for one that is not at its end. Those that were at their end before need neither.
ALTER TABLE payments ADD COLUMN purchase text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN holder text COLLATE "C" NOT NULL DEFAULT '';

-- Buyers write into the body what they like, also escapes that PostgreSQL can't read (\u0000, half a pair):
-- without any, what is ours in it can be.
UPDATE payments
SET purchase = (legible ->> 'shop') || chr(10) || thing || chr(10) || (legible ->> 'input'),
    holder = coalesce(legible ->> 'holder', '')
FROM (
    SELECT id AS same,
        regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u[0-9a-fA-F]{4}', '\1?', 'g')::json AS legible
    FROM payments
    WHERE state IN ('TAKEN', 'SETTLING', 'UNKNOWN', 'SETTLED')
) AS readable
WHERE id = same;

CREATE INDEX payments_for_the_same ON payments (wallet, purchase, seq);
