-- +goose Up
-- Which value of each setting that guards something was in force from when on: written as
-- the site starts and with every change. value is the value in force, stored the text in the
-- table settings from which it came, NULL for a default or the configuration. n counts the
-- rows of a key.
CREATE TABLE settings_in_force (
    key    TEXT    NOT NULL,
    n      INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    value  TEXT    NOT NULL,
    stored TEXT,
    PRIMARY KEY (key, n)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE settings_in_force;
