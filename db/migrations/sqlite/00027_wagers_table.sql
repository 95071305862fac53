-- The table of ended wagers is called what it holds. "Journal" is bookkeeping's
-- word for a book of transfers, which this never was.

-- +goose Up
DROP TRIGGER journal_no_update;
DROP TRIGGER journal_no_delete;
DROP INDEX journal_account;
-- The trigger that guards transfers reads the table: SQLite writes it anew.
ALTER TABLE journal RENAME TO wagers;

-- A player's own wagers, newest first.
CREATE INDEX wagers_account ON wagers (account, seq);

-- +goose StatementBegin
CREATE TRIGGER wagers_no_update BEFORE UPDATE ON wagers
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER wagers_no_delete BEFORE DELETE ON wagers
WHEN OLD.seq = (SELECT MAX(seq) FROM wagers)
    OR NOT EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id = OLD.account)
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER wagers_no_update;
DROP TRIGGER wagers_no_delete;
DROP INDEX wagers_account;
ALTER TABLE wagers RENAME TO journal;
CREATE INDEX journal_account ON journal (account, seq);

-- +goose StatementBegin
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
WHEN OLD.seq = (SELECT MAX(seq) FROM journal)
    OR NOT EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id = OLD.account)
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
-- +goose StatementEnd
