-- What the lists of the back office choose by and few rows have: found without
-- looking at all others. None of these tables is written by a wager.

-- +goose Up
CREATE INDEX staff_log_action ON staff_log (action, seq);
CREATE INDEX staff_log_actor ON staff_log (actor, seq);
CREATE INDEX users_unverified ON users (created_at, id) WHERE email_verified_at IS NULL;

-- +goose Down
DROP INDEX users_unverified;
DROP INDEX staff_log_actor;
DROP INDEX staff_log_action;
