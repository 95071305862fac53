-- Campaigns of free spins in games of outside providers.

-- +goose Up
-- games are the provider's ids, separated by line feeds. stake is the value of one spin in minor units of
-- the currency, bet the provider's id of it. wager is the requirement of the winnings. cost is the value of
-- all spins in millionths of a dollar. Times are unix milliseconds.
CREATE TABLE free_spin_campaigns (
    id          TEXT    NOT NULL PRIMARY KEY,
    integration TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    games       TEXT    NOT NULL,
    spins       INTEGER NOT NULL CHECK (spins > 0),
    bet         TEXT    NOT NULL,
    stake       INTEGER NOT NULL CHECK (stake > 0),
    currency    TEXT    NOT NULL,
    wager       INTEGER NOT NULL CHECK (wager >= 0),
    cost        INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL,
    cancelled   INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)),
    version     INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    created_by  TEXT    NOT NULL
) STRICT;
CREATE INDEX free_spin_campaigns_author ON free_spin_campaigns (created_by, created_at);

-- The spins of one player in one game. reference is the provider's id, which callbacks name; empty until
-- the provider has accepted them. won are the winnings in minor units, credited what became a bonus.
CREATE TABLE free_spins (
    id         TEXT    NOT NULL PRIMARY KEY,
    campaign   TEXT    NOT NULL REFERENCES free_spin_campaigns (id),
    integration TEXT   NOT NULL,
    user_id    TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    reference  TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'issued', 'cancelling', 'done', 'cancelled', 'failed')),
    problem    TEXT    NOT NULL,
    tries      INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    played     INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    credited   INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (campaign, user_id, game)
) STRICT;
CREATE INDEX free_spins_user ON free_spins (user_id, id);
CREATE INDEX free_spins_due ON free_spins (state, due_at);
CREATE INDEX free_spins_reference ON free_spins (integration, reference);

-- The wins of free spins. source is that of the bonus in which a win was credited; empty until then.
CREATE TABLE free_spin_wins (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    spins    TEXT    NOT NULL REFERENCES free_spins (id),
    amount   INTEGER NOT NULL CHECK (amount > 0),
    source   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX free_spin_wins_spins ON free_spin_wins (spins, source);

-- +goose Down
DROP TABLE free_spin_wins;
DROP TABLE free_spins;
DROP TABLE free_spin_campaigns;
