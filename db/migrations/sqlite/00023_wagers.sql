-- +goose Up
-- What a wager was made on: the kind of business, the product (a game), the
-- system owner on the other side, the versions of the rules and of the fairness
-- scheme, and short choices. Many wagers share one row. edge is the exact share of the stake that the house
-- keeps on average, as a fraction; empty where the rules did not tell it.
-- Long choices stand with each wager, and choices is empty here. unit is how
-- many minor units the amounts in choices count in.
CREATE TABLE wager_terms (
    id           INTEGER PRIMARY KEY,
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL CHECK (counterparty <> ''),
    rules        INTEGER NOT NULL,
    fairness     INTEGER NOT NULL,
    edge         TEXT    NOT NULL,
    choices      TEXT    NOT NULL,
    unit         INTEGER NOT NULL CHECK (unit > 0),
    UNIQUE (product, choices, kind, counterparty, rules, fairness, edge, unit)
) STRICT;

INSERT INTO wager_terms (kind, product, counterparty, rules, fairness, edge, choices, unit)
SELECT DISTINCT CASE game WHEN 'crash' THEN 'crash' ELSE 'original' END, game, 'house', rules, fairness, '',
    CASE WHEN length(choices) <= 64 THEN choices ELSE '' END, unit
FROM journal;

-- Every wager that has ended, in the order of its end. A wager that is settled
-- again after a correction has a further row with the next revision, which
-- tells all of it anew. account is the player's account that staked: it gives
-- player, currency and funds. multiplier is null where the product has none,
-- opening where it equals stake, choices where they stand in the terms. pair and
-- nonce are the draw, turns what the player chose later, usd the stake in
-- millionths of a dollar at the time.
CREATE TABLE journal_new (
    seq        INTEGER PRIMARY KEY,
    id         BLOB    NOT NULL,
    revision   INTEGER NOT NULL CHECK (revision >= 0),
    account    INTEGER NOT NULL REFERENCES ledger_accounts (id),
    terms      INTEGER NOT NULL REFERENCES wager_terms (id),
    stake      INTEGER NOT NULL CHECK (stake >= 0),
    payout     INTEGER NOT NULL CHECK (payout >= 0),
    multiplier TEXT,
    void       INTEGER NOT NULL CHECK (void IN (0, 1)),
    opening    INTEGER,
    choices    TEXT,
    turns      TEXT,
    pair       INTEGER,
    nonce      INTEGER,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    at         INTEGER NOT NULL,
    UNIQUE (id, revision)
) STRICT;

INSERT INTO journal_new
SELECT j.seq, j.id, 0, j.account, t.id, j.stake, j.payout, j.multiplier, j.void, NULLIF(j.opening, j.stake),
    CASE WHEN length(j.choices) <= 64 THEN NULL ELSE j.choices END, j.turns, j.pair, j.nonce, j.usd, j.at
FROM journal AS j JOIN wager_terms AS t
    ON t.kind = CASE j.game WHEN 'crash' THEN 'crash' ELSE 'original' END AND t.product = j.game AND t.counterparty = 'house' AND t.rules = j.rules
    AND t.fairness = j.fairness AND t.edge = '' AND t.choices = CASE WHEN length(j.choices) <= 64 THEN j.choices ELSE '' END
    AND t.unit = j.unit
ORDER BY j.seq;

DROP TRIGGER transfers_no_delete;
DROP TABLE journal;
ALTER TABLE journal_new RENAME TO journal;

-- A player's own wagers, newest first.
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

