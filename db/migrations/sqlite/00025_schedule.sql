-- +goose Up
-- What is known of the jobs that the site does by the clock. All that was due
-- up to done is dealt with. due, started_at, ended_at and error are of the last
-- run; failures counts those in a row that failed, and the job is not tried
-- again before retry_at. Whoever runs a job holds it by a lease, which ends by
-- itself unless it is renewed.
CREATE TABLE jobs (
    name        TEXT    PRIMARY KEY,
    done        INTEGER NOT NULL,
    due         INTEGER,
    started_at  INTEGER,
    ended_at    INTEGER,
    error       TEXT    NOT NULL DEFAULT '',
    runs        INTEGER NOT NULL DEFAULT 0,
    failures    INTEGER NOT NULL DEFAULT 0,
    retry_at    INTEGER NOT NULL DEFAULT 0,
    owner       TEXT    NOT NULL DEFAULT '', -- of the lease; empty for none
    lease_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The moments at which the house lets it rain follow from the site's key now,
-- and the job keeps which of them was the last.
DROP TABLE house_rains;

-- Self-exclusions that are over are forgotten.
CREATE INDEX users_excluded ON users (self_excluded_until) WHERE self_excluded_until IS NOT NULL;

-- +goose Down
DROP INDEX users_excluded;
CREATE TABLE house_rains (
    at   INTEGER PRIMARY KEY,
    done TEXT CHECK (done IN ('rained', 'dry', 'missed'))
) STRICT;
DROP TABLE jobs;
