-- What staff have set in the play control of players. It stands beside what players
-- set themselves: of the two the stricter holds, so that a player who wants something
-- looser never gets beyond it.

-- +goose Up
-- until is when it ends, NULL for never. A row is never changed: what makes it
-- stricter or longer is another row, and all that have not ended hold.
CREATE TABLE play_floors (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    control TEXT    NOT NULL,
    value   TEXT    NOT NULL CHECK (value <> ''),
    set_at  INTEGER NOT NULL,
    until   INTEGER CHECK (until > set_at),
    actor   TEXT    NOT NULL
) STRICT;

CREATE INDEX play_floors_user ON play_floors (user_id, control);

-- Up to here staff changed the player's own value. A time-out ends by itself.
INSERT INTO play_floors (user_id, control, value, set_at, until, actor)
SELECT c.user_id, c.control, c.value, c.changed_at, CASE WHEN c.control = 'timeout' THEN CAST(c.value AS INTEGER) END,
    COALESCE((SELECT d.actor FROM play_changes AS d WHERE d.user_id = c.user_id AND d.control = c.control AND d.step = 'stricter' ORDER BY d.id DESC LIMIT 1), '')
FROM play_controls AS c WHERE c.set_by = 'staff' AND c.value <> '' ORDER BY c.user_id, c.control;

-- +goose StatementBegin
CREATE TRIGGER play_floors_no_update BEFORE UPDATE ON play_floors
BEGIN
    SELECT RAISE(ABORT, 'what staff have set in play control is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER play_floors_no_delete BEFORE DELETE ON play_floors
BEGIN
    SELECT RAISE(ABORT, 'what staff have set in play control is never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- An earlier version would let players stake beyond what staff have set.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "staff have set limits of players: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM play_floors LIMIT 1) AS found_floors;
DROP TABLE cannot_go_back;

DROP TABLE play_floors;
