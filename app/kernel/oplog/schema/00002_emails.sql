-- Emails have the names that the program uses for them.

-- +goose Up
ALTER TABLE letters RENAME TO emails;
-- The server may have accepted the email before the connection broke.
UPDATE emails SET state = 'unknown' WHERE state = 'unsure';

-- +goose Down
UPDATE emails SET state = 'unsure' WHERE state = 'unknown';
ALTER TABLE emails RENAME TO letters;
