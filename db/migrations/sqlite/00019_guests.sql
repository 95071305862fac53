-- +goose Up
-- Visitors without account of whom something is kept, and when each was last
-- here. What is kept of one who stays away goes after a while.
CREATE TABLE guests (
    owner      TEXT    PRIMARY KEY CHECK (owner GLOB 'guest-*'),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX guests_seen ON guests (seen_at);

-- Guests whose data is being removed at this moment. Only of them, and only of
-- play money, can rows of the books be deleted: see the triggers below.
CREATE TABLE removing (
    owner TEXT PRIMARY KEY CHECK (owner GLOB 'guest-*')
) STRICT, WITHOUT ROWID;

-- What was removed from the books, by numbers and by the sum of the numbers, so
-- that an audit can tell these gaps from others.
CREATE TABLE removals (
    id           INTEGER PRIMARY KEY,
    guests       INTEGER NOT NULL,
    transfers    INTEGER NOT NULL,
    transfer_ids INTEGER NOT NULL,
    wagers       INTEGER NOT NULL,
    wager_ids    INTEGER NOT NULL,
    at           INTEGER NOT NULL
) STRICT;

-- Guests of before. When they were last here is not known: they count from the
-- last thing that is known of the site.
INSERT INTO guests (owner, created_at, seen_at)
SELECT owner, at, at FROM (
    SELECT owner FROM ledger_accounts WHERE owner GLOB 'guest-*'
    UNION SELECT owner FROM seed_pairs WHERE owner GLOB 'guest-*'
    UNION SELECT owner FROM requests WHERE owner GLOB 'guest-*'
    UNION SELECT owner FROM rounds WHERE owner GLOB 'guest-*'
), (
    SELECT MAX(at) AS at FROM (
        SELECT COALESCE(MAX(created_at), 0) AS at FROM seed_pairs
        UNION SELECT at FROM transfers WHERE id = (SELECT MAX(id) FROM transfers)
    )
) WHERE owner NOT GLOB 'guest-free-*';

-- An earlier life of these tables, kept over the way down.
INSERT INTO removing (owner)
SELECT each.value FROM (SELECT value AS list FROM settings WHERE key = 'guests.removing') AS kept, json_each(kept.list) AS each;
INSERT INTO removals (guests, transfers, transfer_ids, wagers, wager_ids, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, updated_at FROM settings WHERE key = 'guests.removed';
DELETE FROM settings WHERE key IN ('guests.removed', 'guests.removing');

-- +goose StatementBegin
CREATE TRIGGER removing_play_money_only BEFORE INSERT ON removing
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE owner = NEW.owner AND purpose <> 'demo')
BEGIN
    SELECT RAISE(ABORT, 'only guests with nothing but play money are removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER removing_no_update BEFORE UPDATE ON removing
BEGIN
    SELECT RAISE(ABORT, 'a removal is not handed on');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER removals_no_update BEFORE UPDATE ON removals
BEGIN
    SELECT RAISE(ABORT, 'what was removed stays on record');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER removals_no_delete BEFORE DELETE ON removals
BEGIN
    SELECT RAISE(ABORT, 'what was removed stays on record');
END;
-- +goose StatementEnd

-- The newest row of a table is never deleted: its number would be given again.
DROP TRIGGER transfers_no_delete;
-- +goose StatementBegin
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
WHEN OLD.id = (SELECT MAX(id) FROM transfers)
    OR NOT EXISTS (
        SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id IN (OLD.debit, OLD.credit)
    ) AND NOT EXISTS (
        SELECT 1 FROM journal AS j JOIN ledger_accounts AS a ON a.id = j.account JOIN removing AS r ON r.owner = a.owner WHERE j.id = OLD.ref
    )
BEGIN
    SELECT RAISE(ABORT, 'transfers are never deleted');
END;
-- +goose StatementEnd

DROP TRIGGER journal_no_delete;
-- +goose StatementBegin
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
WHEN OLD.seq = (SELECT MAX(seq) FROM journal)
    OR NOT EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id = OLD.account)
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
-- +goose StatementEnd

DROP TRIGGER seed_pairs_no_delete;
-- +goose StatementBegin
CREATE TRIGGER seed_pairs_no_delete BEFORE DELETE ON seed_pairs
WHEN OLD.id = (SELECT MAX(id) FROM seed_pairs) OR NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'seeds are never deleted');
END;
-- +goose StatementEnd

DROP TRIGGER requests_no_delete;
-- +goose StatementBegin
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
WHEN NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
-- +goose StatementEnd

-- An account stays, because all transfers refer to accounts: the empty one of a
-- removed guest is handed to the next guest who needs one.
DROP TRIGGER ledger_accounts_fixed;
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, owner, currency, purpose ON ledger_accounts
WHEN OLD.id <> NEW.id OR OLD.currency <> NEW.currency OR OLD.purpose <> NEW.purpose OR NEW.balance IS NOT 0
    OR NOT (
        EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner) AND NEW.owner = 'guest-free-' || OLD.id
        OR OLD.owner = 'guest-free-' || OLD.id AND NEW.owner GLOB 'guest-*'
    )
BEGIN
    SELECT RAISE(ABORT, 'only the balance of an account changes');
END;
-- +goose StatementEnd

-- +goose Down
INSERT INTO settings (key, value, updated_at)
SELECT 'guests.removed', json_array(SUM(guests), SUM(transfers), SUM(transfer_ids), SUM(wagers), SUM(wager_ids)), MAX(at)
FROM removals HAVING COUNT(*) > 0;
INSERT INTO settings (key, value, updated_at)
SELECT 'guests.removing', json_group_array(owner), 0 FROM removing HAVING COUNT(*) > 0;

DROP TRIGGER ledger_accounts_fixed;
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, owner, currency, purpose ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'only the balance of an account changes');
END;
-- +goose StatementEnd
DROP TRIGGER requests_no_delete;
-- +goose StatementBegin
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
-- +goose StatementEnd
DROP TRIGGER seed_pairs_no_delete;
-- +goose StatementBegin
CREATE TRIGGER seed_pairs_no_delete BEFORE DELETE ON seed_pairs
BEGIN
    SELECT RAISE(ABORT, 'seeds are never deleted');
END;
-- +goose StatementEnd
DROP TRIGGER journal_no_delete;
-- +goose StatementBegin
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
-- +goose StatementEnd
DROP TRIGGER transfers_no_delete;
-- +goose StatementBegin
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never deleted');
END;
-- +goose StatementEnd
DROP TABLE removals;
DROP TABLE removing;
DROP TABLE guests;
