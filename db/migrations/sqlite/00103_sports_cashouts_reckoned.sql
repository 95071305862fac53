-- What each cash-out of a bet was reckoned with, so that a result that is void or
-- corrected later reaches it, and the order in which players see their bets.

-- +goose Up
-- parts is JSON: for each cash-out its stake and what it paid in units of the currency,
-- the margin for each open leg in millionths, the chances of the open legs, and the results
-- of the others. corrected is what it pays by the results with which the bet was settled
-- last; part_paid is the sum of these. It is empty for cash-outs from before this version, which stay as they are.
ALTER TABLE sports_bets ADD COLUMN parts TEXT NOT NULL DEFAULT '';

CREATE INDEX sports_bets_at ON sports_bets (owner, at, id);

-- +goose Down
DROP INDEX sports_bets_at;
ALTER TABLE sports_bets DROP COLUMN parts;
