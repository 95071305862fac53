-- Every audit of the books by the site itself is kept, with what it found.

-- +goose Up
-- proofs is a JSON array of what was checked; faults counts all findings, of which
-- audit_findings holds the first. problem says why a run could not end.
CREATE TABLE audit_runs (
    id         TEXT    PRIMARY KEY,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    asked_by   TEXT    NOT NULL, -- id of who of the staff asked; empty for the schedule
    outcome    TEXT    NOT NULL, -- right, wrong, stopped
    faults     INTEGER NOT NULL,
    proofs     TEXT    NOT NULL,
    problem    TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_runs_ended ON audit_runs (ended_at);

CREATE TABLE audit_findings (
    run     TEXT    NOT NULL REFERENCES audit_runs (id),
    place   INTEGER NOT NULL,
    proof   TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    problem TEXT    NOT NULL,
    PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE audit_findings;

DROP TABLE audit_runs;
