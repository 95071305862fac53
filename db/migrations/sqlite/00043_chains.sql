-- How far the networks of coins were followed.

-- +goose Up
-- first_height is where the following began; what stands in that block was never
-- looked at. Counts are for staff.
CREATE TABLE chain_cursors (
    network         TEXT    PRIMARY KEY,
    height          INTEGER NOT NULL,
    hash            TEXT    NOT NULL,
    first_height    INTEGER NOT NULL,
    reorganisations INTEGER NOT NULL,
    deepest         INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL
) STRICT;

-- The newest blocks that were followed: what they caused is taken back when the
-- network abandons them.
CREATE TABLE chain_blocks (
    network TEXT    NOT NULL,
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    parent  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, height)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE chain_blocks;
DROP TABLE chain_cursors;
