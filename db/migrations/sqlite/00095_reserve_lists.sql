-- What the proofs of reserves count: the addresses of the site with what each holds.

-- +goose Up
-- A piece of the list of one asset of a publication, whose salt is run. The publication
-- names the SHA-256 of all pieces together.
CREATE TABLE reserve_lists (
    run   TEXT    NOT NULL,
    asset TEXT    NOT NULL,
    part  INTEGER NOT NULL,
    text  TEXT    NOT NULL,
    PRIMARY KEY (run, asset, part)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE reserve_lists;
