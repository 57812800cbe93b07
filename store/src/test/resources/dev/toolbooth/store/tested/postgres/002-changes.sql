CREATE TABLE changes ("the;thing" INTEGER NOT NULL, what TEXT NOT NULL);

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    INSERT INTO changes VALUES (NEW.id, 'from ' || OLD.name || ';');
    INSERT INTO changes VALUES (NEW.id, $$$$ || NEW.name);
    RETURN NULL;
END;
$body$;

CREATE TRIGGER things_changed AFTER UPDATE ON things
FOR EACH ROW EXECUTE FUNCTION note_change();

SELECT count(*) FROM things;
UPDATE things SET name = 'three' WHERE id = 2
