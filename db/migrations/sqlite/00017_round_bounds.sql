-- +goose Up
-- The most that an open round may win, in minor units of its account's
-- currency: the limit that was in force when it was opened. Every later turn is
-- judged by it alone, so that no price and no setting that changes meanwhile
-- can keep a player from ending a round. It is null for rounds that were opened
-- before it was kept.
ALTER TABLE rounds ADD COLUMN profit INTEGER CHECK (profit >= 0);

-- The race is counted anew from the journal: where version 14 was taken back and
-- brought again, its checkpoint had stayed behind without the sums.
DELETE FROM race_week WHERE EXISTS (SELECT 1 FROM projections WHERE name = 'race');
DELETE FROM projections WHERE name = 'race';

-- +goose Down
ALTER TABLE rounds DROP COLUMN profit;
