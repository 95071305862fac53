-- When each player was first credited with a deposit, as far as the figures of
-- movements have counted.

-- +goose Up
CREATE TABLE figure_depositors (
    owner    TEXT    PRIMARY KEY,
    first_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX figure_depositors_first ON figure_depositors (first_at);

-- 15 is a deposit, 24 what was held back and goes to its player, to its sender or to
-- the house.
INSERT INTO figure_depositors
SELECT a.owner, MIN(t.at) FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.credit
WHERE t.code IN (15, 24) AND a.owner NOT IN ('withdrawals', 'house')
  AND t.id <= (SELECT seq FROM projections WHERE name = 'figure_moves')
GROUP BY a.owner;

-- +goose Down
DROP TABLE figure_depositors;
