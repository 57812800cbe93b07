CREATE TABLE changes ("the;thing" INTEGER NOT NULL, [what] TEXT NOT NULL) STRICT;

CREATE TRIGGER things_changed AFTER UPDATE ON things
BEGIN
    INSERT INTO changes VALUES (NEW.id, 'from ' || OLD.name || ';');
    INSERT INTO changes VALUES (NEW.id, CASE WHEN NEW.name = '' THEN 'none' ELSE NEW.name END);
END;

UPDATE things SET name = 'three' WHERE id = 2
