-- +goose Up
-- What was said in the rooms of the chat. seq is the order in which it was
-- said. shown is the author as everybody was shown them, data what the clients
-- read. A message of the site itself has no author. A removed message stays,
-- unseen, until its room's history has grown past it.
CREATE TABLE chat_messages (
    seq          INTEGER PRIMARY KEY,
    id           BLOB    NOT NULL UNIQUE,
    room         TEXT    NOT NULL,
    type         TEXT    NOT NULL CHECK (type IN ('message', 'sticker', 'service', 'quiz', 'quiz_answered', 'game_link')),
    author       TEXT,
    shown        TEXT,
    level        INTEGER NOT NULL DEFAULT 0,
    data         TEXT    NOT NULL,
    request      TEXT, -- the sender's own name for it
    request_hash BLOB, -- of what was asked for
    at           INTEGER NOT NULL,
    removed_at   INTEGER,
    CHECK ((author IS NULL) = (shown IS NULL)),
    CHECK ((request IS NULL) = (request_hash IS NULL)),
    CHECK (request IS NULL OR author IS NOT NULL)
) STRICT;

CREATE INDEX chat_messages_room ON chat_messages (room, seq);
CREATE INDEX chat_messages_author ON chat_messages (author, seq) WHERE author IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_request ON chat_messages (author, request) WHERE request IS NOT NULL;

-- Questions with a reward for the first right answer. id is the message that
-- asked. A quiz without winner was removed.
CREATE TABLE chat_quizzes (
    id        BLOB    PRIMARY KEY,
    room      TEXT    NOT NULL,
    author    TEXT    NOT NULL,
    question  TEXT    NOT NULL,
    answer    TEXT    NOT NULL,
    asked_at  INTEGER NOT NULL,
    winner    TEXT,
    closed_at INTEGER,
    CHECK (winner IS NULL OR closed_at IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX chat_quizzes_open ON chat_quizzes (room) WHERE closed_at IS NULL;

-- What moderators have done; only ever appended to.
CREATE TABLE chat_deeds (
    id      TEXT PRIMARY KEY,
    actor   TEXT NOT NULL,
    deed    TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail  TEXT NOT NULL DEFAULT '',
    at      INTEGER NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER chat_deeds_no_update BEFORE UPDATE ON chat_deeds
BEGIN
    SELECT RAISE(ABORT, 'chat_deeds is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chat_deeds_no_delete BEFORE DELETE ON chat_deeds
BEGIN
    SELECT RAISE(ABORT, 'chat_deeds is append only');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE chat_deeds;
DROP TABLE chat_quizzes;
DROP TABLE chat_messages;
