-- What players converted from a currency that the site pays on no network into one that
-- it pays.

-- +goose Up
-- amount and margin are of the source, received is of the target. Prices are exact
-- dollars per whole unit, such as 65000 or 13/100.
CREATE TABLE currency_conversions (
    id           BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id      TEXT    NOT NULL,
    source       TEXT    NOT NULL,
    target       TEXT    NOT NULL CHECK (target <> source),
    amount       INTEGER NOT NULL CHECK (amount > 0),
    margin       INTEGER NOT NULL CHECK (margin >= 0 AND margin < amount),
    received     INTEGER NOT NULL CHECK (received > 0),
    source_price TEXT    NOT NULL,
    target_price TEXT    NOT NULL,
    percent      TEXT    NOT NULL,
    usd          INTEGER NOT NULL,
    hash         BLOB    NOT NULL CHECK (length(hash) = 16),
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX currency_conversions_user ON currency_conversions (user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER currency_conversions_no_update BEFORE UPDATE ON currency_conversions
BEGIN
    SELECT RAISE(ABORT, 'conversions are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER currency_conversions_no_delete BEFORE DELETE ON currency_conversions
BEGIN
    SELECT RAISE(ABORT, 'conversions are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the conversions: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "currencies were converted: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM currency_conversions;
DROP TABLE cannot_go_back;

DROP TABLE currency_conversions;
