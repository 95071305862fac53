-- +goose Up
-- Addresses that players may have been given after the state to which the database
-- was put back. Nobody is given one again; what arrives there waits for a person.
CREATE TABLE deposit_reserved (
    network TEXT    NOT NULL,
    address TEXT    NOT NULL,
    source  TEXT    NOT NULL,
    branch  INTEGER NOT NULL,
    idx     INTEGER NOT NULL,
    restore INTEGER NOT NULL REFERENCES restores (id),
    PRIMARY KEY (network, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX deposit_reserved_idx ON deposit_reserved (source, idx);

-- +goose Down
DROP TABLE deposit_reserved;
