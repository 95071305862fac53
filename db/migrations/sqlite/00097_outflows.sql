-- Value that left an account: withdrawals, tips and rain, with the sums by which the
-- limits of a person are kept. Moves from before have no limit; gifts from before have
-- no value in dollars.

-- +goose Up
CREATE TABLE outflows (
    ref         BLOB    NOT NULL PRIMARY KEY CHECK (length(ref) = 16),
    user_id     TEXT    NOT NULL,
    person      TEXT    NOT NULL,
    purpose     TEXT    NOT NULL,
    usd         INTEGER NOT NULL CHECK (usd >= 0),
    day_usd     INTEGER NOT NULL DEFAULT 0,
    limit_usd   INTEGER,
    brought_usd INTEGER NOT NULL,
    turned_usd  INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    returned_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX outflows_user ON outflows (user_id, at, usd, returned_at);
CREATE INDEX outflows_person ON outflows (person, at, usd, returned_at);

CREATE TABLE outflow_hours (
    user_id TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE gifts_received (
    user_id TEXT    NOT NULL PRIMARY KEY,
    usd     INTEGER NOT NULL CHECK (usd >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE turnovers (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    before_usd INTEGER NOT NULL DEFAULT 0,
    usd        INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE turnover_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;

INSERT INTO outflows (ref, user_id, person, purpose, usd, brought_usd, turned_usd, at, returned_at)
SELECT id, user_id, user_id, 'withdrawal', usd, deposited_usd, wagered_usd, created_at,
    CASE WHEN state IN ('declined', 'cancelled') THEN changed_at END
FROM withdrawals;

INSERT INTO outflows (ref, user_id, person, purpose, usd, brought_usd, turned_usd, at)
SELECT g.id, g.sender, g.sender, g.kind, 0, 0, 0, g.at FROM gifts AS g
WHERE g.sender IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outflows AS o WHERE o.ref = g.id);

INSERT INTO outflow_hours (user_id, hour, usd)
SELECT user_id, at / 3600000, SUM(usd) FROM outflows WHERE returned_at IS NULL AND usd > 0 GROUP BY user_id, at / 3600000;

-- What was wagered before counts as it did before.
INSERT INTO turnover_start (id, seq) SELECT 1, COALESCE(MAX(seq), 0) FROM projections WHERE name = 'player_stats';
INSERT INTO projections (name, seq) SELECT 'turnovers', seq FROM projections WHERE name = 'player_stats';
INSERT INTO turnovers (user_id, before_usd)
SELECT a.owner, SUM(s.usd) FROM player_stats AS s JOIN ledger_accounts AS a ON a.id = s.account
WHERE a.purpose = 'real' GROUP BY a.owner;

-- +goose Down
DROP TABLE turnover_start;
DROP TABLE turnovers;
DROP TABLE gifts_received;
DROP TABLE outflow_hours;
DROP TABLE outflows;
DELETE FROM projections WHERE name = 'turnovers';
