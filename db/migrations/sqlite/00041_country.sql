-- The country from which a player registered, where a proxy tells it: two capital
-- letters, or nothing.

-- +goose Up
ALTER TABLE users ADD COLUMN register_country TEXT NOT NULL DEFAULT '';

CREATE INDEX users_register_country ON users (register_country, created_at, id) WHERE register_country <> '';

-- +goose Down
DROP INDEX users_register_country;
ALTER TABLE users DROP COLUMN register_country;
