-- Who has had the bonus for joining the operator's server at Discord: once for each
-- player and once for each Discord account. person is a keyed digest of that account's
-- id, which stays when the connection is undone, so that it pays nobody a second time.

-- +goose Up
CREATE TABLE discord_bonuses (
    person  BLOB    PRIMARY KEY,
    user_id TEXT    NOT NULL UNIQUE,
    usd     INTEGER NOT NULL CHECK (usd > 0), -- in millionths
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX discord_bonuses_at ON discord_bonuses (at);

-- +goose StatementBegin
CREATE TRIGGER discord_bonuses_no_update BEFORE UPDATE ON discord_bonuses
BEGIN
    SELECT RAISE(ABORT, 'bonuses for joining are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER discord_bonuses_no_delete BEFORE DELETE ON discord_bonuses
BEGIN
    SELECT RAISE(ABORT, 'bonuses for joining are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Without them everybody could have the bonus again.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "bonuses for joining Discord were given: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM discord_bonuses LIMIT 1) AS given;
DROP TABLE cannot_go_back;

DROP TABLE discord_bonuses;
