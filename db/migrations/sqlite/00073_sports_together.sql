-- Legs of one event that are bet on as one.

-- +goose Up
-- A group of legs of a bet, n from 1. prices are what the legs that are not void pay
-- if they win, in thousandths, by the set of the void ones: the first is the price of
-- all, the last is that of a stake that is given back. chance and void are what the
-- model said when the bet was made, in millionths: that all win, and that all are
-- void. worth is what it expected the group to pay of its stake, in billionths.
CREATE TABLE sports_together (
    bet    BLOB    NOT NULL REFERENCES sports_bets (id),
    n      INTEGER NOT NULL CHECK (n > 0),
    prices TEXT    NOT NULL,
    chance INTEGER NOT NULL CHECK (chance BETWEEN 0 AND 1000000),
    void   INTEGER NOT NULL CHECK (void BETWEEN 0 AND 1000000),
    worth  INTEGER NOT NULL CHECK (worth >= 0),
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;

-- The group of a leg, 0 for a leg of its own.
ALTER TABLE sports_legs ADD COLUMN together INTEGER NOT NULL DEFAULT 0 CHECK (together >= 0);

-- +goose Down
-- An earlier version would settle the legs of a group as legs of their own.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are sports bets on legs of one event: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM sports_together LIMIT 1) AS made;
DROP TABLE cannot_go_back;

ALTER TABLE sports_legs DROP COLUMN together;
DROP TABLE sports_together;
