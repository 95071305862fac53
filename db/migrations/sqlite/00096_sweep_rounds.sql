-- "Sweep now" takes all addresses that are worth it, a few at a time.

-- +goose Up
-- When staff asked for the sweep of sweep_by, in unix milliseconds; 0 for never.
ALTER TABLE reconciliations ADD COLUMN sweep_at INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE reconciliations DROP COLUMN sweep_at;
