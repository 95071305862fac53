-- When an account changed its confirmed e-mail address and its second factor: nothing
-- leaves it for a while after that.

-- +goose Up
ALTER TABLE users ADD COLUMN email_replaced_at INTEGER;
ALTER TABLE users ADD COLUMN two_factor_changed_at INTEGER;
UPDATE users SET two_factor_changed_at = totp_enabled_at WHERE totp_enabled_at IS NOT NULL;

-- +goose Down
ALTER TABLE users DROP COLUMN two_factor_changed_at;
ALTER TABLE users DROP COLUMN email_replaced_at;
