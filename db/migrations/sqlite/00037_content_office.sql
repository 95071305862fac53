-- Staff publish content: for whom it is shown and from when to when, the pictures
-- in it, the versions of the policies; and what the chat asks and gives away.

-- +goose Up
-- version counts the changes, so that nobody overwrites what they have not seen.
-- starts_at and ends_at are unix milliseconds, 0 for no bound.
ALTER TABLE promotion_banners ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE promotion_banners ADD COLUMN published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1));
ALTER TABLE promotion_banners ADD COLUMN audience TEXT NOT NULL DEFAULT 'all';
ALTER TABLE promotion_banners ADD COLUMN starts_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE promotion_banners ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;

ALTER TABLE slides ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE slides ADD COLUMN published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1));
ALTER TABLE slides ADD COLUMN audience TEXT NOT NULL DEFAULT 'all';
ALTER TABLE slides ADD COLUMN starts_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE slides ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;

-- source is the Markdown of which text was made; empty for a text of before.
ALTER TABLE notifications ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE notifications ADD COLUMN published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1));
ALTER TABLE notifications ADD COLUMN audience TEXT NOT NULL DEFAULT 'all';
ALTER TABLE notifications ADD COLUMN starts_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notifications ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notifications ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE notifications ADD COLUMN level TEXT NOT NULL DEFAULT 'info';

ALTER TABLE announcement ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE announcement ADD COLUMN audience TEXT NOT NULL DEFAULT 'all';
ALTER TABLE announcement ADD COLUMN starts_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE announcement ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE announcement ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE announcement ADD COLUMN level TEXT NOT NULL DEFAULT 'info';

-- Pictures that staff have uploaded, without their metadata. id is the hash of
-- data in hex: an address never shows another picture.
CREATE TABLE pictures (
    id         TEXT    PRIMARY KEY,
    path       TEXT    NOT NULL, -- the address
    type       TEXT    NOT NULL,
    width      INTEGER NOT NULL,
    height     INTEGER NOT NULL,
    bytes      INTEGER NOT NULL,
    data       BLOB    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- Every text of a policy that staff have published. Version 0, the text that
-- comes with the site, is not stored; standard says that a version returns to it.
CREATE TABLE policy_versions (
    policy       TEXT    NOT NULL,
    version      INTEGER NOT NULL CHECK (version > 0),
    standard     INTEGER NOT NULL CHECK (standard IN (0, 1)),
    text         TEXT    NOT NULL,
    changes      TEXT    NOT NULL, -- what players are told of it
    effective_at INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    author       TEXT    NOT NULL,
    withdrawn    INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    PRIMARY KEY (policy, version)
) STRICT, WITHOUT ROWID;

-- Which notices a player has put away, by the id and version of each.
CREATE TABLE dismissed (
    user_id TEXT    NOT NULL,
    item    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, item)
) STRICT, WITHOUT ROWID;

CREATE INDEX dismissed_at ON dismissed (at);

-- Questions that staff keep for the chat.
CREATE TABLE quiz_questions (
    id         TEXT    PRIMARY KEY,
    question   TEXT    NOT NULL,
    answer     TEXT    NOT NULL,
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    version    INTEGER NOT NULL,
    asked      INTEGER NOT NULL, -- how often
    asked_at   INTEGER NOT NULL, -- last; 0 for never
    created_at INTEGER NOT NULL
) STRICT;

-- Rains of the house that staff have ordered. amount is all that is given, in
-- minor units, and usd what it was worth then, in millionths of a dollar. request
-- is made by whoever orders, so that the same order is carried out once.
CREATE TABLE house_rains (
    id         TEXT    PRIMARY KEY,
    request    TEXT    NOT NULL UNIQUE,
    room       TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    amount     INTEGER NOT NULL,
    usd        INTEGER NOT NULL,
    users      INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    state      TEXT    NOT NULL, -- planned, done, missed, cancelled
    gift       BLOB,             -- of one that is done
    given      INTEGER NOT NULL, -- what was given of the amount
    note       TEXT    NOT NULL, -- why it was missed
    reason     TEXT    NOT NULL,
    author     TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX house_rains_due ON house_rains (state, due_at);

-- +goose Down
DROP TABLE house_rains;
DROP TABLE quiz_questions;
DROP TABLE dismissed;
DROP TABLE policy_versions;
DROP TABLE pictures;

ALTER TABLE announcement DROP COLUMN level;
ALTER TABLE announcement DROP COLUMN source;
ALTER TABLE announcement DROP COLUMN ends_at;
ALTER TABLE announcement DROP COLUMN starts_at;
ALTER TABLE announcement DROP COLUMN audience;
ALTER TABLE announcement DROP COLUMN version;

ALTER TABLE notifications DROP COLUMN level;
ALTER TABLE notifications DROP COLUMN source;
ALTER TABLE notifications DROP COLUMN ends_at;
ALTER TABLE notifications DROP COLUMN starts_at;
ALTER TABLE notifications DROP COLUMN audience;
ALTER TABLE notifications DROP COLUMN published;
ALTER TABLE notifications DROP COLUMN version;

ALTER TABLE slides DROP COLUMN ends_at;
ALTER TABLE slides DROP COLUMN starts_at;
ALTER TABLE slides DROP COLUMN audience;
ALTER TABLE slides DROP COLUMN published;
ALTER TABLE slides DROP COLUMN version;

ALTER TABLE promotion_banners DROP COLUMN ends_at;
ALTER TABLE promotion_banners DROP COLUMN starts_at;
ALTER TABLE promotion_banners DROP COLUMN audience;
ALTER TABLE promotion_banners DROP COLUMN published;
ALTER TABLE promotion_banners DROP COLUMN version;
