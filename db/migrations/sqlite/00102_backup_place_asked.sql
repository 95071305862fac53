-- +goose Up

-- Sealed secrets of buckets that wait for a second person, by the id of the request. The
-- request itself holds no secret.
CREATE TABLE backup_place_asked (
    request TEXT PRIMARY KEY,
    secret  TEXT NOT NULL
) STRICT;

-- +goose Down

DROP TABLE backup_place_asked;
