-- The hosts at which an integration launches its games, besides that of its own interface.

-- +goose Up
-- host is a name such as games.example.org or *.example.org, with a port if it is not 443. The table of
-- the integrations is made by a later file.
CREATE TABLE integration_hosts (
    integration TEXT NOT NULL,
    host        TEXT NOT NULL,
    PRIMARY KEY (integration, host)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE integration_hosts;
