-- A stake may be paid partly with bonus money. What of a wager is bonus money stands
-- beside the whole amounts; NULL means that none is.

-- +goose Up
ALTER TABLE wagers ADD COLUMN bonus INTEGER;
ALTER TABLE wagers ADD COLUMN bonus_payout INTEGER;
ALTER TABLE wagers ADD COLUMN bonus_account INTEGER REFERENCES ledger_accounts (id);

ALTER TABLE open_wagers ADD COLUMN bonus INTEGER NOT NULL DEFAULT 0 CHECK (bonus BETWEEN 0 AND staked);
ALTER TABLE open_wagers ADD COLUMN bonus_settled INTEGER NOT NULL DEFAULT 0 CHECK (bonus_settled BETWEEN 0 AND bonus);
ALTER TABLE open_wagers ADD COLUMN bonus_paid INTEGER NOT NULL DEFAULT 0 CHECK (bonus_paid BETWEEN 0 AND paid);
ALTER TABLE open_wagers ADD COLUMN bonus_account INTEGER REFERENCES ledger_accounts (id);

-- +goose Down
-- An earlier schema takes all of a stake for real money.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "wagers were paid with bonus money: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back
SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM wagers WHERE bonus IS NOT NULL LIMIT 1) AS ended)
     + (SELECT COUNT(*) FROM (SELECT 1 FROM open_wagers WHERE bonus > 0 LIMIT 1) AS going);
DROP TABLE cannot_go_back;

ALTER TABLE open_wagers DROP COLUMN bonus_account;
ALTER TABLE open_wagers DROP COLUMN bonus_paid;
ALTER TABLE open_wagers DROP COLUMN bonus_settled;
ALTER TABLE open_wagers DROP COLUMN bonus;

ALTER TABLE wagers DROP COLUMN bonus_account;
ALTER TABLE wagers DROP COLUMN bonus_payout;
ALTER TABLE wagers DROP COLUMN bonus;
