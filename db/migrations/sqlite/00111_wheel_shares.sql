-- +goose Up
-- Prizes of the wheels are shares of a maximum instead of dollars: a list of dollars
-- has no meaning any more, and the defaults are in force until staff choose shares.
DELETE FROM settings WHERE key IN ('rewards.wheel_prizes', 'rewards.free_wheel_prizes');

-- +goose Down
DELETE FROM settings WHERE key IN ('rewards.wheel_prizes', 'rewards.free_wheel_prizes');
