-- +goose Up
-- The books keep more decimals than people are shown: a minor unit of these
-- currencies becomes so many smaller ones. All others stay as they are.
CREATE TABLE finer (
    currency TEXT    PRIMARY KEY,
    factor   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO finer (currency, factor) VALUES
    ('usd', 10000), ('btc', 1000), ('eth', 100), ('bnb', 100), ('bch', 10), ('sol', 10), ('ltc', 10);
CREATE TABLE finer_accounts (
    account INTEGER PRIMARY KEY,
    factor  INTEGER NOT NULL
) STRICT;
INSERT INTO finer_accounts (account, factor)
    SELECT a.id, f.factor FROM ledger_accounts AS a JOIN finer AS f ON f.currency = a.currency;

-- unit is how many minor units a wager of before counted in: its payout was
-- rounded down to as many and stays what was paid, and the amounts in its
-- choices, which nobody rewrites, are so many minor units each.
ALTER TABLE journal ADD COLUMN unit INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0);
ALTER TABLE rounds ADD COLUMN unit INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0);

-- A product beyond 64 bits is no INTEGER any more, which strict tables refuse:
-- nothing is changed then.
UPDATE ledger_accounts SET balance = balance * (SELECT factor FROM finer AS f WHERE f.currency = ledger_accounts.currency)
    WHERE balance > 0 AND currency IN (SELECT currency FROM finer);

DROP TRIGGER transfers_no_update;
UPDATE transfers SET (amount, debit_balance, credit_balance) = (
    SELECT amount * factor, debit_balance * factor, credit_balance * factor FROM finer_accounts WHERE account = debit
) WHERE debit IN (SELECT account FROM finer_accounts);
-- +goose StatementBegin
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never changed');
END;
-- +goose StatementEnd

DROP TRIGGER journal_no_update;
UPDATE journal SET (stake, payout, opening, unit) = (
    SELECT stake * factor, payout * factor, opening * factor, factor FROM finer_accounts AS f WHERE f.account = journal.account
) WHERE account IN (SELECT account FROM finer_accounts);
-- +goose StatementBegin
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
-- +goose StatementEnd

UPDATE rounds SET (opening, staked, profit, unit) = (
    SELECT opening * factor, staked * factor, profit * factor, factor FROM finer_accounts AS f WHERE f.account = rounds.account
) WHERE account IN (SELECT account FROM finer_accounts);

UPDATE player_stats SET (wagered, paid) = (
    SELECT wagered * factor, paid * factor FROM finer_accounts AS f WHERE f.account = player_stats.account
) WHERE account IN (SELECT account FROM finer_accounts);

DROP TRIGGER gifts_no_update;
UPDATE gifts SET each = each * (SELECT factor FROM finer AS f WHERE f.currency = gifts.currency)
    WHERE currency IN (SELECT currency FROM finer);
-- +goose StatementBegin
CREATE TRIGGER gifts_no_update BEFORE UPDATE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
-- +goose StatementEnd

DROP TABLE finer_accounts;
DROP TABLE finer;

-- +goose Down
CREATE TABLE finer (
    currency TEXT    PRIMARY KEY,
    factor   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO finer (currency, factor) VALUES
    ('usd', 10000), ('btc', 1000), ('eth', 100), ('bnb', 100), ('bch', 10), ('sol', 10), ('ltc', 10);
CREATE TABLE finer_accounts (
    account INTEGER PRIMARY KEY,
    factor  INTEGER NOT NULL
) STRICT;
INSERT INTO finer_accounts (account, factor)
    SELECT a.id, f.factor FROM ledger_accounts AS a JOIN finer AS f ON f.currency = a.currency;

-- The books of before cannot keep smaller units, nor play a wager again whose
-- choices count in them or that was halved in them.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "money has moved: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM transfers AS t JOIN finer_accounts AS f ON f.account = t.debit WHERE t.amount % f.factor <> 0;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM journal AS j JOIN finer_accounts AS f ON f.account = j.account
    WHERE j.unit <> f.factor AND (j.game IN ('baccarat', 'blackjack', 'roulette')
        OR j.stake % f.factor <> 0 OR j.payout % f.factor <> 0 OR j.opening % f.factor <> 0);
INSERT INTO cannot_go_back SELECT COUNT(*) FROM rounds AS r JOIN finer_accounts AS f ON f.account = r.account
    WHERE r.unit <> f.factor AND (r.game = 'blackjack' OR r.opening % f.factor <> 0 OR r.staked % f.factor <> 0);
DROP TABLE cannot_go_back;

UPDATE ledger_accounts SET balance = balance / (SELECT factor FROM finer AS f WHERE f.currency = ledger_accounts.currency)
    WHERE balance > 0 AND currency IN (SELECT currency FROM finer);

DROP TRIGGER transfers_no_update;
UPDATE transfers SET (amount, debit_balance, credit_balance) = (
    SELECT amount / factor, debit_balance / factor, credit_balance / factor FROM finer_accounts WHERE account = debit
) WHERE debit IN (SELECT account FROM finer_accounts);
-- +goose StatementBegin
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never changed');
END;
-- +goose StatementEnd

DROP TRIGGER journal_no_update;
UPDATE journal SET (stake, payout, opening) = (
    SELECT stake / factor, payout / factor, opening / factor FROM finer_accounts AS f WHERE f.account = journal.account
) WHERE account IN (SELECT account FROM finer_accounts);
-- +goose StatementBegin
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
-- +goose StatementEnd

UPDATE rounds SET (opening, staked, profit) = (
    SELECT opening / factor, staked / factor, profit / factor FROM finer_accounts AS f WHERE f.account = rounds.account
) WHERE account IN (SELECT account FROM finer_accounts);

UPDATE player_stats SET (wagered, paid) = (
    SELECT wagered / factor, paid / factor FROM finer_accounts AS f WHERE f.account = player_stats.account
) WHERE account IN (SELECT account FROM finer_accounts);

DROP TRIGGER gifts_no_update;
UPDATE gifts SET each = each / (SELECT factor FROM finer AS f WHERE f.currency = gifts.currency)
    WHERE currency IN (SELECT currency FROM finer);
-- +goose StatementBegin
CREATE TRIGGER gifts_no_update BEFORE UPDATE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
-- +goose StatementEnd

ALTER TABLE rounds DROP COLUMN unit;
ALTER TABLE journal DROP COLUMN unit;
DROP TABLE finer_accounts;
DROP TABLE finer;