-- +goose StatementBegin
CREATE TRIGGER wager_terms_no_update BEFORE UPDATE ON wager_terms
BEGIN
    SELECT RAISE(ABORT, 'the terms of wagers are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER wager_terms_no_delete BEFORE DELETE ON wager_terms
BEGIN
    SELECT RAISE(ABORT, 'the terms of wagers are never deleted');
END;
-- +goose StatementEnd

-- Wagers that go on, of every kind: their money, which stands in the clearing
-- account until its part of the wager is settled. counterparty is the system
-- owner that wins what players lose. staked is all that was staked less what was
-- released, settled the part of it whose result is known, paid what was paid out
-- for that part. profit is the most that the wager may win, the limit at its
-- opening; null for a wager of before that was kept.
CREATE TABLE open_wagers (
    id           BLOB    PRIMARY KEY,
    account      INTEGER NOT NULL REFERENCES ledger_accounts (id),
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL CHECK (counterparty <> ''),
    staked       INTEGER NOT NULL CHECK (staked > 0),
    settled      INTEGER NOT NULL CHECK (settled >= 0 AND settled <= staked),
    paid         INTEGER NOT NULL CHECK (paid >= 0),
    profit       INTEGER CHECK (profit >= 0),
    usd          INTEGER NOT NULL CHECK (usd >= 0),
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO open_wagers
SELECT id, account, CASE game WHEN 'crash' THEN 'crash' ELSE 'original' END, game, 'house', staked, 0, 0, profit, usd, at FROM rounds;

-- The play of the open wagers on the originals. opening is the stake at the
-- start; the rest of the money is in open_wagers.
CREATE TABLE rounds_new (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    opening  INTEGER NOT NULL CHECK (opening > 0),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER REFERENCES seed_pairs (id), -- null for a shared round
    nonce    INTEGER NOT NULL, -- of the pair, or the number of the shared round
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0), -- minor units that amounts in choices count in
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_new SELECT id, owner, game, opening, choices, turns, pair, nonce, rules, fairness, unit FROM rounds;
DROP TABLE rounds;
ALTER TABLE rounds_new RENAME TO rounds;

-- A request that was refused has moved nothing: it is forgotten after a while.
-- The outcome of every other stays.
DROP TRIGGER requests_no_delete;
-- +goose StatementBegin
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
WHEN OLD.ref IS NOT NULL AND NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
-- +goose StatementEnd
CREATE INDEX requests_refused ON requests (at) WHERE ref IS NULL;

-- +goose Down
-- An earlier schema knows the originals and crash alone, each settled once and
-- whole. It does not know that a wager's id follows from its request: a Play that
-- is sent again after the way down is a new one. The edges are forgotten.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "other wagers were made: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM journal WHERE revision > 0)
    + (SELECT COUNT(*) FROM wager_terms WHERE kind NOT IN ('original', 'crash') OR counterparty <> 'house')
    + (SELECT COUNT(*) FROM open_wagers WHERE kind NOT IN ('original', 'crash') OR counterparty <> 'house' OR settled > 0);
DROP TABLE cannot_go_back;

DROP INDEX requests_refused;
DROP TRIGGER requests_no_delete;
-- +goose StatementBegin
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
WHEN NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
-- +goose StatementEnd

CREATE TABLE rounds_old (
    id       BLOB    PRIMARY KEY,
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    account  INTEGER NOT NULL REFERENCES ledger_accounts (id),
    opening  INTEGER NOT NULL CHECK (opening > 0),
    staked   INTEGER NOT NULL CHECK (staked >= opening),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER REFERENCES seed_pairs (id),
    nonce    INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    profit   INTEGER CHECK (profit >= 0),
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0),
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_old
SELECT r.id, r.owner, r.game, o.account, r.opening, o.staked, r.choices, r.turns, r.pair, r.nonce, r.rules, r.fairness, o.usd, o.at, o.profit, r.unit
FROM rounds AS r JOIN open_wagers AS o ON o.id = r.id;
DROP TABLE rounds;
ALTER TABLE rounds_old RENAME TO rounds;
DROP TABLE open_wagers;

DROP TRIGGER transfers_no_delete;
CREATE TABLE journal_old (
    seq        INTEGER PRIMARY KEY,
    id         BLOB    NOT NULL UNIQUE,
    account    INTEGER NOT NULL REFERENCES ledger_accounts (id),
    game       TEXT    NOT NULL,
    stake      INTEGER NOT NULL CHECK (stake >= 0),
    payout     INTEGER NOT NULL CHECK (payout >= 0),
    multiplier TEXT    NOT NULL,
    void       INTEGER NOT NULL CHECK (void IN (0, 1)),
    opening    INTEGER NOT NULL,
    choices    TEXT    NOT NULL,
    turns      TEXT,
    pair       INTEGER,
    nonce      INTEGER,
    rules      INTEGER NOT NULL,
    fairness   INTEGER NOT NULL,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    at         INTEGER NOT NULL,
    unit       INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0)
) STRICT;
INSERT INTO journal_old
SELECT j.seq, j.id, j.account, t.product, j.stake, j.payout, COALESCE(j.multiplier, '0'), j.void, COALESCE(j.opening, j.stake),
    COALESCE(j.choices, t.choices), j.turns, j.pair, j.nonce, t.rules, t.fairness, j.usd, j.at, t.unit
FROM journal AS j JOIN wager_terms AS t ON t.id = j.terms ORDER BY j.seq;
DROP TABLE journal;
ALTER TABLE journal_old RENAME TO journal;
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
DROP TABLE wager_terms;
