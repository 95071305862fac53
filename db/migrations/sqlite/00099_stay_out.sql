-- What recognises players who are excluded or banned and open another account: the
-- mailbox behind an e-mail address, without dots and what follows a plus, and the
-- wallets and messengers that opened an account before.

-- +goose Up
ALTER TABLE users ADD COLUMN mailbox_key TEXT GENERATED ALWAYS AS (
    replace(substr(substr(email_key, 1, instr(email_key, '@') - 1), 1, instr(substr(email_key, 1, instr(email_key, '@') - 1) || '+', '+') - 1), '.', '')
    || substr(email_key, instr(email_key, '@'))
) VIRTUAL;

CREATE INDEX users_mailbox ON users (mailbox_key) WHERE mailbox_key IS NOT NULL;

CREATE TABLE former_identities (
    kind    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    user_id TEXT    NOT NULL REFERENCES users (id),
    at      INTEGER NOT NULL,
    PRIMARY KEY (kind, subject, user_id)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE former_identities;
DROP INDEX users_mailbox;
ALTER TABLE users DROP COLUMN mailbox_key;
