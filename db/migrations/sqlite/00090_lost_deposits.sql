-- Deposits that count confirmations again after a reorganisation, deposits that their
-- chain has lost, by player, and those that wait for another block.

-- +goose Up
CREATE INDEX deposits_recounted ON deposits (network, height) WHERE state <> 'confirming' AND block <> '' AND confirmations < needed;
CREATE INDEX deposits_height ON deposits (network, height) WHERE block <> '';
CREATE INDEX deposits_lost_player ON deposits (user_id) WHERE state = 'reversed';
CREATE INDEX deposits_orphaned ON deposits (network, height) WHERE state = 'orphaned';

-- Levels follow every change of a deposit from now on. What a reorganisation has left
-- wrong in them is counted anew.
UPDATE rank_players SET deposited_usd = (SELECT COALESCE(SUM(d.usd), 0) FROM deposits AS d WHERE d.user_id = rank_players.user_id AND d.state = 'credited');

INSERT INTO rank_players (user_id, wagered_usd, deposited_usd, level, seen, currency, claims, claimed_at)
    SELECT user_id, 0, SUM(usd), 0, 0, MIN(currency), 0, 0 FROM deposits WHERE state = 'credited' AND user_id <> '' GROUP BY user_id
    ON CONFLICT (user_id) DO NOTHING;

-- So do bonuses: how often each player has deposited so far.
INSERT INTO bonus_depositors (user_id, deposits)
    SELECT user_id, COUNT(*) FROM deposits WHERE credited_at > 0 AND user_id <> '' GROUP BY user_id
    ON CONFLICT (user_id) DO NOTHING;

-- +goose Down
DROP INDEX deposits_orphaned;
DROP INDEX deposits_lost_player;
DROP INDEX deposits_height;
DROP INDEX deposits_recounted;
