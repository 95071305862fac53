-- Which sports bets a free bet has paid: its stake stays with the house.

-- +goose Up
ALTER TABLE sports_bets ADD COLUMN free INTEGER NOT NULL DEFAULT 0 CHECK (free IN (0, 1));
UPDATE sports_bets SET free = 1 WHERE id IN (
    SELECT w.wager FROM bonus_wagers AS w JOIN bonus_grants AS g ON g.id = w.grant_id WHERE g.terms LIKE '%"kind":"free_bet"%'
);

-- +goose Down
ALTER TABLE sports_bets DROP COLUMN free;
