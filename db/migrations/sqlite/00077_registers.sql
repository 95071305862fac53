-- Registers of excluded persons: the local file, what registers have answered about
-- players, and whom they are still to be asked about.

-- +goose Up
-- An entry of the local register. mark is a keyed hash of a name with a birth date, or of
-- an e-mail address: the list cannot be read from the database. until is 0 for good.
CREATE TABLE register_entries (
    mark  TEXT    NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The last answer of a register about a player.
CREATE TABLE register_answers (
    user_id  TEXT    NOT NULL,
    register TEXT    NOT NULL,
    answer   TEXT    NOT NULL CHECK (answer IN ('yes', 'no', 'unknown', 'outside')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, register)
) STRICT, WITHOUT ROWID;

-- Each time a register was asked. failure is empty where it answered.
CREATE TABLE register_log (
    seq      INTEGER PRIMARY KEY,
    user_id  TEXT    NOT NULL,
    register TEXT    NOT NULL,
    occasion TEXT    NOT NULL,
    answer   TEXT    NOT NULL CHECK (answer IN ('yes', 'no', 'unknown', 'outside')),
    failure  TEXT    NOT NULL,
    millis   INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX register_log_at ON register_log (at);
CREATE INDEX register_log_register ON register_log (register, seq);

-- A player about whom the registers are to be asked.
CREATE TABLE register_asks (
    user_id  TEXT    NOT NULL PRIMARY KEY,
    occasion TEXT    NOT NULL,
    tries    INTEGER NOT NULL,
    next_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX register_asks_next ON register_asks (next_at);

-- Who signed in before this version is asked about at the next sign-in or stake.
INSERT INTO projections (name, seq) SELECT 'registers', MAX(seq) FROM activity HAVING MAX(seq) IS NOT NULL;

-- +goose Down
-- The exclusions themselves stay with the accounts.
DROP TABLE register_asks;
DROP TABLE register_log;
DROP TABLE register_answers;
DROP TABLE register_entries;
DELETE FROM projections WHERE name = 'registers';
