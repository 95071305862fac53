-- The tokens with which programs make calls of staff, and the packages that a
-- regulator is given.

-- +goose Up
-- Only the hash of a token is kept; start is what people recognise it by.
-- permissions and addresses are separated by spaces; no address means any.
-- without_code tells that it may make calls for which people give a recent code. A token that
-- was revoked or has expired stays, since the log of staff names it.
CREATE TABLE machine_tokens (
    id           TEXT    PRIMARY KEY,
    hash         TEXT    NOT NULL UNIQUE, -- hex SHA-256 of the token
    start        TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    maker        TEXT    NOT NULL, -- in whose name it calls
    permissions  TEXT    NOT NULL,
    addresses    TEXT    NOT NULL,
    without_code INTEGER NOT NULL CHECK (without_code IN (0, 1)),
    created_at   INTEGER NOT NULL,
    created_by   TEXT    NOT NULL,
    expires_at   INTEGER NOT NULL,
    revoked_at   INTEGER, -- null until then
    revoked_by   TEXT    NOT NULL,
    used_at      INTEGER, -- null until it was used
    used_from    TEXT    NOT NULL
) STRICT;

CREATE INDEX machine_tokens_maker ON machine_tokens (maker, created_at);

-- How often each token made each call on a day (UTC, its first millisecond).
CREATE TABLE machine_calls (
    token   TEXT    NOT NULL REFERENCES machine_tokens (id),
    day     INTEGER NOT NULL,
    call    TEXT    NOT NULL,
    done    INTEGER NOT NULL CHECK (done >= 0),
    refused INTEGER NOT NULL CHECK (refused >= 0),
    PRIMARY KEY (token, day, call)
) STRICT, WITHOUT ROWID;

CREATE INDEX machine_calls_day ON machine_calls (day);

-- The file of a package is named by its id and stands in the data folder while its
-- state is ready. as_of is the moment up to which it tells, rows and bytes what it
-- came to, sha256 that of the whole file in hex.
CREATE TABLE regulator_packages (
    id           TEXT    PRIMARY KEY,
    state        TEXT    NOT NULL, -- waiting, working, ready, failed, cancelled, deleted
    as_of        INTEGER NOT NULL,
    reason       TEXT    NOT NULL,
    requested_by TEXT    NOT NULL,
    requested_at INTEGER NOT NULL,
    ended_at     INTEGER, -- null until then
    lines        INTEGER NOT NULL,
    bytes        INTEGER NOT NULL,
    sha256       TEXT    NOT NULL,
    failure      TEXT    NOT NULL
) STRICT;

CREATE INDEX regulator_packages_state ON regulator_packages (state, id);

-- +goose Down
DROP TABLE regulator_packages;
DROP TABLE machine_calls;
DROP TABLE machine_tokens;
