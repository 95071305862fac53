-- +goose Up
-- Markers of harm without reading the log of wagers again in every hour.
-- Bets of real money at night by the hour of their stake, counted as they come.
CREATE TABLE harm_nights (
    user_id TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    bets    INTEGER NOT NULL CHECK (bets > 0),
    PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX harm_nights_hour ON harm_nights (hour);

-- What was lost in the hour before a deposit. It does not change once it is read.
CREATE TABLE harm_deposits (
    user_id TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    PRIMARY KEY (user_id, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX harm_deposits_at ON harm_deposits (at);

-- +goose Down
DROP TABLE harm_deposits;
DROP TABLE harm_nights;
