-- +goose Up
-- An opt-in ends: with its bonus, after its time, or when its player withdraws it.
-- until is the moment in unix milliseconds from which it does not count any more.
-- While it lasts, the largest bonus of its offer is reserved in the offer's budget.
ALTER TABLE bonus_opt_ins ADD COLUMN until INTEGER NOT NULL DEFAULT 0;
UPDATE bonus_opt_ins SET until = at + 604800000;

-- +goose Down
ALTER TABLE bonus_opt_ins DROP COLUMN until;
