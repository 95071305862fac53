-- +goose Up

-- One row as soon as the site has had two accounts that may approve: from then on nobody
-- weakens a control alone, however many approvers are left.
CREATE TABLE approval_start (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    began_at INTEGER NOT NULL
) STRICT;

-- +goose Down

DROP TABLE approval_start;
