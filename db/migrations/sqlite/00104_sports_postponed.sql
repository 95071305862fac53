-- When events begin that were moved after bets were made on them.

-- +goose Up
-- In unix milliseconds, 0 for an event that was not moved. A leg that was bet on for a
-- start more than 48 hours earlier is void.
ALTER TABLE sports_selections ADD COLUMN starts_at INTEGER NOT NULL DEFAULT 0;

-- +goose Down
-- An earlier version would settle such bets by the result.
ALTER TABLE sports_selections DROP COLUMN starts_at;
