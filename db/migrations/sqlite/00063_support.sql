-- Support: the chats of players and guests with the team, and the help pages
-- that staff wrote in place of those that come with the site.

-- +goose Up
-- One conversation. user_id is empty for a guest, who has an address instead.
-- state: open waits for the team, waiting waits for the player. user_read and
-- support_read are how many of the messages each side has read. person is 1 once
-- somebody of the team is asked: from then on the bot is silent. asked_at is when
-- that was. letter_n is up to which message a letter was written.
CREATE TABLE support_chats (
    id              TEXT    NOT NULL PRIMARY KEY,
    user_id         TEXT    NOT NULL,
    email           TEXT    NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('open', 'waiting', 'solved')),
    person          INTEGER NOT NULL CHECK (person IN (0, 1)),
    assignee        TEXT    NOT NULL,
    priority        INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
    tags            TEXT    NOT NULL,
    subject         TEXT    NOT NULL,
    last_text       TEXT    NOT NULL,
    count           INTEGER NOT NULL,
    user_read       INTEGER NOT NULL CHECK (user_read <= count),
    support_read    INTEGER NOT NULL CHECK (support_read <= count),
    letter_n        INTEGER NOT NULL,
    agent_n         INTEGER NOT NULL, -- the last message of the team, 0 for none
    agent_at        INTEGER NOT NULL,
    rating          INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 5),
    rating_words    TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL,
    asked_at        INTEGER NOT NULL,
    first_answer_at INTEGER NOT NULL,
    solved_at       INTEGER NOT NULL,
    version         INTEGER NOT NULL,
    CHECK ((user_id = '') <> (email = ''))
) STRICT, WITHOUT ROWID;

CREATE INDEX support_chats_user ON support_chats (user_id, updated_at);
CREATE INDEX support_chats_email ON support_chats (email, state);
CREATE INDEX support_chats_all ON support_chats (priority, updated_at, id);
CREATE INDEX support_chats_state ON support_chats (state, priority, updated_at, id);
CREATE INDEX support_chats_assignee ON support_chats (assignee, state, priority, updated_at, id);
CREATE INDEX support_chats_updated ON support_chats (state, updated_at);
CREATE INDEX support_chats_created ON support_chats (created_at);
CREATE INDEX support_chats_letters ON support_chats (agent_at) WHERE letter_n < agent_n;

-- What was said, numbered within its chat without gaps. kind says who: the player
-- (or guest), somebody of the team, the bot, or the site itself.
CREATE TABLE support_messages (
    chat    TEXT    NOT NULL REFERENCES support_chats (id),
    n       INTEGER NOT NULL CHECK (n > 0),
    id      TEXT    NOT NULL UNIQUE,
    kind    TEXT    NOT NULL CHECK (kind IN ('player', 'agent', 'bot', 'site')),
    author  TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    request TEXT,
    at      INTEGER NOT NULL,
    PRIMARY KEY (chat, n)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX support_messages_request ON support_messages (author, request) WHERE request IS NOT NULL;

-- What the team writes down about a chat; no player reads it.
CREATE TABLE support_notes (
    id     TEXT    NOT NULL PRIMARY KEY,
    chat   TEXT    NOT NULL REFERENCES support_chats (id),
    author TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX support_notes_chat ON support_notes (chat, at);

-- Help pages of staff. One with the slug of a built-in page stands in its place.
CREATE TABLE help_articles (
    slug       TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('faq', 'article')),
    title      TEXT    NOT NULL,
    text       TEXT    NOT NULL,
    position   INTEGER NOT NULL,
    hidden     INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    version    INTEGER NOT NULL,
    author     TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
-- What players and the team said to each other may be a complaint, which has to be kept.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are chats of the support: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM support_chats;
DROP TABLE cannot_go_back;

DROP TABLE help_articles;
DROP TABLE support_notes;
DROP TABLE support_messages;
DROP TABLE support_chats;
