-- Since when, and until when, a credited deposit was lost and nobody had decided about it:
-- the audit finds what left its player's account meanwhile.

-- +goose Up
CREATE TABLE deposit_losses (
    deposit_id BLOB    NOT NULL,
    lost_at    INTEGER NOT NULL,
    -- 0 while the deposit is lost
    ended_at   INTEGER NOT NULL,
    PRIMARY KEY (deposit_id, lost_at)
) STRICT, WITHOUT ROWID;

INSERT INTO deposit_losses (deposit_id, lost_at, ended_at)
    SELECT id, changed_at, 0 FROM deposits WHERE state = 'reversed' AND was = 'credited';

-- +goose Down
DROP TABLE deposit_losses;
