-- Data that may be lost: errors and warnings, emails, and the size of the database.

-- +goose Up
-- A problem is all entries with one level and message; moments are the last ones.
CREATE TABLE problems (
    id       TEXT    PRIMARY KEY,
    level    TEXT    NOT NULL, -- error, warning
    message  TEXT    NOT NULL,
    count    INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX problems_last ON problems (last_at);

-- attributes is a JSON array of pairs.
CREATE TABLE moments (
    seq        INTEGER PRIMARY KEY,
    problem    TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    request    TEXT    NOT NULL,
    attributes TEXT    NOT NULL,
    stack      TEXT    NOT NULL,
    bytes      INTEGER NOT NULL
) STRICT;

CREATE INDEX moments_problem ON moments (problem, seq);

CREATE INDEX moments_request ON moments (request) WHERE request <> '';

CREATE TABLE problem_hours (
    hour  INTEGER NOT NULL,
    level TEXT    NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour, level)
) STRICT, WITHOUT ROWID;

CREATE TABLE letters (
    id         TEXT    PRIMARY KEY,
    at         INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    subject    TEXT    NOT NULL,
    recipient  TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    tries      INTEGER NOT NULL,
    problem    TEXT    NOT NULL
) STRICT;

CREATE TABLE samples (
    hour     INTEGER PRIMARY KEY,
    database INTEGER NOT NULL, -- bytes
    wal      INTEGER NOT NULL,
    free     INTEGER NOT NULL,
    commit_us INTEGER NOT NULL, -- 99th percentile of commits, in microseconds
    sockets  INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE samples;

DROP TABLE letters;

DROP TABLE problem_hours;

DROP TABLE moments;

DROP TABLE problems;
