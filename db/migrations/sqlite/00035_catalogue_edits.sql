-- +goose Up
-- What staff have changed of a game, above what the list of games or the program
-- says of it: an import of another list does not undo it. fields is a JSON object
-- of what differs, {} for a game that was put back. version counts the changes.
CREATE TABLE game_edits (
    game       TEXT    PRIMARY KEY,
    version    INTEGER NOT NULL CHECK (version > 0),
    fields     TEXT    NOT NULL CHECK (json_valid(fields)),
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- Every change of every game.
CREATE TABLE game_edits_history (
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    fields  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER game_edits_history_no_update BEFORE UPDATE ON game_edits_history
BEGIN
    SELECT RAISE(ABORT, 'game_edits_history is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER game_edits_history_no_delete BEFORE DELETE ON game_edits_history
BEGIN
    SELECT RAISE(ABORT, 'game_edits_history is append only');
END;
-- +goose StatementEnd

-- The evidence against each game's rules: what a bettor would have who had begun
-- with 1 and bet after each wager on the side ("over": the game pays too much,
-- "under": too little) at fixed shares of the capital. capitals are the logarithms
-- as a JSON list. since is the number of the last wager before the test began;
-- alarm_at is when the evidence passed the bound, in unix milliseconds, 0 while it
-- has not.
CREATE TABLE game_evidence (
    kind     TEXT    NOT NULL,
    product  TEXT    NOT NULL,
    side     TEXT    NOT NULL CHECK (side IN ('over', 'under')),
    since    INTEGER NOT NULL,
    began_at INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    capitals TEXT    NOT NULL,
    peak     REAL    NOT NULL,
    alarm_at INTEGER NOT NULL,
    PRIMARY KEY (kind, product, side)
) STRICT, WITHOUT ROWID;

-- +goose Down
DELETE FROM projections WHERE name = 'game_evidence';
DROP TABLE game_evidence;
DROP TABLE game_edits_history;
DROP TABLE game_edits;
