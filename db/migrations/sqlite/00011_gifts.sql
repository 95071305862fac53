-- +goose Up
-- Every tip and rain, once and for ever. The money of it stands in transfers
-- whose ref is the id. message is what the room was told, as JSON, so that the
-- same request is answered the same.
CREATE TABLE gifts (
    id       BLOB    PRIMARY KEY,
    kind     TEXT    NOT NULL CHECK (kind IN ('tip', 'rain')),
    sender   TEXT, -- null: the house
    room     TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    each     INTEGER NOT NULL CHECK (each > 0),
    users    INTEGER NOT NULL CHECK (users > 0),
    message  TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER gifts_no_update BEFORE UPDATE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER gifts_no_delete BEFORE DELETE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never deleted');
END;
-- +goose StatementEnd

-- The rains of the house, planned a day ahead. done is null until the moment
-- is over: it rained, nobody qualified, or the site was down.
CREATE TABLE house_rains (
    at   INTEGER PRIMARY KEY,
    done TEXT CHECK (done IN ('rained', 'dry', 'missed'))
) STRICT;

-- +goose Down
-- Transfers and recorded requests tell of these gifts: without them the books
-- are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "gifts have moved money: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM gifts;
DROP TABLE cannot_go_back;

DROP TABLE house_rains;
DROP TABLE gifts;
