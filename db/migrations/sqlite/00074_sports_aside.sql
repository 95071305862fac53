-- Sports bets that could not be settled. They keep nobody behind them waiting, and
-- are tried again until it works.

-- +goose Up
-- reason says what went wrong the last time, tries counts, first_at and tried_at are
-- the first and the last time.
CREATE TABLE sports_aside (
    bet      BLOB    NOT NULL PRIMARY KEY REFERENCES sports_bets (id),
    reason   TEXT    NOT NULL,
    tries    INTEGER NOT NULL CHECK (tries > 0),
    first_at INTEGER NOT NULL,
    tried_at INTEGER NOT NULL CHECK (tried_at >= first_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX sports_aside_tried ON sports_aside (tried_at);

-- +goose Down
-- An earlier version has gone past these bets and would never settle them.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are sports bets that are set aside: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM sports_aside LIMIT 1) AS kept;
DROP TABLE cannot_go_back;

DROP TABLE sports_aside;
