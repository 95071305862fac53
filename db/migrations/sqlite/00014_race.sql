-- +goose Up
-- What players have wagered with real money in each week of the race, in
-- millionths of a dollar; made from the journal. week is the Monday 00:00 UTC
-- that it began, reached_at the time of the last wager that counted: of two
-- players with the same sum, the one who had it first stands higher.
CREATE TABLE race_week (
    week       INTEGER NOT NULL,
    owner      TEXT    NOT NULL,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    reached_at INTEGER NOT NULL,
    PRIMARY KEY (week, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX race_week_rank ON race_week (week, usd DESC, reached_at);

-- +goose Down
-- Without its sums the checkpoint means nothing: the race is counted anew.
DELETE FROM projections WHERE name = 'race';
DROP TABLE race_week;
