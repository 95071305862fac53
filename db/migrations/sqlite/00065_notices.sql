-- Notices: the inbox in which players read what concerns them, what they want to be
-- told of and how, and what they have consented to.

-- +goose Up
-- A notice to one player. id is the number of the event in the stream of activity
-- that it tells of, so that each is told once; the stream forgets before the inbox
-- does. kind and facts are those of the event: the sentences are made when it is read.
-- shown is 0 for one that goes by letter alone. letter: 0 none, 1 to be written,
-- 2 written, 3 not needed any more.
CREATE TABLE notices (
    id      INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL CHECK (user_id <> ''),
    kind    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    facts   TEXT    NOT NULL,
    shown   INTEGER NOT NULL CHECK (shown IN (0, 1)),
    read_at INTEGER NOT NULL, -- 0 for unread
    letter  INTEGER NOT NULL CHECK (letter BETWEEN 0 AND 3)
) STRICT;

CREATE INDEX notices_user ON notices (user_id, id) WHERE shown = 1;
CREATE INDEX notices_unread ON notices (user_id) WHERE shown = 1 AND read_at = 0;
CREATE INDEX notices_letters ON notices (id) WHERE letter = 1;
CREATE INDEX notices_at ON notices (at);

-- What happened before this version is told by its own lists.
INSERT INTO projections (name, seq) SELECT 'notices', MAX(seq) FROM activity HAVING MAX(seq) IS NOT NULL;

-- What a player wants otherwise than everybody: whether a group of notices comes over
-- a channel.
CREATE TABLE notice_choices (
    user_id    TEXT    NOT NULL,
    topic      TEXT    NOT NULL,
    channel    TEXT    NOT NULL,
    chosen     INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, topic, channel)
) STRICT, WITHOUT ROWID;

-- What a player has allowed and taken back: the newest row of a purpose holds. edition
-- is that of the text which was shown.
CREATE TABLE consents (
    seq     INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL CHECK (user_id <> ''),
    purpose TEXT    NOT NULL CHECK (purpose <> ''),
    given   INTEGER NOT NULL CHECK (given IN (0, 1)),
    edition INTEGER NOT NULL CHECK (edition > 0),
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX consents_user ON consents (user_id, purpose, seq);

-- +goose StatementBegin
CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN
    SELECT RAISE(ABORT, 'consents are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN
    SELECT RAISE(ABORT, 'consents are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Whoever wrote to players has to be able to prove that they had agreed.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "players have consented: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM consents LIMIT 1) AS given;
DROP TABLE cannot_go_back;

DROP TABLE consents;
DROP TABLE notice_choices;
DROP TABLE notices;
DELETE FROM projections WHERE name = 'notices';
