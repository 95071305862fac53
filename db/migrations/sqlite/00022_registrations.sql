-- +goose Up
-- Every account in the order in which they were opened: what follows a
-- registration, such as a welcome or what an inviter earns, reads it as a log.
CREATE TABLE registrations (
    seq     INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL UNIQUE REFERENCES users (id),
    at      INTEGER NOT NULL
) STRICT;

INSERT INTO registrations (user_id, at) SELECT id, created_at FROM users ORDER BY created_at, id;

-- +goose StatementBegin
CREATE TRIGGER registrations_no_update BEFORE UPDATE ON registrations
BEGIN
    SELECT RAISE(ABORT, 'registrations are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER registrations_no_delete BEFORE DELETE ON registrations
BEGIN
    SELECT RAISE(ABORT, 'registrations are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- The users keep the times by which the table is made again, in an order that
-- is the same but for those of one millisecond.
DROP TABLE registrations;
