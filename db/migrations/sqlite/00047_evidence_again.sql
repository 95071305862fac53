-- The evidence about games took what a choice pays at most from the stake that came
-- first. It is made again from the wager log, from the choices alone.

-- +goose Up
DELETE FROM game_evidence;
DELETE FROM projections WHERE name = 'game_evidence';

-- +goose Down
DELETE FROM game_evidence;
DELETE FROM projections WHERE name = 'game_evidence';
