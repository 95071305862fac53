-- What every game has taken and paid in real money, and how far that is from what
-- its rules promise: made from the wagers, so that a fault in a game, or somebody
-- who found one, shows before it costs much.

-- +goose Up
CREATE TABLE game_returns (
    kind      TEXT    NOT NULL,
    product   TEXT    NOT NULL,
    wagers    INTEGER NOT NULL,
    -- Millionths of a dollar, at the prices of each wager.
    staked    INTEGER NOT NULL,
    paid      INTEGER NOT NULL,
    -- The same of those wagers alone whose house edge is known; expected is what
    -- their rules pay on average.
    measured  INTEGER NOT NULL,
    expected  INTEGER NOT NULL,
    deviation INTEGER NOT NULL, -- paid minus expected
    squares   REAL    NOT NULL, -- sum of (paid minus expected) squared over the wagers, in square dollars
    PRIMARY KEY (kind, product)
) STRICT, WITHOUT ROWID;

-- +goose Down
DELETE FROM projections WHERE name = 'game_returns';
DROP TABLE game_returns;
