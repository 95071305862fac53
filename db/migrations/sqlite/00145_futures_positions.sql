-- Positions of futures with their fills, and the frames of the price log that filled them.

-- +goose Up
-- The money of a position is that of the wager of the same id. Amounts are in minor units, usd in
-- millionths of a dollar, prices in the units of the ticker, times in unix milliseconds. request is the
-- hash of the request that ordered it. ended is 0 for a position that has not ended.
CREATE TABLE futures_positions (
    id            BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    owner         TEXT    NOT NULL,
    ticker        TEXT    NOT NULL,
    direction     INTEGER NOT NULL CHECK (direction IN (1, -1)),
    currency      TEXT    NOT NULL,
    demo          INTEGER NOT NULL CHECK (demo IN (0, 1)),
    wager         INTEGER NOT NULL CHECK (wager > 0),
    usd           INTEGER NOT NULL,
    multiplier    INTEGER NOT NULL CHECK (multiplier BETWEEN 1 AND 1000),
    fee_mode      TEXT    NOT NULL CHECK (fee_mode IN ('pnl', 'flat')),
    fee_rate      INTEGER NOT NULL CHECK (fee_rate >= 0),
    max_roi       INTEGER NOT NULL CHECK (max_roi > 0),
    request       BLOB    NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('pending', 'open', 'closing', 'closed', 'liquidated', 'void')),
    reason        TEXT    NOT NULL DEFAULT '',
    ordered       INTEGER NOT NULL,
    ordered_frame INTEGER NOT NULL,
    stop          INTEGER NOT NULL DEFAULT 0,
    take          INTEGER NOT NULL DEFAULT 0,
    entry         INTEGER NOT NULL DEFAULT 0,
    entry_tick    INTEGER NOT NULL DEFAULT 0,
    opened        INTEGER NOT NULL DEFAULT 0,
    remaining     INTEGER NOT NULL CHECK (remaining >= 0),
    paid          INTEGER NOT NULL DEFAULT 0,
    fee           INTEGER NOT NULL DEFAULT 0,
    closing       INTEGER NOT NULL DEFAULT 0,
    closing_frame INTEGER NOT NULL DEFAULT 0,
    closes        INTEGER NOT NULL DEFAULT 0,
    fills         INTEGER NOT NULL DEFAULT 0,
    exit          INTEGER NOT NULL DEFAULT 0,
    exit_tick     INTEGER NOT NULL DEFAULT 0,
    ended         INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX futures_positions_owner ON futures_positions (owner, ordered, id);
CREATE INDEX futures_positions_running ON futures_positions (id) WHERE ended = 0;
CREATE INDEX futures_positions_demo ON futures_positions (ended) WHERE demo = 1 AND ended > 0;
CREATE INDEX futures_positions_void ON futures_positions (ended) WHERE state = 'void';

-- volume is the size of the filled part, in millionths of a dollar.
CREATE TABLE futures_fills (
    position BLOB    NOT NULL,
    n        INTEGER NOT NULL CHECK (n > 0),
    kind     TEXT    NOT NULL CHECK (kind IN ('open', 'close', 'stop', 'take', 'maximum', 'liquidation')),
    ticker   TEXT    NOT NULL,
    demo     INTEGER NOT NULL CHECK (demo IN (0, 1)),
    tick     INTEGER NOT NULL,
    frame    INTEGER NOT NULL,
    price    INTEGER NOT NULL CHECK (price > 0),
    stake    INTEGER NOT NULL CHECK (stake > 0),
    payout   INTEGER NOT NULL CHECK (payout >= 0),
    fee      INTEGER NOT NULL CHECK (fee >= 0),
    volume   INTEGER NOT NULL CHECK (volume >= 0),
    at       INTEGER NOT NULL,
    PRIMARY KEY (position, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX futures_fills_at ON futures_fills (at) WHERE demo = 0;
CREATE INDEX futures_fills_frame ON futures_fills (frame);

-- Lines of the price log, unchanged. They are kept as long as a fill refers to them.
CREATE TABLE futures_frames (
    seq  INTEGER NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL,
    hash TEXT    NOT NULL,
    line TEXT    NOT NULL
) STRICT;

-- +goose Down
DROP TABLE futures_frames;
DROP TABLE futures_fills;
DROP TABLE futures_positions;
