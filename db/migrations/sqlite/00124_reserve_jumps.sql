-- +goose Up
-- After a restore the publications of reserves continue with a number that none can have
-- had which the database has lost. The first publication from then on has at least it.
CREATE TABLE reserve_jumps (
    restore INTEGER PRIMARY KEY,
    number  INTEGER NOT NULL CHECK (number > 0)
) STRICT;

-- +goose Down
DROP TABLE reserve_jumps;
