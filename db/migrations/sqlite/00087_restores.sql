-- +goose Up
-- Each time the database was, or may have been, put back to an earlier state.
-- suspected tells that nothing proves it, as after a start of the machine.
CREATE TABLE restores (
    id        INTEGER PRIMARY KEY,
    at        INTEGER NOT NULL,
    reasons   TEXT    NOT NULL, -- JSON list of sentences
    missing   INTEGER NOT NULL CHECK (missing >= 0), -- commits that were lost
    suspected INTEGER NOT NULL CHECK (suspected IN (0, 1))
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER restores_no_update BEFORE UPDATE ON restores
BEGIN
    SELECT RAISE(ABORT, 'restores are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER restores_no_delete BEFORE DELETE ON restores
BEGIN
    SELECT RAISE(ABORT, 'restores are never deleted');
END;
-- +goose StatementEnd

-- What was decided after the state that a restore brought back, as the list beside
-- the database knows it. stream and seq are those of the lost record.
CREATE TABLE restore_losses (
    restore INTEGER NOT NULL REFERENCES restores (id),
    stream  TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    what    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    PRIMARY KEY (restore, stream, seq, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX restore_losses_row ON restore_losses (stream, seq);

-- A value that only the site's secret gives: another secret is refused by it.
CREATE TABLE site_secret (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    proof BLOB NOT NULL,
    at    INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE site_secret;
DROP TABLE restore_losses;
DROP TABLE restores;
