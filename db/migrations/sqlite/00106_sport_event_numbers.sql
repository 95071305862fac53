-- The numbers of the odds of an event, which a restarted site has to remember.

-- +goose Up
-- odds_seq is the number of the last odds that were taken. Odds up to odds_closed are
-- older than a change of the score, and never open a market again. moved_seq is the
-- number of the state with the last such change.
ALTER TABLE sport_events ADD COLUMN odds_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sport_events ADD COLUMN odds_closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sport_events ADD COLUMN moved_seq INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE sport_events DROP COLUMN moved_seq;
ALTER TABLE sport_events DROP COLUMN odds_closed;
ALTER TABLE sport_events DROP COLUMN odds_seq;
