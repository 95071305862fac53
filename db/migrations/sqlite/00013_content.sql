-- +goose Up
-- What an operator tells visitors: promotion banners, slides of the home page,
-- notifications of the strip, and one announcement above the shell. Texts with
-- markup were sanitised when they were written, and are again when read.
CREATE TABLE promotion_banners (
    id         TEXT    PRIMARY KEY,
    type       TEXT    NOT NULL CHECK (type <> ''),
    link       TEXT    NOT NULL,
    image      TEXT    NOT NULL CHECK (image <> ''),
    title      TEXT    NOT NULL,
    code       TEXT    NOT NULL,
    sport      INTEGER NOT NULL CHECK (sport IN (0, 1)),
    position   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE slides (
    id           TEXT    PRIMARY KEY,
    category     TEXT    NOT NULL CHECK (category IN ('sport', 'other')),
    name         TEXT    NOT NULL,
    title        TEXT    NOT NULL,
    subtitle     TEXT    NOT NULL,
    button_text  TEXT    NOT NULL,
    button_link  TEXT    NOT NULL,
    button_color TEXT    NOT NULL,
    media        TEXT    NOT NULL CHECK (media IN ('image', 'video')),
    path         TEXT    NOT NULL CHECK (path <> ''),
    object_fit   TEXT    NOT NULL,
    html         TEXT    NOT NULL,
    position     INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notifications (
    id         TEXT    PRIMARY KEY,
    icon       TEXT    NOT NULL,
    text       TEXT    NOT NULL CHECK (text <> ''),
    position   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- There is one announcement or none.
CREATE TABLE announcement (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    image      TEXT    NOT NULL,
    title      TEXT    NOT NULL,
    content    TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE announcement;
DROP TABLE notifications;
DROP TABLE slides;
DROP TABLE promotion_banners;
