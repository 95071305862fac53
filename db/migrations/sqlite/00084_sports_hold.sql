-- What the house has kept of the sports bets that ended, by day, so that traders' page
-- of it does not read the bets themselves.

-- +goose Up
-- kind is by what they are grouped, key the player, the sport, or the sport with its
-- market; day is the number of the UTC day after 1970 on which they ended. usd, kept
-- and expected are millionths of a dollar. closed counts legs with a closing price, of
-- which beats had a better one; value is what a unit staked on each was worth by the
-- closing chance, less one, in millionths. All of it follows from the log of wagers.
CREATE TABLE sports_hold (
    kind     TEXT    NOT NULL CHECK (kind IN ('player', 'sport', 'market')),
    day      INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    bets     INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    kept     INTEGER NOT NULL,
    expected INTEGER NOT NULL,
    closed   INTEGER NOT NULL,
    value    INTEGER NOT NULL,
    beats    INTEGER NOT NULL,
    PRIMARY KEY (kind, day, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX sports_hold_key ON sports_hold (kind, key, day);

-- +goose Down
-- An event whose ruling waits is suspended by a stop of its own (ruling/e1), which ends
-- with the request. An earlier version knows a stop of the event alone, until somebody
-- resumes it.
INSERT INTO sport_controls (kind, scope, value, reason, actor, at, until_at)
SELECT kind, 'event/' || SUBSTR(scope, 8), value, reason, actor, at, 0 FROM sport_controls WHERE scope LIKE 'ruling/%'
ON CONFLICT (kind, scope) DO NOTHING;
DELETE FROM sport_controls WHERE scope LIKE 'ruling/%';

DELETE FROM projections WHERE name = 'sports_hold';
DROP TABLE sports_hold;
