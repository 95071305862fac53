-- Blocks that are looked at once more after they were followed.

-- +goose Up
-- The first block of the chain, by which another chain behind the same address is
-- noticed; empty until the node has given it.
ALTER TABLE chain_cursors ADD COLUMN genesis TEXT NOT NULL DEFAULT '';

-- Blocks whose payments were given in part, such as without what contracts passed on.
-- They are asked for again until the node gives all of them.
CREATE TABLE chain_incomplete (
    network TEXT    NOT NULL,
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    parent  TEXT    NOT NULL,
    at      INTEGER NOT NULL, -- of the block
    since   INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (network, height)
) STRICT, WITHOUT ROWID;

CREATE INDEX chain_incomplete_due ON chain_incomplete (network, next_at);

-- One range of blocks for each network that staff have looked at once more. until_height
-- is 0 before the first look, which sets it to the newest block that is followed.
CREATE TABLE chain_rescans (
    network      TEXT    PRIMARY KEY,
    from_height  INTEGER NOT NULL,
    next_height  INTEGER NOT NULL,
    until_height INTEGER NOT NULL,
    payments     INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL, -- 0 while it is under way
    problem      TEXT    NOT NULL,
    asked_by     TEXT    NOT NULL,
    asked_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE chain_rescans;
DROP TABLE chain_incomplete;
ALTER TABLE chain_cursors DROP COLUMN genesis;
