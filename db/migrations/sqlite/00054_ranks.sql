-- VIP levels, rakeback, cashback and gifts for levels.

-- +goose Up
-- What wagers earn begins behind this number: nobody is owed for what was played
-- before the site knew rakeback. Levels count all of it.
CREATE TABLE rank_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
INSERT INTO rank_start (id, seq) SELECT 1, COALESCE(MAX(seq), 0) FROM wagers;

-- seen is the level that the player was congratulated on.
CREATE TABLE rank_players (
    user_id       TEXT    NOT NULL PRIMARY KEY,
    wagered_usd   INTEGER NOT NULL,
    deposited_usd INTEGER NOT NULL,
    level         INTEGER NOT NULL CHECK (level >= 0 AND level <= 10),
    seen          INTEGER NOT NULL,
    currency      TEXT    NOT NULL,
    claims        INTEGER NOT NULL,
    claimed_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rank_players_level ON rank_players (level);

-- A level that was reached. It is in force for wagers with a greater number.
CREATE TABLE rank_levels (
    user_id  TEXT    NOT NULL,
    level    INTEGER NOT NULL CHECK (level > 0 AND level <= 10),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    gift_usd INTEGER NOT NULL CHECK (gift_usd >= 0),
    currency TEXT    NOT NULL,
    PRIMARY KEY (user_id, level)
) STRICT, WITHOUT ROWID;

CREATE INDEX rank_levels_gift ON rank_levels (at) WHERE gift_usd > 0;

-- The shares of the levels, in millionths: in force for wagers with a greater number.
CREATE TABLE rank_terms (
    since  INTEGER NOT NULL PRIMARY KEY,
    shares TEXT    NOT NULL
) STRICT;

-- What a player has earned and not claimed: whole minor units and millionths of one.
CREATE TABLE rank_accruals (
    user_id  TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('rakeback', 'cashback')),
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (user_id, kind, currency)
) STRICT, WITHOUT ROWID;

-- What a player lost on a day in UTC, what the rules promised the house of it, what
-- rakeback gave, and what cashback was credited. The terms are -1 until the first
-- settlement.
CREATE TABLE rank_days (
    user_id         TEXT    NOT NULL,
    currency        TEXT    NOT NULL,
    day             INTEGER NOT NULL,
    lost            INTEGER NOT NULL,
    theory_units    INTEGER NOT NULL,
    theory_micros   INTEGER NOT NULL CHECK (theory_micros >= 0 AND theory_micros < 1000000),
    rake_units      INTEGER NOT NULL,
    rake_micros     INTEGER NOT NULL CHECK (rake_micros >= 0 AND rake_micros < 1000000),
    credited_units  INTEGER NOT NULL,
    credited_micros INTEGER NOT NULL CHECK (credited_micros >= 0 AND credited_micros < 1000000),
    share           INTEGER NOT NULL,
    ceiling         INTEGER NOT NULL,
    less            INTEGER NOT NULL,
    settled         INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (user_id, currency, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX rank_days_open ON rank_days (day) WHERE settled = 0;

-- What was paid. number is that of the player's claim, or the level of a gift; seq is
-- up to which wager a claim counted, micros what it left of a minor unit.
CREATE TABLE rank_rewards (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id  TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('rakeback', 'cashback', 'level-up')),
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount > 0),
    usd      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    micros   INTEGER NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (user_id, kind, number, currency)
) STRICT, WITHOUT ROWID;

CREATE INDEX rank_rewards_user ON rank_rewards (user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER rank_rewards_no_update BEFORE UPDATE ON rank_rewards
BEGIN
    SELECT RAISE(ABORT, 'rewards are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rank_rewards_no_delete BEFORE DELETE ON rank_rewards
BEGIN
    SELECT RAISE(ABORT, 'rewards are never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rank_levels_no_update BEFORE UPDATE ON rank_levels
BEGIN
    SELECT RAISE(ABORT, 'a level that was reached is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rank_levels_no_delete BEFORE DELETE ON rank_levels
BEGIN
    SELECT RAISE(ABORT, 'a level that was reached is never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the rewards: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "rewards were paid: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM rank_rewards;
DROP TABLE cannot_go_back;

DROP TABLE rank_rewards;
DROP TABLE rank_days;
DROP TABLE rank_accruals;
DROP TABLE rank_terms;
DROP TABLE rank_levels;
DROP TABLE rank_players;
DROP TABLE rank_start;
DELETE FROM projections WHERE name IN ('ranks', 'rank deposits');
