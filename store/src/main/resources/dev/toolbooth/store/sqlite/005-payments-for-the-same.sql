-- What a payment buys, with the arguments, and the key of its buyer: a wallet's other payments for the
-- same wait for one that is not at its end. Those that were at their end before need neither.
ALTER TABLE payments ADD COLUMN purchase TEXT NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN holder TEXT NOT NULL DEFAULT '';

UPDATE payments
SET purchase = json_extract(body, '$.shop') || char(10) || thing || char(10)
        || json_extract(body, '$.input'),
    holder = coalesce(json_extract(body, '$.holder'), '')
WHERE state IN ('TAKEN', 'SETTLING', 'UNKNOWN', 'SETTLED');

CREATE INDEX payments_for_the_same ON payments (wallet, purchase, seq);
