-- Callbacks of providers of games that were slow or refused.

-- +goose Up
CREATE TABLE callbacks (
    id       TEXT    PRIMARY KEY,
    at       INTEGER NOT NULL,
    provider TEXT    NOT NULL,
    path     TEXT    NOT NULL,
    micros   INTEGER NOT NULL, -- duration
    problem  TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    answer   TEXT    NOT NULL
) STRICT;

CREATE INDEX callbacks_provider ON callbacks (provider, id);

-- +goose Down
DROP TABLE callbacks;
