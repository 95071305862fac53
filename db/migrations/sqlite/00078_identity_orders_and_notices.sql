-- Checks of identity that were handed to an outside provider; the notices of a player
-- as the team reads them, those that went by letter alone with them.

-- +goose Up
-- One check at one version, as it was sent. result is what the provider answered; empty
-- while it has not. Nothing of what was shown is here.
CREATE TABLE identity_orders (
    check_id TEXT    NOT NULL REFERENCES identity_checks (id),
    version  INTEGER NOT NULL,
    sent_at  INTEGER NOT NULL,
    ended_at INTEGER NOT NULL, -- 0 for not yet
    result   TEXT    NOT NULL CHECK (result IN ('', 'accept', 'refuse', 'again', 'review')),
    PRIMARY KEY (check_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_player ON notices (user_id, id);

-- +goose Down
DROP INDEX notices_player;
DROP TABLE identity_orders;
