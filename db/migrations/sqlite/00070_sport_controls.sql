-- What traders do with the sportsbook: what they suspend, the prices and margins
-- that they set, how they decide events, and what they note.

-- +goose Up
-- What stands now. scope is what it holds for, as the book writes it: "book",
-- "sport/soccer", "league/soccer/England/League", "event/e1", "market/e1/total/line=2.5",
-- "outcome/e1/total/line=2.5/over", and for margins "type/soccer/total". value is JSON.
-- until_at is when it ends by itself, 0 for never. What stood before is in the log of
-- staff.
CREATE TABLE sport_controls (
    kind     TEXT    NOT NULL CHECK (kind IN ('stop', 'price', 'margin')),
    scope    TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    until_at INTEGER NOT NULL CHECK (until_at >= 0),
    PRIMARY KEY (kind, scope)
) STRICT, WITHOUT ROWID;

-- How staff have decided an event; the last ruling of an event stands. result is JSON
-- as in sport_results, empty for the one that the feed brings; voided are the markets
-- that are void, one on a line. The results themselves are in sport_results.
CREATE TABLE sport_rulings (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    event   TEXT    NOT NULL REFERENCES sport_events (id),
    deed    TEXT    NOT NULL CHECK (deed IN ('result', 'void', 'markets')),
    result  TEXT    NOT NULL,
    voided  TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    asked   TEXT    NOT NULL,
    decided TEXT    NOT NULL CHECK (decided <> asked),
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX sport_rulings_event ON sport_rulings (event, id);

CREATE INDEX sport_rulings_at ON sport_rulings (at);

-- +goose StatementBegin
CREATE TRIGGER sport_rulings_no_update BEFORE UPDATE ON sport_rulings
BEGIN
    SELECT RAISE(ABORT, 'a ruling is followed by another one');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sport_rulings_no_delete BEFORE DELETE ON sport_rulings
BEGIN
    SELECT RAISE(ABORT, 'rulings are never removed');
END;
-- +goose StatementEnd

-- What traders tell each other of an event.
CREATE TABLE sport_notes (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    event  TEXT    NOT NULL REFERENCES sport_events (id),
    actor  TEXT    NOT NULL,
    note   TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX sport_notes_event ON sport_notes (event, id);

-- +goose Down
-- An earlier version would follow the feed again where staff have decided.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "staff have decided events: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM sport_rulings LIMIT 1) AS made;
DROP TABLE cannot_go_back;

DROP TABLE sport_notes;
DROP TABLE sport_rulings;
DROP TABLE sport_controls;
