-- The figures by how players came are kept by the country of their registration as
-- well. What was played before counts for no country.

-- +goose Up
ALTER TABLE figure_people ADD COLUMN country TEXT NOT NULL DEFAULT '';

ALTER TABLE figure_sources RENAME TO figure_sources_before;

CREATE TABLE figure_sources (
    day      INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    country  TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (day, source, country)
) STRICT, WITHOUT ROWID;

INSERT INTO figure_sources SELECT day, source, '', players, wagers, staked, paid, measured, theory, luck, squares FROM figure_sources_before;

DROP TABLE figure_sources_before;

-- +goose Down
ALTER TABLE figure_sources RENAME TO figure_sources_after;

CREATE TABLE figure_sources (
    day      INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;

INSERT INTO figure_sources SELECT day, source, SUM(players), SUM(wagers), SUM(staked), SUM(paid), SUM(measured), SUM(theory), SUM(luck), SUM(squares)
FROM figure_sources_after GROUP BY day, source;

DROP TABLE figure_sources_after;

ALTER TABLE figure_people DROP COLUMN country;
