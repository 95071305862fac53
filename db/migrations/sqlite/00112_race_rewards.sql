-- +goose Up
-- What the weekly race of each week gives away, in whole dollars. It can rise while the
-- week runs, and is what is paid at its end: players were promised it.
CREATE TABLE race_rewards (
    week   INTEGER PRIMARY KEY,
    reward INTEGER NOT NULL CHECK (reward >= 0)
) STRICT;

-- +goose Down
DROP TABLE race_rewards;
