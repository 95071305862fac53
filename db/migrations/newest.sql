-- All migrations together. Written by `make types`; do not edit.
CREATE TABLE account_recoveries (
    id           TEXT PRIMARY KEY,
    user_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind         TEXT    NOT NULL CHECK (kind IN ('email', 'confirm', 'two_factor', 'password')),
    email        TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('asked', 'waiting', 'done', 'failed', 'objected', 'ended')),
    request      TEXT    NOT NULL,
    asked_by     TEXT    NOT NULL,
    asked_at     INTEGER NOT NULL,
    due_at       INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    blocks_until INTEGER NOT NULL,
    token_hash   TEXT    NOT NULL
) STRICT;
CREATE TABLE activity (
    seq     INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind <> ''),
    user_id TEXT    NOT NULL,
    address TEXT    NOT NULL,
    device  TEXT    NOT NULL,
    usd     INTEGER NOT NULL,
    facts   TEXT    NOT NULL,
    origin  TEXT    NOT NULL,
    request TEXT    NOT NULL
) STRICT;
CREATE TABLE address_pools (
    network  TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    idx      INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    used_at  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (network, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE address_scores (
    kind        TEXT    NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
    subject     BLOB    NOT NULL CHECK (length(subject) = 16),
    network     TEXT    NOT NULL,
    address     TEXT    NOT NULL,
    txid        TEXT    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('asked', 'clean', 'hit', 'silent')),
    reference   TEXT    NOT NULL,
    score       INTEGER NOT NULL,
    asked_at    INTEGER NOT NULL,
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE adjustments (
    id       BLOB    PRIMARY KEY,
    user_id  TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    purpose  TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount <> 0),
    reason   TEXT    NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL, approved_by TEXT NOT NULL DEFAULT '',
    UNIQUE (actor, request)
) STRICT, WITHOUT ROWID;
CREATE TABLE alert_channels (
    id        TEXT    PRIMARY KEY,
    kind      TEXT    NOT NULL CHECK (kind IN ('mail', 'webhook', 'telegram')),
    name      TEXT    NOT NULL,
    least     INTEGER NOT NULL CHECK (least BETWEEN 1 AND 3),
    settings  TEXT    NOT NULL,
    secret    TEXT    NOT NULL,
    is_on     INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    version   INTEGER NOT NULL CHECK (version > 0),
    sent_at   INTEGER NOT NULL,
    failed_at INTEGER NOT NULL, -- since when it fails; 0 when the last delivery succeeded
    error     TEXT    NOT NULL
) STRICT;
CREATE TABLE alert_deliveries (
    seq      INTEGER PRIMARY KEY,
    alert    TEXT    NOT NULL REFERENCES alerts (id),
    channel  TEXT    NOT NULL REFERENCES alert_channels (id) ON DELETE CASCADE,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts INTEGER NOT NULL,
    next_at  INTEGER NOT NULL,
    error    TEXT    NOT NULL,
    sent_at  INTEGER NOT NULL
) STRICT;
CREATE TABLE alert_hours (
    owner  TEXT    NOT NULL,
    hour   INTEGER NOT NULL,
    wagers INTEGER NOT NULL,
    staked INTEGER NOT NULL,
    paid   INTEGER NOT NULL,
    PRIMARY KEY (owner, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE alert_last (
    rule    TEXT    NOT NULL REFERENCES alert_rules (id),
    subject TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (rule, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE alert_rule_versions (
    rule       TEXT    NOT NULL REFERENCES alert_rules (id),
    version    INTEGER NOT NULL CHECK (version > 0),
    definition TEXT    NOT NULL,
    is_on      INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    actor      TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (rule, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE alert_rules (
    id         TEXT    PRIMARY KEY,
    preset     TEXT    NOT NULL,
    definition TEXT    NOT NULL,
    is_on      INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    since      INTEGER NOT NULL,
    version    INTEGER NOT NULL CHECK (version > 0)
) STRICT;
CREATE TABLE alerts (
    seq        INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    rule       TEXT    NOT NULL REFERENCES alert_rules (id),
    rule_version INTEGER NOT NULL,
    title      TEXT    NOT NULL,
    severity   INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 3),
    kind       TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    ref        TEXT    NOT NULL,
    facts      TEXT    NOT NULL,
    event_at   INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('open', 'taken', 'closed')),
    owner      TEXT    NOT NULL,
    outcome    TEXT    NOT NULL,
    closed_at  INTEGER NOT NULL,
    case_id    TEXT    NOT NULL
) STRICT;
CREATE TABLE announcement (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    image      TEXT    NOT NULL,
    title      TEXT    NOT NULL,
    content    TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
, version INTEGER NOT NULL DEFAULT 1, audience TEXT NOT NULL DEFAULT 'all', starts_at INTEGER NOT NULL DEFAULT 0, ends_at INTEGER NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '', level TEXT NOT NULL DEFAULT 'info') STRICT;
CREATE TABLE approval_start (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    began_at INTEGER NOT NULL
) STRICT;
CREATE TABLE approvals (
    id           TEXT    PRIMARY KEY,
    kind         TEXT    NOT NULL,
    subject_kind TEXT    NOT NULL,
    subject      TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    hash         TEXT    NOT NULL,
    dollars      TEXT    NOT NULL, -- empty where no money is concerned
    reason       TEXT    NOT NULL,
    requested_by TEXT    NOT NULL,
    requested_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    state        TEXT    NOT NULL, -- waiting, approved, refused, withdrawn
    decided_by   TEXT    NOT NULL,
    decided_at   INTEGER NOT NULL, -- 0 until then
    decision     TEXT    NOT NULL  -- why
) STRICT;
CREATE TABLE audit_findings (
    run     TEXT    NOT NULL REFERENCES audit_runs (id),
    place   INTEGER NOT NULL,
    proof   TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    problem TEXT    NOT NULL,
    PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE backup_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (user_id, hash)
) STRICT;
CREATE TABLE backup_place (
    id         TEXT    PRIMARY KEY CHECK (id IN ('s3')),
    endpoint   TEXT    NOT NULL, -- empty for none
    region     TEXT    NOT NULL,
    bucket     TEXT    NOT NULL,
    prefix     TEXT    NOT NULL,
    access_key TEXT    NOT NULL,
    secret     TEXT    NOT NULL,
    path_style INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT;
CREATE TABLE backup_place_asked (
    request TEXT PRIMARY KEY,
    secret  TEXT NOT NULL
) STRICT;
CREATE TABLE backups (
    id             TEXT    PRIMARY KEY,
    name           TEXT    NOT NULL,
    kind           TEXT    NOT NULL, -- schedule, staff, console, upgrade, replaced, found
    state          TEXT    NOT NULL, -- making, ready, failed, gone
    owner          TEXT    NOT NULL,
    actor          TEXT    NOT NULL,
    reason         TEXT    NOT NULL,
    due            INTEGER NOT NULL,
    started_at     INTEGER NOT NULL,
    ended_at       INTEGER NOT NULL, -- 0 until then
    bytes          INTEGER NOT NULL,
    schema_version INTEGER NOT NULL,
    digest         TEXT    NOT NULL, -- SHA-256 of the file in hex
    failure        TEXT    NOT NULL,
    tried          TEXT    NOT NULL, -- empty, good or bad
    tried_at       INTEGER NOT NULL,
    trial          TEXT    NOT NULL, -- JSON
    away           TEXT    NOT NULL, -- empty, sending, sent, failed or removed
    away_to        TEXT    NOT NULL,
    away_name      TEXT    NOT NULL,
    away_bytes     INTEGER NOT NULL,
    away_digest    TEXT    NOT NULL,
    away_encrypted INTEGER NOT NULL,
    away_at        INTEGER NOT NULL,
    away_checked   INTEGER NOT NULL, -- when it was read back, 0 for never
    away_failure   TEXT    NOT NULL
) STRICT;
CREATE TABLE bonus_depositors (
    user_id  TEXT    PRIMARY KEY,
    deposits INTEGER NOT NULL CHECK (deposits > 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE bonus_entries (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    grant_id BLOB   NOT NULL REFERENCES bonus_grants (id),
    delta   INTEGER NOT NULL CHECK (delta <> 0),
    balance INTEGER NOT NULL CHECK (balance >= 0),
    code    INTEGER NOT NULL, -- of the transfer
    wager   BLOB,
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE bonus_grants (
    id         BLOB    PRIMARY KEY,
    source     TEXT    NOT NULL UNIQUE CHECK (source <> ''),
    user_id    TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    terms      TEXT    NOT NULL,
    granted    INTEGER NOT NULL CHECK (granted > 0),
    balance    INTEGER NOT NULL CHECK (balance >= 0),
    usd        INTEGER NOT NULL CHECK (usd > 0), -- of the bonus at the grant
    required   INTEGER NOT NULL CHECK (required >= 0),
    wagered    INTEGER NOT NULL CHECK (wagered >= 0),
    converted  INTEGER NOT NULL DEFAULT 0 CHECK (converted >= 0),
    state      TEXT    NOT NULL CHECK (state IN ('active', 'converted', 'cancelled', 'expired', 'forfeited', 'spent')),
    reason     TEXT    NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    ended_at   INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE bonus_offers (
    id          TEXT    PRIMARY KEY,
    name        TEXT    NOT NULL CHECK (name <> ''),
    description TEXT    NOT NULL,
    percent     INTEGER NOT NULL CHECK (percent > 0), -- of the deposit
    max_usd     INTEGER NOT NULL CHECK (max_usd > 0), -- most bonus of one player
    min_usd     INTEGER NOT NULL CHECK (min_usd >= 0), -- least deposit
    first_only  INTEGER NOT NULL, -- only with the first deposit of a player
    terms       TEXT    NOT NULL,
    budget_usd  INTEGER CHECK (budget_usd >= 0), -- null for no bound
    spent_usd   INTEGER NOT NULL DEFAULT 0 CHECK (spent_usd >= 0),
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER, -- null for no end
    stopped     INTEGER NOT NULL DEFAULT 0,
    changed_at  INTEGER NOT NULL
, by_code INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE bonus_opt_ins (
    user_id TEXT    NOT NULL,
    offer   TEXT    NOT NULL REFERENCES bonus_offers (id),
    at      INTEGER NOT NULL,
    granted BLOB, until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, offer)
) STRICT, WITHOUT ROWID;
CREATE TABLE bonus_wagers (
    wager    BLOB    PRIMARY KEY,
    grant_id BLOB    NOT NULL REFERENCES bonus_grants (id),
    counted  INTEGER NOT NULL DEFAULT 0,
    open     INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE TABLE case_events (
    seq     INTEGER PRIMARY KEY,
    case_id TEXT    NOT NULL REFERENCES cases (id),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    what    TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    request TEXT    NOT NULL
) STRICT;
CREATE TABLE case_links (
    case_id TEXT    NOT NULL REFERENCES cases (id),
    kind    TEXT    NOT NULL CHECK (kind IN ('player', 'wager', 'transfer')),
    ref     TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    PRIMARY KEY (case_id, kind, ref)
) STRICT, WITHOUT ROWID;
CREATE TABLE cases (
    number    INTEGER PRIMARY KEY,
    id        TEXT    NOT NULL UNIQUE,
    title     TEXT    NOT NULL,
    status    TEXT    NOT NULL CHECK (status IN ('open', 'waiting', 'closed')),
    severity  INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 3),
    owner     TEXT    NOT NULL,
    due_at    INTEGER NOT NULL, -- 0 for never
    outcome   TEXT    NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER NOT NULL,
    version   INTEGER NOT NULL CHECK (version > 0)
) STRICT;
CREATE TABLE catalogue (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
, edition INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE chain_blocks (
    network TEXT    NOT NULL,
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    parent  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, height)
) STRICT, WITHOUT ROWID;
CREATE TABLE chain_cursors (
    network         TEXT    PRIMARY KEY,
    height          INTEGER NOT NULL,
    hash            TEXT    NOT NULL,
    first_height    INTEGER NOT NULL,
    reorganisations INTEGER NOT NULL,
    deepest         INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL
, kind TEXT NOT NULL DEFAULT '', genesis TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE chain_incomplete (
    network TEXT    NOT NULL,
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    parent  TEXT    NOT NULL,
    at      INTEGER NOT NULL, -- of the block
    since   INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (network, height)
) STRICT, WITHOUT ROWID;
CREATE TABLE chain_nonces (
    network TEXT    NOT NULL,
    address TEXT    NOT NULL,
    nonce   INTEGER NOT NULL,
    -- The payment that has it; NULL for one that was given back.
    series  BLOB,
    PRIMARY KEY (network, address, nonce)
) STRICT;
CREATE TABLE chain_rescans (
    network      TEXT    PRIMARY KEY,
    from_height  INTEGER NOT NULL,
    next_height  INTEGER NOT NULL,
    until_height INTEGER NOT NULL,
    payments     INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL, -- 0 while it is under way
    problem      TEXT    NOT NULL,
    asked_by     TEXT    NOT NULL,
    asked_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE chain_transaction_outputs (
    transaction_id BLOB    NOT NULL REFERENCES chain_transactions (id),
    n              INTEGER NOT NULL,
    order_id       BLOB    NOT NULL,
    asset          TEXT    NOT NULL,
    address        TEXT    NOT NULL,
    tag            TEXT    NOT NULL,
    units          TEXT    NOT NULL,
    PRIMARY KEY (transaction_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE chain_transactions (
    id           BLOB    NOT NULL PRIMARY KEY,
    series       BLOB    NOT NULL REFERENCES wallet_series (id),
    version      INTEGER NOT NULL,
    network      TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('drafted', 'signed', 'sent', 'rejected', 'included', 'confirmed', 'replaced', 'dropped')),
    draft        TEXT    NOT NULL,
    rate         TEXT    NOT NULL,
    tip          TEXT    NOT NULL,
    raw          BLOB,
    txid         TEXT    NOT NULL,
    -- The most that it can cost, and what it has cost once a block has it.
    fee          TEXT    NOT NULL,
    paid         TEXT    NOT NULL,
    -- 1 once the draft may have been signed elsewhere.
    exported     INTEGER NOT NULL CHECK (exported IN (0, 1)),
    -- 1 for a signature by the site's own key.
    hot          INTEGER NOT NULL CHECK (hot IN (0, 1)),
    problem      TEXT    NOT NULL,
    block_height INTEGER NOT NULL,
    block_hash   TEXT    NOT NULL,
    failed       INTEGER NOT NULL CHECK (failed IN (0, 1)),
    created_at   INTEGER NOT NULL,
    signed_at    INTEGER NOT NULL,
    sent_at      INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    UNIQUE (series, version)
) STRICT;
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
CREATE TABLE chat_quizzes (
    id        BLOB    PRIMARY KEY,
    room      TEXT    NOT NULL,
    author    TEXT    NOT NULL,
    question  TEXT    NOT NULL,
    answer    TEXT    NOT NULL,
    asked_at  INTEGER NOT NULL,
    winner    TEXT,
    closed_at INTEGER, asked_device TEXT NOT NULL DEFAULT '', asked_address TEXT NOT NULL DEFAULT '',
    CHECK (winner IS NULL OR closed_at IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE TABLE connect_tokens (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('challenge', 'uid')),
    address    TEXT NOT NULL DEFAULT '', -- whose proof it is; empty for challenges
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE consents (
    seq     INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL CHECK (user_id <> ''),
    purpose TEXT    NOT NULL CHECK (purpose <> ''),
    given   INTEGER NOT NULL CHECK (given IN (0, 1)),
    edition INTEGER NOT NULL CHECK (edition > 0),
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE continuity (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    commits INTEGER NOT NULL CHECK (commits >= 0),
    file    TEXT    NOT NULL,
    boot    TEXT    NOT NULL,
    second  INTEGER NOT NULL CHECK (second IN (0, 1)),
    doubt   TEXT    NOT NULL,
    missing INTEGER NOT NULL CHECK (missing >= 0)
) STRICT;
CREATE TABLE crash_bets (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL UNIQUE,
    round    INTEGER NOT NULL REFERENCES crash_rounds (id),
    choices  TEXT    NOT NULL,
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0) -- minor units that the stake counts in
) STRICT, WITHOUT ROWID;
CREATE TABLE crash_chains (
    id        INTEGER PRIMARY KEY,
    rounds    INTEGER NOT NULL CHECK (rounds > 0),
    published TEXT    NOT NULL,
    salt      TEXT    NOT NULL,
    at        INTEGER NOT NULL
, random TEXT) STRICT;
CREATE TABLE crash_rounds (
    id       INTEGER PRIMARY KEY,
    chain    INTEGER NOT NULL REFERENCES crash_chains (id),
    number   INTEGER NOT NULL,
    before   TEXT    NOT NULL,
    hash     TEXT,
    point    INTEGER CHECK (point >= 100),
    decided  TEXT,
    void     INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),
    started  INTEGER NOT NULL,
    ended    INTEGER,
    UNIQUE (chain, number),
    CHECK ((hash IS NULL) = (point IS NULL) AND (hash IS NULL) = (ended IS NULL))
) STRICT;
CREATE TABLE currency_conversions (
    id           BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id      TEXT    NOT NULL,
    source       TEXT    NOT NULL,
    target       TEXT    NOT NULL CHECK (target <> source),
    amount       INTEGER NOT NULL CHECK (amount > 0),
    margin       INTEGER NOT NULL CHECK (margin >= 0 AND margin < amount),
    received     INTEGER NOT NULL CHECK (received > 0),
    source_price TEXT    NOT NULL,
    target_price TEXT    NOT NULL,
    percent      TEXT    NOT NULL,
    usd          INTEGER NOT NULL,
    hash         BLOB    NOT NULL CHECK (length(hash) = 16),
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE deposit_addresses (
    network    TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    address    TEXT    NOT NULL CHECK (address <> ''),
    tag        TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    branch     INTEGER NOT NULL,
    idx        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (network, user_id),
    UNIQUE (network, address, tag)
) STRICT, WITHOUT ROWID;
CREATE TABLE deposit_losses (
    deposit_id BLOB    NOT NULL,
    lost_at    INTEGER NOT NULL,
    -- 0 while the deposit is lost
    ended_at   INTEGER NOT NULL,
    PRIMARY KEY (deposit_id, lost_at)
) STRICT, WITHOUT ROWID;
CREATE TABLE deposit_reserved (
    network TEXT    NOT NULL,
    address TEXT    NOT NULL,
    source  TEXT    NOT NULL,
    branch  INTEGER NOT NULL,
    idx     INTEGER NOT NULL,
    restore INTEGER NOT NULL REFERENCES restores (id),
    PRIMARY KEY (network, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE deposits (
    id            BLOB    PRIMARY KEY,
    network       TEXT    NOT NULL,
    txid          TEXT    NOT NULL CHECK (txid <> ''),
    output        INTEGER NOT NULL,
    asset         TEXT    NOT NULL,
    token         TEXT    NOT NULL,
    currency      TEXT    NOT NULL,
    user_id       TEXT    NOT NULL,
    address       TEXT    NOT NULL,
    tag           TEXT    NOT NULL,
    sender        TEXT    NOT NULL,
    units         TEXT    NOT NULL,
    amount        INTEGER NOT NULL CHECK (amount >= 0),
    rest          TEXT    NOT NULL,
    height        INTEGER NOT NULL,
    block         TEXT    NOT NULL,
    confirmations INTEGER NOT NULL,
    needed        INTEGER NOT NULL,
    state         TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    was           TEXT    NOT NULL,
    usd           INTEGER NOT NULL,
    priced        INTEGER NOT NULL CHECK (priced IN (0, 1)),
    seen_at       INTEGER NOT NULL,
    confirmed_at  INTEGER NOT NULL,
    credited_at   INTEGER NOT NULL,
    changed_at    INTEGER NOT NULL,
    decided_by    TEXT    NOT NULL,
    approved_by   TEXT    NOT NULL,
    decided_at    INTEGER NOT NULL, hash TEXT NOT NULL DEFAULT '',
    UNIQUE (network, txid, output)
) STRICT, WITHOUT ROWID;
CREATE TABLE deposits_latest (
    owner TEXT PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE discord_bonuses (
    person  BLOB    PRIMARY KEY,
    user_id TEXT    NOT NULL UNIQUE,
    usd     INTEGER NOT NULL CHECK (usd > 0), -- in millionths
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE dismissed (
    user_id TEXT    NOT NULL,
    item    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE dormant_accounts (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    seen_at    INTEGER NOT NULL,
    noticed_at INTEGER NOT NULL,
    charged_at INTEGER NOT NULL,
    slept_at   INTEGER NOT NULL,
    woke_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE dormant_fees (
    id        BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id   TEXT    NOT NULL,
    currency  TEXT    NOT NULL,
    amount    INTEGER NOT NULL CHECK (amount > 0),
    balance   INTEGER NOT NULL CHECK (balance >= amount),
    percent   TEXT    NOT NULL,
    seen_at   INTEGER NOT NULL,
    at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE dormant_marks (
    name TEXT    NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE draw_renewals (
    id         INTEGER PRIMARY KEY,
    at         INTEGER NOT NULL,
    reasons    TEXT    NOT NULL, -- JSON list of sentences
    missing    INTEGER NOT NULL CHECK (missing >= 0), -- commits that were lost
    last_pair  INTEGER NOT NULL,
    last_wager INTEGER NOT NULL,
    last_chain INTEGER NOT NULL,
    last_round INTEGER NOT NULL,
    pairs      INTEGER NOT NULL CHECK (pairs >= 0),
    unopened   INTEGER NOT NULL CHECK (unopened >= 0),
    voided     INTEGER NOT NULL CHECK (voided >= 0)
) STRICT;
CREATE TABLE events (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    topic   TEXT    NOT NULL CHECK (topic <> ''),
    user_id TEXT    NOT NULL,
    payload TEXT    NOT NULL
) STRICT;
CREATE TABLE favourites (
    owner TEXT    NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (owner, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_arrivals (
    hour     INTEGER NOT NULL,
    previous INTEGER NOT NULL,
    players  INTEGER NOT NULL,
    PRIMARY KEY (hour, previous)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_backfills (
    name TEXT    PRIMARY KEY,
    seq  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_cohorts (
    month   INTEGER NOT NULL,
    later   INTEGER NOT NULL,
    players INTEGER NOT NULL,
    PRIMARY KEY (month, later)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_days (
    day          INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    wagers       INTEGER NOT NULL,
    staked       INTEGER NOT NULL,
    paid         INTEGER NOT NULL,
    measured     INTEGER NOT NULL,
    theory       INTEGER NOT NULL,
    luck         INTEGER NOT NULL,
    squares      REAL    NOT NULL,
    PRIMARY KEY (day, kind, product, counterparty, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_depositors (
    owner    TEXT    PRIMARY KEY,
    first_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_hours (
    hour         INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    wagers       INTEGER NOT NULL,
    staked       INTEGER NOT NULL,
    paid         INTEGER NOT NULL,
    measured     INTEGER NOT NULL,
    theory       INTEGER NOT NULL,
    luck         INTEGER NOT NULL,
    squares      REAL    NOT NULL,
    PRIMARY KEY (hour, kind, product, counterparty, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_move_days (
    day      INTEGER NOT NULL,
    code     INTEGER NOT NULL,
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id  INTEGER NOT NULL,
    PRIMARY KEY (day, code, debit, credit, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_moves (
    hour     INTEGER NOT NULL,
    code     INTEGER NOT NULL,
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id  INTEGER NOT NULL,
    PRIMARY KEY (hour, code, debit, credit, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_people (
    id          INTEGER PRIMARY KEY,
    owner       TEXT    NOT NULL UNIQUE,
    source      TEXT    NOT NULL,
    first_at    INTEGER NOT NULL,
    first_month INTEGER NOT NULL,
    last_month  INTEGER NOT NULL,
    last_day    INTEGER NOT NULL,
    wagers      INTEGER NOT NULL,
    staked      INTEGER NOT NULL,
    paid        INTEGER NOT NULL,
    measured    INTEGER NOT NULL,
    theory      INTEGER NOT NULL,
    luck        INTEGER NOT NULL,
    squares     REAL    NOT NULL
, country TEXT NOT NULL DEFAULT '', arrived_day INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE figure_players (
    day      INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    entries  INTEGER NOT NULL,
    first_at INTEGER,
    previous INTEGER,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (day, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_prices (
    day      INTEGER NOT NULL,
    currency TEXT    NOT NULL,
    price    TEXT    NOT NULL,
    PRIMARY KEY (day, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE figure_source_hours (
    hour     INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    country  TEXT    NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (hour, source, country)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE figure_spans (
    hour      INTEGER PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    last_seq  INTEGER NOT NULL
) STRICT;
CREATE TABLE figure_unpriced (
    currency TEXT    NOT NULL,
    day      INTEGER NOT NULL,
    PRIMARY KEY (currency, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE former_emails (
    user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email       TEXT    NOT NULL,
    email_key   TEXT    NOT NULL,
    verified_at INTEGER NOT NULL,
    replaced_at INTEGER NOT NULL, -- what was added to the account since is undone with it
    in_force    INTEGER NOT NULL CHECK (in_force IN (0, 1)),
    undo_hash   TEXT    NOT NULL UNIQUE,
    undo_until  INTEGER NOT NULL,
    PRIMARY KEY (user_id, email_key)
) STRICT;
CREATE TABLE former_identities (
    kind    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    user_id TEXT    NOT NULL REFERENCES users (id),
    at      INTEGER NOT NULL,
    PRIMARY KEY (kind, subject, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE free_spin_campaigns (
    id          TEXT    NOT NULL PRIMARY KEY,
    integration TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    games       TEXT    NOT NULL,
    spins       INTEGER NOT NULL CHECK (spins > 0),
    bet         TEXT    NOT NULL,
    stake       INTEGER NOT NULL CHECK (stake > 0),
    currency    TEXT    NOT NULL,
    wager       INTEGER NOT NULL CHECK (wager >= 0),
    cost        INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL,
    cancelled   INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)),
    version     INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    created_by  TEXT    NOT NULL
) STRICT;
CREATE TABLE free_spin_wins (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    spins    TEXT    NOT NULL REFERENCES free_spins (id),
    amount   INTEGER NOT NULL CHECK (amount > 0),
    source   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE free_spins (
    id         TEXT    NOT NULL PRIMARY KEY,
    campaign   TEXT    NOT NULL REFERENCES free_spin_campaigns (id),
    integration TEXT   NOT NULL,
    user_id    TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    reference  TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'issued', 'cancelling', 'done', 'cancelled', 'failed')),
    problem    TEXT    NOT NULL,
    tries      INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    played     INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    credited   INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (campaign, user_id, game)
) STRICT;
CREATE TABLE futures_candles (
    ticker  TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    open    INTEGER NOT NULL CHECK (open > 0),
    high    INTEGER NOT NULL,
    low     INTEGER NOT NULL CHECK (low > 0),
    close   INTEGER NOT NULL CHECK (close > 0),
    minutes BLOB    NOT NULL,
    PRIMARY KEY (ticker, hour),
    CHECK (low <= open AND low <= close AND high >= open AND high >= close)
) STRICT, WITHOUT ROWID;
CREATE TABLE futures_days (
    day         TEXT    NOT NULL PRIMARY KEY,
    first_frame INTEGER NOT NULL,
    last_frame  INTEGER NOT NULL,
    frames      INTEGER NOT NULL,
    gaps        INTEGER NOT NULL,
    root        TEXT    NOT NULL,
    bytes       INTEGER NOT NULL,
    closed_at   INTEGER NOT NULL,
    removed_at  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
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
CREATE TABLE futures_frames (
    seq  INTEGER NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL,
    hash TEXT    NOT NULL,
    line TEXT    NOT NULL
) STRICT;
CREATE TABLE futures_hours (
    id          INTEGER PRIMARY KEY,
    hour        INTEGER NOT NULL,
    step        INTEGER NOT NULL CHECK (step > 0),
    first_step  INTEGER NOT NULL,
    commitment  TEXT    NOT NULL,
    sealed      TEXT    NOT NULL,
    seed        TEXT    NOT NULL DEFAULT '',
    starts      TEXT    NOT NULL DEFAULT '',
    created_at  INTEGER NOT NULL,
    revealed_at INTEGER NOT NULL DEFAULT 0,
    unopened    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE futures_incidents (
    id       INTEGER PRIMARY KEY,
    kind     TEXT    NOT NULL CHECK (kind IN ('staff', 'sources', 'silence', 'disconnected', 'outlier')),
    ticker   TEXT    NOT NULL,
    source   TEXT    NOT NULL,
    detail   TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL DEFAULT 0,
    ended_by TEXT    NOT NULL DEFAULT ''
) STRICT;
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
CREATE TABLE futures_seconds (
    ticker  TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    packed  BLOB    NOT NULL,
    PRIMARY KEY (ticker, hour)
) STRICT;
CREATE TABLE game_edits (
    game       TEXT    PRIMARY KEY,
    version    INTEGER NOT NULL CHECK (version > 0),
    fields     TEXT    NOT NULL CHECK (json_valid(fields)),
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE game_edits_history (
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    fields  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_evidence (
    kind     TEXT    NOT NULL,
    product  TEXT    NOT NULL,
    side     TEXT    NOT NULL CHECK (side IN ('over', 'under')),
    since    INTEGER NOT NULL,
    began_at INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    capitals TEXT    NOT NULL,
    peak     REAL    NOT NULL,
    alarm_at INTEGER NOT NULL,
    PRIMARY KEY (kind, product, side)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_returns (
    kind      TEXT    NOT NULL,
    product   TEXT    NOT NULL,
    wagers    INTEGER NOT NULL,
    -- Millionths of a dollar, at the prices of each wager.
    staked    INTEGER NOT NULL,
    paid      INTEGER NOT NULL,
    -- The same of those wagers alone whose house edge is known; expected is what
    -- their rules pay on average.
    measured  INTEGER NOT NULL,
    expected  INTEGER NOT NULL,
    deviation INTEGER NOT NULL, -- paid minus expected
    squares   REAL    NOT NULL, -- sum of (paid minus expected) squared over the wagers, in square dollars
    PRIMARY KEY (kind, product)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_sessions (
    id                BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- The hex SHA-256 of the token.
    token             TEXT    NOT NULL UNIQUE CHECK (length(token) = 64),
    source            TEXT    NOT NULL,
    owner             TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    version           TEXT    NOT NULL,
    currency          TEXT    NOT NULL,
    provider_currency TEXT    NOT NULL,
    -- Minor units in one millionth of the provider's currency, an exact fraction.
    rate              TEXT    NOT NULL,
    demo              INTEGER NOT NULL CHECK (demo IN (0, 1)),
    country           TEXT    NOT NULL,
    created_at        INTEGER NOT NULL,
    seen_at           INTEGER NOT NULL,
    ended_at          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE "game_tags" (
    edition INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    tag     TEXT    NOT NULL,
    PRIMARY KEY (edition, game, tag),
    FOREIGN KEY (edition, game) REFERENCES "games" (edition, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE "games" (
    edition            INTEGER NOT NULL,
    id                 TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    provider           TEXT    NOT NULL,
    category           TEXT    NOT NULL CHECK (json_valid(category)), -- a list of kinds, the first says what it is
    custom_category    TEXT    NOT NULL DEFAULT '' CHECK (custom_category IN ('', 'live', 'buy-bonuses', 'game-shows', 'new-releases')),
    image              TEXT    NOT NULL DEFAULT '', -- empty: the generated cover
    priority           INTEGER NOT NULL DEFAULT 0,
    is_featured        INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    is_search_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_search_featured IN (0, 1)),
    is_disabled        INTEGER NOT NULL DEFAULT 0 CHECK (is_disabled IN (0, 1)),
    released           INTEGER NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '', external TEXT NOT NULL DEFAULT '', play_group TEXT NOT NULL DEFAULT '', currencies TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(currencies)), blocked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(blocked)), rtp TEXT NOT NULL DEFAULT '', max_win TEXT NOT NULL DEFAULT '', volatility TEXT NOT NULL DEFAULT '' CHECK (volatility IN ('', 'low', 'medium', 'high')), is_unavailable INTEGER NOT NULL DEFAULT 0 CHECK (is_unavailable IN (0, 1)), -- unix milliseconds
    PRIMARY KEY (edition, id),
    FOREIGN KEY (edition, provider) REFERENCES "providers" (edition, slug)
) STRICT, WITHOUT ROWID;
CREATE TABLE gateway_arrivals (
    gateway  TEXT    NOT NULL,
    arrival  TEXT    NOT NULL CHECK (arrival <> ''),
    part     INTEGER NOT NULL,
    payment  BLOB    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    txid     TEXT    NOT NULL,
    stage    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    deposit  BLOB    NOT NULL,
    PRIMARY KEY (gateway, arrival, part)
) STRICT, WITHOUT ROWID;
CREATE TABLE gateway_payments (
    id         BLOB    PRIMARY KEY,
    gateway    TEXT    NOT NULL CHECK (gateway <> ''),
    gateway_id TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    amount     INTEGER NOT NULL CHECK (amount > 0),
    units      TEXT    NOT NULL,
    paid       TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    status   TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    booked     INTEGER NOT NULL CHECK (booked IN (0, 1)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    next_at    INTEGER NOT NULL,
    tries      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE gifts (
    id       BLOB    PRIMARY KEY,
    kind     TEXT    NOT NULL CHECK (kind IN ('tip', 'rain')),
    sender   TEXT, -- null: the house
    room     TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    each     INTEGER NOT NULL CHECK (each > 0),
    users    INTEGER NOT NULL CHECK (users > 0),
    message  TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE gifts_received (
    user_id TEXT    NOT NULL PRIMARY KEY,
    usd     INTEGER NOT NULL CHECK (usd >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE guests (
    owner      TEXT    PRIMARY KEY CHECK (owner GLOB 'guest-*'),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE harm_cases (
    case_id   TEXT    NOT NULL PRIMARY KEY,
    user_id   TEXT    NOT NULL,
    level     INTEGER NOT NULL CHECK (level BETWEEN 1 AND 2),
    raised_at INTEGER NOT NULL,
    markers   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE harm_days (
    user_id   TEXT    NOT NULL,
    day       INTEGER NOT NULL,
    level     INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
    figures   TEXT    NOT NULL,
    wagers    INTEGER NOT NULL,
    staked    INTEGER NOT NULL,
    lost      INTEGER NOT NULL,
    played    INTEGER NOT NULL,
    night     INTEGER NOT NULL,
    deposited INTEGER NOT NULL,
    deposits  INTEGER NOT NULL,
    chased    INTEGER NOT NULL,
    refused   INTEGER NOT NULL,
    cancelled INTEGER NOT NULL,
    looser    INTEGER NOT NULL,
    pauses    INTEGER NOT NULL,
    words     INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE harm_deposits (
    user_id TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    PRIMARY KEY (user_id, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE "harm_interactions" (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    case_id TEXT    NOT NULL REFERENCES harm_cases (case_id),
    kind    TEXT    NOT NULL CHECK (kind IN ('email', 'letter', 'chat', 'call', 'limit', 'watched')),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
CREATE TABLE harm_nights (
    user_id TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    bets    INTEGER NOT NULL CHECK (bets > 0),
    PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE hosted_rounds (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    version  TEXT    NOT NULL,
    mode     TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    demo     INTEGER NOT NULL CHECK (demo IN (0, 1)),
    bet      INTEGER NOT NULL CHECK (bet > 0),
    payout   INTEGER NOT NULL CHECK (payout > 0),
    edge     TEXT    NOT NULL,
    pair     INTEGER NOT NULL,
    nonce    INTEGER NOT NULL,
    event    TEXT    NOT NULL DEFAULT '',
    opened   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE identities (
    kind       TEXT NOT NULL CHECK (kind <> ''),
    subject    TEXT NOT NULL CHECK (subject <> ''),
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label      TEXT NOT NULL, -- for people
    created_at INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT;
CREATE TABLE identity_checks (
    id           TEXT    NOT NULL PRIMARY KEY,
    user_id      TEXT    NOT NULL,
    level        INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
    state        TEXT    NOT NULL CHECK (state IN ('open', 'waiting', 'accepted', 'refused')),
    data         TEXT    NOT NULL,
    why          TEXT    NOT NULL CHECK (why IN ('', 'withdrawal', 'rule', 'staff')),
    asked_at     INTEGER NOT NULL,
    submitted_at INTEGER NOT NULL,
    decided_at   INTEGER NOT NULL,
    decided_by   TEXT    NOT NULL,
    reason       TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    valid_until  INTEGER NOT NULL,
    purged_at    INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    changed_at   INTEGER NOT NULL,
    round        INTEGER NOT NULL, -- counts how often it was begun anew
    version      INTEGER NOT NULL,
    UNIQUE (user_id, level),
    CHECK (state <> 'waiting' OR submitted_at > 0),
    CHECK (state NOT IN ('accepted', 'refused') OR decided_at > 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE identity_events (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT    NOT NULL,
    level    INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
    at       INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    what     TEXT    NOT NULL,
    detail   TEXT    NOT NULL
) STRICT;
CREATE TABLE identity_files (
    id         TEXT    NOT NULL PRIMARY KEY,
    check_id   TEXT    NOT NULL REFERENCES identity_checks (id),
    round      INTEGER NOT NULL,
    part       TEXT    NOT NULL CHECK (part IN ('front', 'back', 'selfie', 'address', 'funds')),
    kind       TEXT    NOT NULL CHECK (kind IN ('image/jpeg', 'application/pdf')),
    bytes      INTEGER NOT NULL CHECK (bytes > 0),
    added_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE identity_orders (
    check_id TEXT    NOT NULL REFERENCES identity_checks (id),
    version  INTEGER NOT NULL,
    sent_at  INTEGER NOT NULL,
    ended_at INTEGER NOT NULL, -- 0 for not yet
    result   TEXT    NOT NULL CHECK (result IN ('', 'accept', 'refuse', 'again', 'review')),
    PRIMARY KEY (check_id, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE installed_games (
    game         TEXT    NOT NULL,
    version      TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    provider     TEXT    NOT NULL,
    digest       TEXT    NOT NULL CHECK (length(digest) = 64),
    enabled      INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    installed_at INTEGER NOT NULL,
    removed_at   INTEGER CHECK (removed_at IS NULL OR enabled = 0),
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE integration_games (
    integration TEXT NOT NULL,
    game        TEXT NOT NULL,
    -- JSON of the game in the last complete import, and as it is being read; empty for none.
    listing     TEXT NOT NULL,
    staged      TEXT NOT NULL,
    PRIMARY KEY (integration, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE integration_hosts (
    integration TEXT NOT NULL,
    host        TEXT NOT NULL,
    PRIMARY KEY (integration, host)
) STRICT, WITHOUT ROWID;
CREATE TABLE integration_imports (
    integration TEXT    NOT NULL PRIMARY KEY REFERENCES integrations (name),
    started_at  INTEGER NOT NULL,
    next_page   INTEGER NOT NULL,
    pages       INTEGER NOT NULL
) STRICT;
CREATE TABLE integrations (
    name       TEXT    NOT NULL PRIMARY KEY,
    protocol   TEXT    NOT NULL,
    base       TEXT    NOT NULL,
    sealed     TEXT    NOT NULL,
    addresses  TEXT    NOT NULL,
    currencies TEXT    NOT NULL,
    fee        INTEGER NOT NULL CHECK (fee BETWEEN 0 AND 10000),
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    reason     TEXT    NOT NULL DEFAULT '',
    version    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    imported_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE jackpot_entries (
    wager        BLOB    NOT NULL CHECK (length(wager) = 16),
    jackpot      TEXT    NOT NULL,
    round        INTEGER NOT NULL,
    before_level INTEGER NOT NULL,
    contribution INTEGER NOT NULL CHECK (contribution > 0),
    at           INTEGER NOT NULL,
    PRIMARY KEY (wager, jackpot)
) STRICT, WITHOUT ROWID;
CREATE TABLE jackpot_rounds (
    jackpot    TEXT    NOT NULL,
    number     INTEGER NOT NULL CHECK (number > 0),
    terms      TEXT    NOT NULL,
    after_seq  INTEGER NOT NULL,
    level      INTEGER NOT NULL CHECK (level >= 0),
    wager      BLOB,
    seq        INTEGER NOT NULL DEFAULT 0,
    owner      TEXT    NOT NULL DEFAULT '',
    prize      INTEGER NOT NULL DEFAULT 0,
    wagered_in TEXT    NOT NULL DEFAULT '',
    at         INTEGER NOT NULL DEFAULT 0,
    currency   TEXT    NOT NULL DEFAULT '',
    amount     INTEGER NOT NULL DEFAULT 0,
    price      TEXT    NOT NULL DEFAULT '',
    paid_at    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (jackpot, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE jackpots (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('active', 'ending', 'ended')),
    -- The rules of the next round, as JSON. Amounts are in millionths of a dollar.
    terms      TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    author     TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE jobs (
    name        TEXT    PRIMARY KEY,
    done        INTEGER NOT NULL,
    due         INTEGER,
    started_at  INTEGER,
    ended_at    INTEGER,
    error       TEXT    NOT NULL DEFAULT '',
    runs        INTEGER NOT NULL DEFAULT 0,
    failures    INTEGER NOT NULL DEFAULT 0,
    retry_at    INTEGER NOT NULL DEFAULT 0,
    owner       TEXT    NOT NULL DEFAULT '', -- of the lease; empty for none
    lease_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE known_devices (
    user_id TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device  TEXT    NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, device)
) STRICT;
CREATE TABLE ledger_accounts (
    id       INTEGER PRIMARY KEY,
    owner    TEXT NOT NULL,
    currency TEXT NOT NULL,
    purpose  TEXT NOT NULL,
    balance  INTEGER CHECK (balance >= 0),
    UNIQUE (owner, currency, purpose)
) STRICT;
CREATE TABLE machine_calls (
    token   TEXT    NOT NULL REFERENCES machine_tokens (id),
    day     INTEGER NOT NULL,
    call    TEXT    NOT NULL,
    done    INTEGER NOT NULL CHECK (done >= 0),
    refused INTEGER NOT NULL CHECK (refused >= 0),
    PRIMARY KEY (token, day, call)
) STRICT, WITHOUT ROWID;
CREATE TABLE machine_tokens (
    id           TEXT    PRIMARY KEY,
    hash         TEXT    NOT NULL UNIQUE, -- hex SHA-256 of the token
    start        TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    maker        TEXT    NOT NULL, -- in whose name it calls
    permissions  TEXT    NOT NULL,
    addresses    TEXT    NOT NULL,
    without_code INTEGER NOT NULL CHECK (without_code IN (0, 1)),
    created_at   INTEGER NOT NULL,
    created_by   TEXT    NOT NULL,
    expires_at   INTEGER NOT NULL,
    revoked_at   INTEGER, -- null until then
    revoked_by   TEXT    NOT NULL,
    used_at      INTEGER, -- null until it was used
    used_from    TEXT    NOT NULL
) STRICT;
CREATE TABLE notice_choices (
    user_id    TEXT    NOT NULL,
    topic      TEXT    NOT NULL,
    channel    TEXT    NOT NULL,
    chosen     INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, topic, channel)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    id      INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL CHECK (user_id <> ''),
    kind    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    facts   TEXT    NOT NULL,
    shown   INTEGER NOT NULL CHECK (shown IN (0, 1)),
    read_at INTEGER NOT NULL, -- 0 for unread
    email_state  INTEGER NOT NULL CHECK (email_state BETWEEN 0 AND 3)
) STRICT;
CREATE TABLE notifications (
    id         TEXT    PRIMARY KEY,
    icon       TEXT    NOT NULL,
    text       TEXT    NOT NULL CHECK (text <> ''),
    position   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
, version INTEGER NOT NULL DEFAULT 1, published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1)), audience TEXT NOT NULL DEFAULT 'all', starts_at INTEGER NOT NULL DEFAULT 0, ends_at INTEGER NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '', level TEXT NOT NULL DEFAULT 'info') STRICT, WITHOUT ROWID;
CREATE TABLE oauth_grants (
    code_hash      TEXT PRIMARY KEY,
    request_id     TEXT NOT NULL,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id      TEXT NOT NULL,
    redirect_uri   TEXT NOT NULL,
    scope          TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    code_expires_at INTEGER NOT NULL,
    used_at        INTEGER,
    token_hash     TEXT UNIQUE,
    expires_at     INTEGER NOT NULL
) STRICT;
CREATE TABLE oauth_requests (
    id             TEXT PRIMARY KEY,
    client_id      TEXT NOT NULL,
    redirect_uri   TEXT NOT NULL,
    scope          TEXT NOT NULL, -- separated by spaces
    state          TEXT NOT NULL,
    code_challenge TEXT NOT NULL, -- base64url of a SHA-256; empty without PKCE
    expires_at     INTEGER NOT NULL,
    answered_at    INTEGER
) STRICT;
CREATE TABLE open_wagers (
    id           BLOB    PRIMARY KEY,
    account      INTEGER NOT NULL REFERENCES ledger_accounts (id),
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL CHECK (counterparty <> ''),
    staked       INTEGER NOT NULL CHECK (staked > 0),
    settled      INTEGER NOT NULL CHECK (settled >= 0 AND settled <= staked),
    paid         INTEGER NOT NULL CHECK (paid >= 0),
    profit       INTEGER CHECK (profit >= 0),
    usd          INTEGER NOT NULL CHECK (usd >= 0),
    at           INTEGER NOT NULL
, bonus INTEGER NOT NULL DEFAULT 0 CHECK (bonus BETWEEN 0 AND staked), bonus_settled INTEGER NOT NULL DEFAULT 0 CHECK (bonus_settled BETWEEN 0 AND bonus), bonus_paid INTEGER NOT NULL DEFAULT 0 CHECK (bonus_paid BETWEEN 0 AND paid), bonus_account INTEGER REFERENCES ledger_accounts (id)) STRICT, WITHOUT ROWID;
CREATE TABLE outflow_hours (
    user_id TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE outflows (
    ref         BLOB    NOT NULL PRIMARY KEY CHECK (length(ref) = 16),
    user_id     TEXT    NOT NULL,
    person      TEXT    NOT NULL,
    purpose     TEXT    NOT NULL,
    usd         INTEGER NOT NULL CHECK (usd >= 0),
    day_usd     INTEGER NOT NULL DEFAULT 0,
    limit_usd   INTEGER,
    brought_usd INTEGER NOT NULL,
    turned_usd  INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    returned_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE partner_codes (
    code    TEXT    NOT NULL PRIMARY KEY,
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE partner_days (
    user_id     TEXT    NOT NULL,
    currency    TEXT    NOT NULL,
    day         INTEGER NOT NULL,
    partner     TEXT    NOT NULL,
    units       INTEGER NOT NULL,
    micros      INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    wagered_usd INTEGER NOT NULL,
    PRIMARY KEY (user_id, currency, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE partner_players (
    user_id     TEXT    NOT NULL PRIMARY KEY,
    wagered_usd INTEGER NOT NULL,
    tier        INTEGER NOT NULL CHECK (tier >= 0),
    is_excluded      INTEGER NOT NULL CHECK (is_excluded IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE partner_referrals (
    seq      INTEGER NOT NULL PRIMARY KEY,
    user_id  TEXT    NOT NULL UNIQUE,
    partner  TEXT    NOT NULL CHECK (partner <> user_id),
    code     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('clear', 'held', 'refused')),
    evidence TEXT    NOT NULL,
    decided  TEXT    NOT NULL,
    changed  INTEGER NOT NULL
) STRICT;
CREATE TABLE partner_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
CREATE TABLE partner_terms (
    since  INTEGER NOT NULL PRIMARY KEY,
    shares TEXT    NOT NULL
) STRICT;
CREATE TABLE "partner_tiers" (
    user_id TEXT    NOT NULL,
    since   INTEGER NOT NULL,
    tier    INTEGER NOT NULL CHECK (tier >= 0),
    is_excluded  INTEGER NOT NULL CHECK (is_excluded IN (0, 1)),
    PRIMARY KEY (user_id, since)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE play_changes (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    control TEXT    NOT NULL,
    step    TEXT    NOT NULL CHECK (step IN ('stricter', 'asked', 'taken_back', 'looser')),
    was     TEXT    NOT NULL,
    value   TEXT    NOT NULL,
    actor   TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE play_controls (
    user_id    TEXT    NOT NULL,
    control    TEXT    NOT NULL,
    value      TEXT    NOT NULL,
    set_by     TEXT    NOT NULL CHECK (set_by IN ('player', 'staff')),
    changed_at INTEGER NOT NULL,
    wanted     TEXT,
    asked_at   INTEGER NOT NULL DEFAULT 0,
    version    INTEGER NOT NULL CHECK (version > 0),
    PRIMARY KEY (user_id, control)
) STRICT, WITHOUT ROWID;
CREATE TABLE play_days (
    user_id TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    wagers  INTEGER NOT NULL,
    staked  INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    played  INTEGER NOT NULL CHECK (played >= 0),
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE play_floors (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    control TEXT    NOT NULL,
    value   TEXT    NOT NULL CHECK (value <> ''),
    set_at  INTEGER NOT NULL,
    until   INTEGER CHECK (until > set_at),
    actor   TEXT    NOT NULL
) STRICT;
CREATE TABLE play_stakes (
    user_id TEXT    NOT NULL PRIMARY KEY,
    last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE played (
    owner TEXT    NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (owner, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE player_holds (
    user_id TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE player_note_versions (
    note_id TEXT    NOT NULL REFERENCES player_notes (id) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    request TEXT    NOT NULL,
    PRIMARY KEY (note_id, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE player_notes (
    id         TEXT    PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author     TEXT    NOT NULL,
    version    INTEGER NOT NULL CHECK (version > 0),
    created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE player_stats (
    account INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    games   INTEGER NOT NULL,
    wins    INTEGER NOT NULL,
    wagered INTEGER NOT NULL,
    paid    INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE player_tags (
    user_id TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    tag     TEXT    NOT NULL CHECK (tag <> ''),
    author  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, tag)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE privacy_marks (
    hash TEXT    NOT NULL PRIMARY KEY,
    why  TEXT    NOT NULL CHECK (why IN ('excluded', 'banned')),
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE privacy_requests (
    id       TEXT    NOT NULL PRIMARY KEY,
    user_id  TEXT    NOT NULL CHECK (user_id <> ''),
    kind     TEXT    NOT NULL CHECK (kind IN ('copy', 'deletion')),
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'working', 'ready', 'failed', 'removed', 'withdrawn', 'refused', 'done')),
    asked_by TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    why      TEXT    NOT NULL,
    asked_at INTEGER NOT NULL,
    due_at   INTEGER NOT NULL,
    ended_at INTEGER NOT NULL, -- 0 for not yet
    step     INTEGER NOT NULL,
    bytes    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE projections (
    name TEXT PRIMARY KEY,
    seq  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE promo_codes (
    id          TEXT    NOT NULL PRIMARY KEY,
    request     TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('cash', 'bonus', 'deposit_bonus', 'tickets')),
    word        TEXT    NOT NULL, -- of a batch, the beginning of each
    name        TEXT    NOT NULL,
    description TEXT    NOT NULL,
    terms       TEXT    NOT NULL,
    public      INTEGER NOT NULL CHECK (public IN (0, 1)),
    batch       INTEGER NOT NULL CHECK (batch >= 0), -- 0 for one word that many use
    max_uses    INTEGER NOT NULL CHECK (max_uses >= 0), -- 0 for no bound
    budget      INTEGER NOT NULL CHECK (budget >= 0), -- 0 for no bound
    plan        INTEGER NOT NULL CHECK (plan >= 0), -- what it can cost at most
    uses        INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0 AND (max_uses = 0 OR uses <= max_uses)),
    spent       INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0 AND (budget = 0 OR spent <= budget)),
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL, -- 0 for no end
    stopped_at  INTEGER NOT NULL DEFAULT 0,
    stopped_by  TEXT    NOT NULL DEFAULT '',
    author      TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE promo_uses (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code     TEXT    NOT NULL REFERENCES promo_codes (id),
    word     TEXT    NOT NULL,
    once     TEXT    UNIQUE,
    user_id  TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    day      INTEGER NOT NULL, -- since 1970 (UTC)
    usd      INTEGER NOT NULL CHECK (usd >= 0),
    currency TEXT    NOT NULL, -- empty for what is no money
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    price    TEXT    NOT NULL, -- dollars for one unit of the currency
    tickets  INTEGER NOT NULL CHECK (tickets >= 0),
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (code, user_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE promo_words (
    word TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL REFERENCES promo_codes (id)
) STRICT, WITHOUT ROWID;
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
, version INTEGER NOT NULL DEFAULT 1, published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1)), audience TEXT NOT NULL DEFAULT 'all', starts_at INTEGER NOT NULL DEFAULT 0, ends_at INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE provider_months (
    month       INTEGER NOT NULL,
    integration TEXT    NOT NULL,
    product     TEXT    NOT NULL,
    wagers      INTEGER NOT NULL,
    staked      INTEGER NOT NULL,
    paid        INTEGER NOT NULL,
    PRIMARY KEY (integration, month, product)
) STRICT, WITHOUT ROWID;
CREATE TABLE provider_reconciliations (
    id            TEXT    NOT NULL PRIMARY KEY,
    integration   TEXT    NOT NULL,
    day           INTEGER NOT NULL,
    file          TEXT    NOT NULL,
    listed        INTEGER NOT NULL,
    matched       INTEGER NOT NULL,
    missing_here  INTEGER NOT NULL,
    missing_there INTEGER NOT NULL,
    other_amount  INTEGER NOT NULL,
    other_kind    INTEGER NOT NULL,
    differences   TEXT    NOT NULL,
    made_at       INTEGER NOT NULL,
    made_by       TEXT    NOT NULL
) STRICT;
CREATE TABLE provider_rounds (
    provider TEXT    NOT NULL,
    owner    TEXT    NOT NULL,
    round    TEXT    NOT NULL,
    part     INTEGER NOT NULL,
    wager    BLOB    NOT NULL UNIQUE,
    game     TEXT    NOT NULL,
    edge     TEXT    NOT NULL,
    is_open  INTEGER NOT NULL,
    seen_at  INTEGER NOT NULL,
    PRIMARY KEY (provider, owner, round, part)
) STRICT;
CREATE TABLE provider_transactions (
    id       BLOB    NOT NULL PRIMARY KEY,
    provider TEXT    NOT NULL,
    number   TEXT    NOT NULL,
    action   INTEGER NOT NULL,
    state    INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    owner    TEXT    NOT NULL,
    session  BLOB    NOT NULL,
    round    TEXT    NOT NULL,
    wager    BLOB,
    hash     BLOB    NOT NULL,
    micros   INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    covered    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (provider, number)
) STRICT;
CREATE TABLE "providers" (
    edition     INTEGER NOT NULL,
    slug        TEXT    NOT NULL,
    name        TEXT    NOT NULL COLLATE NOCASE,
    image       TEXT    NOT NULL DEFAULT '', -- empty: the generated mark
    priority    INTEGER NOT NULL DEFAULT 0,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    PRIMARY KEY (edition, slug),
    UNIQUE (edition, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE push_devices (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL CHECK (user_id <> ''),
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    key_id     INTEGER NOT NULL REFERENCES push_keys (id) ON DELETE CASCADE,
    address    TEXT    NOT NULL UNIQUE,
    sealed     TEXT    NOT NULL,
    agent      TEXT    NOT NULL,
    details    INTEGER NOT NULL CHECK (details IN (0, 1)),
    made_at    INTEGER NOT NULL,
    sent_at    INTEGER NOT NULL, -- 0 for never
    refused    INTEGER NOT NULL  -- refusals in a row
) STRICT;
CREATE TABLE push_keys (
    id      INTEGER PRIMARY KEY,
    public  TEXT    NOT NULL UNIQUE,
    secret  TEXT    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE push_messages (
    device_id TEXT    NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
    notice_id INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    next_at   INTEGER NOT NULL,
    ends_at   INTEGER NOT NULL,
    PRIMARY KEY (device_id, notice_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE race_begin (
    week INTEGER NOT NULL PRIMARY KEY
) STRICT;
CREATE TABLE race_contests (
    id          TEXT    NOT NULL PRIMARY KEY,
    request     TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('race', 'challenge')),
    name        TEXT    NOT NULL,
    terms       TEXT    NOT NULL,
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL CHECK (ends_at > starts_at OR cancelled = 1),
    planned_end INTEGER NOT NULL,
    cancelled   INTEGER NOT NULL CHECK (cancelled IN (0, 1)),
    budget      INTEGER NOT NULL CHECK (budget >= 0), -- millionths of a dollar
    stopped_by  TEXT    NOT NULL,
    author      TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE race_currencies (
    owner    TEXT NOT NULL PRIMARY KEY,
    currency TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE race_results (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    race     TEXT    NOT NULL,
    rank     INTEGER NOT NULL,
    place    INTEGER NOT NULL CHECK (place >= 0),
    owner    TEXT    NOT NULL,
    points   INTEGER NOT NULL,
    wager    BLOB,
    usd      INTEGER NOT NULL CHECK (usd >= 0), -- worth of the prize, millionths of a dollar
    currency TEXT    NOT NULL, -- empty until a prize in dollars is paid
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    price    TEXT    NOT NULL, -- dollars for one unit of the currency at the payment
    state    TEXT    NOT NULL CHECK (state IN ('none', 'owed', 'paid')),
    seq      INTEGER NOT NULL, -- of the last wager that was counted
    at       INTEGER NOT NULL,
    paid_at  INTEGER NOT NULL,
    UNIQUE (race, rank),
    UNIQUE (race, owner)
) STRICT, WITHOUT ROWID;
CREATE TABLE race_rewards (
    week   INTEGER PRIMARY KEY,
    reward INTEGER NOT NULL CHECK (reward >= 0)
) STRICT;
CREATE TABLE race_scores (
    race       TEXT    NOT NULL REFERENCES race_contests (id),
    owner      TEXT    NOT NULL,
    points     INTEGER NOT NULL CHECK (points >= 0),
    reached_at INTEGER NOT NULL,
    wager      BLOB,
    PRIMARY KEY (race, owner)
) STRICT, WITHOUT ROWID;
CREATE TABLE race_settlements (
    race       TEXT    NOT NULL PRIMARY KEY,
    week       INTEGER NOT NULL, -- 0 for a race of the operator
    terms      TEXT    NOT NULL,
    starts_at  INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    settled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE race_week (
    week       INTEGER NOT NULL,
    owner      TEXT    NOT NULL,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    reached_at INTEGER NOT NULL,
    PRIMARY KEY (week, owner)
) STRICT, WITHOUT ROWID;
CREATE TABLE race_zones (
    since INTEGER PRIMARY KEY,
    zone  TEXT    NOT NULL
) STRICT;
CREATE TABLE rank_days (
    user_id         TEXT    NOT NULL,
    currency        TEXT    NOT NULL,
    day             INTEGER NOT NULL,
    lost            INTEGER NOT NULL,
    theory_units    INTEGER NOT NULL,
    theory_micros   INTEGER NOT NULL CHECK (theory_micros >= 0 AND theory_micros < 1000000),
    rake_units      INTEGER NOT NULL,
    rake_micros     INTEGER NOT NULL CHECK (rake_micros >= 0 AND rake_micros < 1000000),
    credited_units  INTEGER NOT NULL,
    credited_micros INTEGER NOT NULL CHECK (credited_micros >= 0 AND credited_micros < 1000000),
    share           INTEGER NOT NULL,
    ceiling         INTEGER NOT NULL,
    less            INTEGER NOT NULL,
    settled         INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (user_id, currency, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE rank_levels (
    user_id  TEXT    NOT NULL,
    level    INTEGER NOT NULL CHECK (level > 0 AND level <= 10),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    gift_usd INTEGER NOT NULL CHECK (gift_usd >= 0),
    currency TEXT    NOT NULL,
    PRIMARY KEY (user_id, level)
) STRICT, WITHOUT ROWID;
CREATE TABLE rank_players (
    user_id       TEXT    NOT NULL PRIMARY KEY,
    wagered_usd   INTEGER NOT NULL,
    deposited_usd INTEGER NOT NULL,
    level         INTEGER NOT NULL CHECK (level >= 0 AND level <= 10),
    seen          INTEGER NOT NULL,
    currency      TEXT    NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE rank_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
CREATE TABLE rank_terms (
    since  INTEGER NOT NULL PRIMARY KEY,
    shares TEXT    NOT NULL
) STRICT;
CREATE TABLE reconciliations (
    network    TEXT    NOT NULL PRIMARY KEY,
    height     INTEGER NOT NULL,
    hash       TEXT    NOT NULL,
    compared_at  INTEGER NOT NULL,
    compared     INTEGER NOT NULL,
    unreported     INTEGER NOT NULL,
    place      TEXT    NOT NULL,
    halted     TEXT    NOT NULL,
    halted_at  INTEGER NOT NULL,
    halted_by  TEXT    NOT NULL
, block_at INTEGER NOT NULL DEFAULT 0, block_number INTEGER NOT NULL DEFAULT 0, sweep_by TEXT NOT NULL DEFAULT '', sweep_at INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE register_answers (
    user_id  TEXT    NOT NULL,
    register TEXT    NOT NULL,
    answer   TEXT    NOT NULL CHECK (answer IN ('yes', 'no', 'unknown', 'outside')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, register)
) STRICT, WITHOUT ROWID;
CREATE TABLE register_asks (
    user_id  TEXT    NOT NULL PRIMARY KEY,
    occasion TEXT    NOT NULL,
    tries    INTEGER NOT NULL,
    next_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE register_entries (
    mark  TEXT    NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE register_log (
    seq      INTEGER PRIMARY KEY,
    user_id  TEXT    NOT NULL,
    register TEXT    NOT NULL,
    occasion TEXT    NOT NULL,
    answer   TEXT    NOT NULL CHECK (answer IN ('yes', 'no', 'unknown', 'outside')),
    failure  TEXT    NOT NULL,
    millis   INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
CREATE TABLE registrations (
    seq     INTEGER PRIMARY KEY,
    user_id TEXT    NOT NULL UNIQUE REFERENCES users (id),
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE regulator_packages (
    id           TEXT    PRIMARY KEY,
    state        TEXT    NOT NULL, -- waiting, working, ready, failed, cancelled, deleted
    as_of        INTEGER NOT NULL,
    reason       TEXT    NOT NULL,
    requested_by TEXT    NOT NULL,
    requested_at INTEGER NOT NULL,
    ended_at     INTEGER, -- null until then
    lines        INTEGER NOT NULL,
    bytes        INTEGER NOT NULL,
    sha256       TEXT    NOT NULL,
    failure      TEXT    NOT NULL
) STRICT;
CREATE TABLE removals (
    id           INTEGER PRIMARY KEY,
    guests       INTEGER NOT NULL,
    transfers    INTEGER NOT NULL,
    transfer_ids INTEGER NOT NULL,
    wagers       INTEGER NOT NULL,
    wager_ids    INTEGER NOT NULL,
    at           INTEGER NOT NULL
) STRICT;
CREATE TABLE removing (
    owner TEXT PRIMARY KEY CHECK (owner GLOB 'guest-*')
) STRICT, WITHOUT ROWID;
CREATE TABLE requests (
    owner   TEXT    NOT NULL,
    id      TEXT    NOT NULL,
    hash    BLOB    NOT NULL,
    ref     BLOB,
    step    INTEGER NOT NULL,
    refusal TEXT,
    at      INTEGER NOT NULL,
    PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE reserve_addresses (
    id         TEXT    NOT NULL PRIMARY KEY,
    network    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    -- The day that was signed, and the signature; both empty for none.
    day        TEXT    NOT NULL,
    message    TEXT    NOT NULL,
    signature  TEXT    NOT NULL,
    added_at   INTEGER NOT NULL,
    added_by   TEXT    NOT NULL,
    UNIQUE (network, address)
) STRICT;
CREATE TABLE reserve_balances (
    address_id TEXT    NOT NULL REFERENCES reserve_addresses (id) ON DELETE CASCADE,
    asset      TEXT    NOT NULL,
    units      TEXT    NOT NULL,
    height     INTEGER NOT NULL,
    hash       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (address_id, asset)
) STRICT;
CREATE TABLE reserve_chunks (
    run      TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    chunk    INTEGER NOT NULL,
    first    BLOB    NOT NULL,
    top      BLOB    NOT NULL,
    total    INTEGER NOT NULL,
    leaves   BLOB    NOT NULL,
    PRIMARY KEY (run, currency, chunk)
) STRICT;
CREATE TABLE reserve_jumps (
    restore INTEGER PRIMARY KEY,
    number  INTEGER NOT NULL CHECK (number > 0)
) STRICT;
CREATE TABLE reserve_lists (
    run   TEXT    NOT NULL,
    asset TEXT    NOT NULL,
    part  INTEGER NOT NULL,
    text  TEXT    NOT NULL,
    PRIMARY KEY (run, asset, part)
) STRICT, WITHOUT ROWID;
CREATE TABLE reserve_publications (
    number INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    hash   TEXT    NOT NULL UNIQUE,
    body   TEXT    NOT NULL,
    -- Who had it made: empty for the schedule.
    actor  TEXT    NOT NULL
) STRICT;
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
CREATE TABLE restores (
    id        INTEGER PRIMARY KEY,
    at        INTEGER NOT NULL,
    reasons   TEXT    NOT NULL, -- JSON list of sentences
    missing   INTEGER NOT NULL CHECK (missing >= 0), -- commits that were lost
    suspected INTEGER NOT NULL CHECK (suspected IN (0, 1))
) STRICT;
CREATE TABLE reward_payments (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind     TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount > 0),
    usd      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    micros   INTEGER NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (kind, user_id, number, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE reward_pots (
    kind     TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (kind, user_id, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE role_permissions (
    role_id    TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    PRIMARY KEY (role_id, permission)
) STRICT;
CREATE TABLE roles (
    id         TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL
, version INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE "rounds" (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    opening  INTEGER NOT NULL CHECK (opening > 0),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER NOT NULL REFERENCES seed_pairs (id),
    nonce    INTEGER NOT NULL, -- of the pair
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0), -- minor units that amounts in choices count in
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE seed_pairs (
    id          INTEGER PRIMARY KEY,
    owner       TEXT    NOT NULL,
    server_seed TEXT    NOT NULL,
    client_seed TEXT, -- null until the pair is active
    nonce       INTEGER NOT NULL DEFAULT 0 CHECK (nonce >= 0), -- of the next draw
    created_at  INTEGER NOT NULL,
    active_at   INTEGER,
    revealed_at INTEGER, server_seed_hash TEXT NOT NULL DEFAULT '', unopened INTEGER NOT NULL DEFAULT 0 CHECK (unopened IN (0, 1) AND (unopened = 0 OR revealed_at IS NOT NULL)),
    CHECK ((client_seed IS NULL) = (active_at IS NULL)),
    CHECK (revealed_at IS NULL OR active_at IS NOT NULL)
) STRICT;
CREATE TABLE sessions (
    id           TEXT    NOT NULL PRIMARY KEY,
    user_id      TEXT    NOT NULL,
    token_hash   TEXT    NOT NULL UNIQUE,             -- hex SHA-256 of the bearer token
    pending      INTEGER NOT NULL CHECK (pending IN (0, 1)), -- 1: waits for the second factor
    confirmed_at INTEGER,                             -- last confirmation by code
    created_at   INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    ip           TEXT    NOT NULL,
    user_agent   TEXT    NOT NULL
) STRICT;
CREATE TABLE settings (
    key        TEXT    PRIMARY KEY,
    value      TEXT,
    version    INTEGER NOT NULL CHECK (version > 0),
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE settings_history (
    key     TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    value   TEXT,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    PRIMARY KEY (key, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE settings_in_force (
    key    TEXT    NOT NULL,
    n      INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    value  TEXT    NOT NULL,
    stored TEXT,
    PRIMARY KEY (key, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE sign_in_nonces (
    hash       TEXT PRIMARY KEY,
    address    TEXT NOT NULL, -- in lower case
    expires_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;
CREATE TABLE site_secret (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    proof BLOB NOT NULL,
    at    INTEGER NOT NULL
) STRICT;
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
, version INTEGER NOT NULL DEFAULT 1, published INTEGER NOT NULL DEFAULT 1 CHECK (published IN (0, 1)), audience TEXT NOT NULL DEFAULT 'all', starts_at INTEGER NOT NULL DEFAULT 0, ends_at INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE sport_controls (
    kind     TEXT    NOT NULL CHECK (kind IN ('stop', 'price', 'margin')),
    scope    TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    until_at INTEGER NOT NULL CHECK (until_at >= 0),
    PRIMARY KEY (kind, scope)
) STRICT, WITHOUT ROWID;
CREATE TABLE sport_events (
    id         TEXT    NOT NULL PRIMARY KEY,
    feed       TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    sport      TEXT    NOT NULL,
    starts_at  INTEGER NOT NULL,
    phase      TEXT    NOT NULL CHECK (phase IN ('planned', 'live', 'over')),
    fixture    TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    state_seq  INTEGER NOT NULL,
    offer      TEXT    NOT NULL,
    updated_at INTEGER NOT NULL, odds_seq INTEGER NOT NULL DEFAULT 0, odds_closed INTEGER NOT NULL DEFAULT 0, moved_seq INTEGER NOT NULL DEFAULT 0,
    UNIQUE (feed, source)
) STRICT, WITHOUT ROWID;
CREATE TABLE sport_limits (
    kind       TEXT    NOT NULL CHECK (kind IN ('sport', 'league', 'market', 'event')),
    key        TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    bet        INTEGER NOT NULL CHECK (bet >= 0),
    market     INTEGER NOT NULL CHECK (market >= 0),
    event      INTEGER NOT NULL CHECK (event >= 0),
    version    INTEGER NOT NULL CHECK (version > 0),
    at         INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE sport_notes (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    event  TEXT    NOT NULL REFERENCES sport_events (id),
    actor  TEXT    NOT NULL,
    note   TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
CREATE TABLE sport_prices (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    event   TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    prices  TEXT    NOT NULL
) STRICT;
CREATE TABLE sport_results (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    event    TEXT    NOT NULL REFERENCES sport_events (id),
    result   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
CREATE TABLE sport_rulings (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    event   TEXT    NOT NULL REFERENCES sport_events (id),
    action    TEXT    NOT NULL CHECK (action IN ('result', 'void', 'markets')),
    result  TEXT    NOT NULL,
    voided  TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    asked   TEXT    NOT NULL,
    decided TEXT    NOT NULL CHECK (decided <> asked),
    at      INTEGER NOT NULL
) STRICT;
CREATE TABLE sports_bets (
    id         BLOB    NOT NULL PRIMARY KEY CHECK (LENGTH(id) = 16),
    owner      TEXT    NOT NULL,
    type       TEXT    NOT NULL CHECK (type IN ('single', 'multi', 'system')),
    sizes      TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    stake      INTEGER NOT NULL CHECK (stake > 0),
    max_payout       INTEGER NOT NULL CHECK (max_payout >= 0),
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    max_payout_usd   INTEGER NOT NULL CHECK (max_payout_usd >= 0),
    edge       TEXT    NOT NULL,
    status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    cashed     INTEGER NOT NULL CHECK (cashed IN (0, 1)),
    paid       INTEGER NOT NULL CHECK (paid >= part_paid),
    part_stake INTEGER NOT NULL CHECK (part_stake BETWEEN 0 AND stake),
    part_paid  INTEGER NOT NULL CHECK (part_paid >= 0),
    shortfall      INTEGER NOT NULL CHECK (shortfall >= 0),
    at         INTEGER NOT NULL,
    settled_at INTEGER NOT NULL
, free INTEGER NOT NULL DEFAULT 0 CHECK (free IN (0, 1)), parts TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE TABLE sports_cashouts (
    bet   BLOB    NOT NULL REFERENCES sports_bets (id),
    n     INTEGER NOT NULL CHECK (n > 0),
    stake INTEGER NOT NULL CHECK (stake > 0),
    paid  INTEGER NOT NULL CHECK (paid >= 0),
    at    INTEGER NOT NULL,
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE sports_factors (
    owner      TEXT    NOT NULL PRIMARY KEY,
    factor     INTEGER NOT NULL CHECK (factor BETWEEN 0 AND 200),
    version    INTEGER NOT NULL CHECK (version > 0),
    at         INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    reason     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "sports_groups" (
    bet    BLOB    NOT NULL REFERENCES sports_bets (id),
    n      INTEGER NOT NULL CHECK (n > 0),
    prices TEXT    NOT NULL,
    chance INTEGER NOT NULL CHECK (chance BETWEEN 0 AND 1000000),
    void   INTEGER NOT NULL CHECK (void BETWEEN 0 AND 1000000),
    worth  INTEGER NOT NULL CHECK (worth >= 0),
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE sports_hold (
    kind     TEXT    NOT NULL CHECK (kind IN ('player', 'sport', 'market')),
    day      INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    bets     INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    kept     INTEGER NOT NULL,
    expected INTEGER NOT NULL,
    closed   INTEGER NOT NULL,
    value    INTEGER NOT NULL,
    beats    INTEGER NOT NULL,
    PRIMARY KEY (kind, day, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE sports_legs (
    bet       BLOB    NOT NULL REFERENCES sports_bets (id),
    n         INTEGER NOT NULL CHECK (n > 0),
    selection INTEGER NOT NULL REFERENCES sports_selections (id),
    price     INTEGER NOT NULL CHECK (price > 1000),
    version   INTEGER NOT NULL,
    chance    INTEGER NOT NULL CHECK (chance BETWEEN 0 AND 1000000),
    void      INTEGER NOT NULL CHECK (void BETWEEN 0 AND 1000000),
    banker    INTEGER NOT NULL CHECK (banker IN (0, 1)),
    live      INTEGER NOT NULL CHECK (live IN (0, 1)),
    starts    INTEGER NOT NULL, group_n INTEGER NOT NULL DEFAULT 0 CHECK (group_n >= 0),
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE sports_progress (
    one       INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    done      INTEGER NOT NULL,
    walking   INTEGER NOT NULL,
    selection INTEGER NOT NULL,
    bet       BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sports_selections (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event        TEXT    NOT NULL,
    market       TEXT    NOT NULL,
    specifiers   TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,
    sport        TEXT    NOT NULL,
    category     TEXT    NOT NULL,
    tournament   TEXT    NOT NULL,
    home         TEXT    NOT NULL,
    away         TEXT    NOT NULL,
    market_name  TEXT    NOT NULL,
    outcome_name TEXT    NOT NULL,
    void         INTEGER CHECK (void BETWEEN 0 AND 2),
    won          INTEGER CHECK (won IN (0, 1)),
    share        TEXT,
    revision     INTEGER CHECK (revision > 0), closing_price INTEGER CHECK (closing_price > 1000), closing_chance INTEGER CHECK (closing_chance BETWEEN 0 AND 1000000), starts_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (event, market, specifiers, outcome),
    CHECK ((void IS NULL) = (won IS NULL) AND (void IS NULL) = (share IS NULL) AND (void IS NULL) = (revision IS NULL))
) STRICT;
CREATE TABLE "sports_stuck_bets" (
    bet      BLOB    NOT NULL PRIMARY KEY REFERENCES sports_bets (id),
    reason   TEXT    NOT NULL,
    tries    INTEGER NOT NULL CHECK (tries > 0),
    first_at INTEGER NOT NULL,
    tried_at INTEGER NOT NULL CHECK (tried_at >= first_at)
) STRICT, WITHOUT ROWID;
CREATE TABLE staff_log (
    seq      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    at       INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    action   TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    subject  TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    detail   TEXT    NOT NULL,
    before   TEXT    NOT NULL,
    after    TEXT    NOT NULL,
    request  TEXT    NOT NULL,
    previous BLOB    NOT NULL
) STRICT;
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
    emailed_n        INTEGER NOT NULL,
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
CREATE TABLE support_notes (
    id     TEXT    NOT NULL PRIMARY KEY,
    chat   TEXT    NOT NULL REFERENCES support_chats (id),
    author TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE telegram_launches (
    hash       TEXT    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE transfers (
    id             INTEGER PRIMARY KEY,
    debit          INTEGER NOT NULL REFERENCES ledger_accounts (id),
    credit         INTEGER NOT NULL REFERENCES ledger_accounts (id),
    amount         INTEGER NOT NULL CHECK (amount > 0),
    code           INTEGER NOT NULL,
    ref            BLOB    NOT NULL,
    debit_balance  INTEGER CHECK (debit_balance >= 0),
    credit_balance INTEGER CHECK (credit_balance >= 0),
    at             INTEGER NOT NULL,
    CHECK (debit <> credit)
) STRICT;
CREATE TABLE turnover_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
CREATE TABLE turnovers (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    before_usd INTEGER NOT NULL DEFAULT 0,
    usd        INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE user_ignores (
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ignored_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, ignored_id)
) STRICT;
CREATE TABLE user_permissions (
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    PRIMARY KEY (user_id, permission)
) STRICT;
CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role_id TEXT NOT NULL,
    PRIMARY KEY (user_id, role_id)
) STRICT;
CREATE TABLE user_tokens (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('reset', 'confirm', 'login')),
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    email      TEXT NOT NULL DEFAULT '', -- folded address that the token was sent to
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;
CREATE TABLE users (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    name_key            TEXT NOT NULL UNIQUE,
    email               TEXT,
    email_key           TEXT UNIQUE,
    email_verified_at   INTEGER,
    password_hash       TEXT, -- null for accounts that sign in from elsewhere
    password_changed_at INTEGER,
    created_at          INTEGER NOT NULL,
    private_bets        INTEGER NOT NULL DEFAULT 0 CHECK (private_bets IN (0, 1)),
    referral_code       TEXT NOT NULL UNIQUE,
    referred_by         TEXT REFERENCES users (id),
    register_address    TEXT NOT NULL, -- IPv4 address or IPv6 /64 prefix
    register_device     TEXT NOT NULL,
    mute_until          INTEGER,
    self_excluded_until INTEGER,
    banned_at           INTEGER,
    ban_reason          TEXT NOT NULL DEFAULT '',
    contact_info        TEXT NOT NULL DEFAULT '{}',
    totp_secret         TEXT, -- encrypted; null while two-factor is off
    totp_pending        TEXT, -- encrypted; a set-up that waits for its code
    totp_step           INTEGER NOT NULL DEFAULT 0, email_changed_at INTEGER, totp_enabled_at INTEGER, register_country TEXT NOT NULL DEFAULT '', email_replaced_at INTEGER, two_factor_changed_at INTEGER, mailbox_key TEXT GENERATED ALWAYS AS (
    replace(substr(substr(email_key, 1, instr(email_key, '@') - 1), 1, instr(substr(email_key, 1, instr(email_key, '@') - 1) || '+', '+') - 1), '.', '')
    || substr(email_key, instr(email_key, '@'))
) VIRTUAL, -- the last time step whose code was used
    CHECK ((email IS NULL) = (email_key IS NULL)),
    CHECK (email IS NOT NULL OR email_verified_at IS NULL)
) STRICT;
CREATE TABLE wager_results (
    account  INTEGER NOT NULL REFERENCES ledger_accounts (id),
    day      INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    product  TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    wagered  INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (account, day, kind, product)
) STRICT, WITHOUT ROWID;
CREATE TABLE wager_terms (
    id           INTEGER PRIMARY KEY,
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL CHECK (counterparty <> ''),
    rules        INTEGER NOT NULL,
    fairness     INTEGER NOT NULL,
    edge         TEXT    NOT NULL,
    choices      TEXT    NOT NULL,
    unit         INTEGER NOT NULL CHECK (unit > 0),
    UNIQUE (product, choices, kind, counterparty, rules, fairness, edge, unit)
) STRICT;
CREATE TABLE "wagers" (
    seq        INTEGER PRIMARY KEY,
    id         BLOB    NOT NULL,
    revision   INTEGER NOT NULL CHECK (revision >= 0),
    account    INTEGER NOT NULL REFERENCES ledger_accounts (id),
    terms      INTEGER NOT NULL REFERENCES wager_terms (id),
    stake      INTEGER NOT NULL CHECK (stake >= 0),
    payout     INTEGER NOT NULL CHECK (payout >= 0),
    multiplier TEXT,
    void       INTEGER NOT NULL CHECK (void IN (0, 1)),
    opening    INTEGER,
    choices    TEXT,
    turns      TEXT,
    pair       INTEGER,
    nonce      INTEGER,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    at         INTEGER NOT NULL, bonus INTEGER, bonus_payout INTEGER, bonus_account INTEGER REFERENCES ledger_accounts (id), opened_at INTEGER,
    UNIQUE (id, revision)
) STRICT;
CREATE TABLE wallet_accounts (
    network TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    xpub    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_coins (
    id      BLOB    NOT NULL PRIMARY KEY,
    network TEXT    NOT NULL,
    txid    TEXT    NOT NULL,
    output  INTEGER NOT NULL,
    asset   TEXT    NOT NULL,
    units   TEXT    NOT NULL,
    address TEXT    NOT NULL,
    branch  INTEGER NOT NULL,
    idx     INTEGER NOT NULL,
    -- The wallet of the books that counts it.
    wallet  TEXT    NOT NULL CHECK (wallet IN ('deposits', 'hot', 'cold')),
    -- 1 for change and moves of the site's own transactions.
    ours    INTEGER NOT NULL CHECK (ours IN (0, 1)),
    -- 1 once the treasury has it in the books.
    booked  INTEGER NOT NULL CHECK (booked IN (0, 1)),
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    -- The payment that has reserved it.
    series  BLOB,
    -- The transaction in a block that has spent it; empty for none.
    spent   TEXT    NOT NULL, key_name TEXT NOT NULL DEFAULT '',
    UNIQUE (network, txid, output)
) STRICT;
CREATE TABLE wallet_differences (
    network TEXT    NOT NULL,
    asset   TEXT    NOT NULL,
    address TEXT    NOT NULL,
    units   TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, asset, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_found (
    network  TEXT    NOT NULL,
    txid     TEXT    NOT NULL,
    output   INTEGER NOT NULL,
    order_id BLOB,
    restore  INTEGER NOT NULL REFERENCES restores (id),
    height   INTEGER NOT NULL,
    hash     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('seen', 'booked', 'unmatched', 'foreign')),
    series   BLOB,
    PRIMARY KEY (network, txid, output)
) STRICT, WITHOUT ROWID;
CREATE TABLE "wallet_gas" (
    network TEXT NOT NULL,
    address TEXT NOT NULL,
    txid    TEXT NOT NULL,
    units   TEXT NOT NULL,
    PRIMARY KEY (network, address, txid)
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_holdings (
    network  TEXT    NOT NULL,
    wallet   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    PRIMARY KEY (network, wallet, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE "wallet_orders" (
    seq      INTEGER NOT NULL PRIMARY KEY,
    id       BLOB    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL CHECK (kind IN ('payout', 'return', 'move', 'gas', 'sweep')),
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    tag      TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    fee      INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('queued', 'taken', 'paid', 'failed')),
    series   BLOB,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;
CREATE TABLE wallet_restores (
    network       TEXT    NOT NULL PRIMARY KEY,
    restore       INTEGER NOT NULL REFERENCES restores (id),
    at            INTEGER NOT NULL,
    suspected     INTEGER NOT NULL CHECK (suspected IN (0, 1)),
    from_height   INTEGER NOT NULL,
    until_height  INTEGER NOT NULL,
    caught_height INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_rests (
    network TEXT NOT NULL,
    asset   TEXT NOT NULL,
    units   TEXT NOT NULL,
    PRIMARY KEY (network, asset)
) STRICT, WITHOUT ROWID;
CREATE TABLE wallet_series (
    id         BLOB    NOT NULL PRIMARY KEY,
    network    TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('open', 'done', 'returned', 'dropped')),
    -- The number of the account's transaction; -1 on networks with outputs.
    nonce      INTEGER NOT NULL,
    -- What is set apart in the books for the network's fee.
    booked_fee INTEGER NOT NULL,
    usd        INTEGER NOT NULL,
    -- From which block on another transaction has its nonce; 0 for never.
    foreign_at INTEGER NOT NULL,
    -- 1 when staff want a higher fee.
    bump       INTEGER NOT NULL CHECK (bump IN (0, 1)),
    -- Why a person must look; empty for nothing.
    alarm      TEXT    NOT NULL,
    -- How many confirmations were told to whoever listens.
    notified       INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL
, swept INTEGER NOT NULL DEFAULT 0, gas_reserved INTEGER NOT NULL DEFAULT 0, lapsed_at INTEGER NOT NULL DEFAULT 0, cancelling INTEGER NOT NULL DEFAULT 0 CHECK (cancelling IN (0, 1))) STRICT;
CREATE TABLE "wallet_sweeps" (
    id       BLOB    NOT NULL PRIMARY KEY,
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    branch   INTEGER NOT NULL,
    idx      INTEGER NOT NULL,
    target   TEXT    NOT NULL CHECK (target IN ('hot', 'cold')),
    receiver TEXT    NOT NULL,
    -- What lay there when it was planned, then what is moved.
    units    TEXT    NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'funding', 'running', 'done', 'failed', 'cancelled')),
    -- The payment that brings the coin for the fee, and the one that moves the asset.
    gas_payment BLOB,
    series   BLOB,
    -- What both have cost, in the smallest unit of the network's coin.
    cost     TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    -- A person of the staff, or the rule.
    by_whom  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    key_name TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE wheel_draws (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind     TEXT    NOT NULL CHECK (kind IN ('wheel', 'faucet', 'free')),
    owner    TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    pair     INTEGER NOT NULL,
    nonce    INTEGER NOT NULL CHECK (nonce >= 0),
    terms    BLOB    NOT NULL REFERENCES wheel_terms (id),
    segment  INTEGER NOT NULL CHECK (segment >= 0),
    share    INTEGER NOT NULL CHECK (share >= 0),
    currency TEXT    NOT NULL, -- empty for tickets
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    usd      INTEGER NOT NULL CHECK (usd >= 0), -- millionths of a dollar
    price    TEXT    NOT NULL, -- dollars for one unit of the currency
    tickets  INTEGER NOT NULL CHECK (tickets >= 0),
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (kind, owner, number),
    UNIQUE (pair, nonce)
) STRICT, WITHOUT ROWID;
CREATE TABLE wheel_terms (
    id    BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    terms TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE wheel_tickets (
    ref   BLOB    NOT NULL PRIMARY KEY CHECK (length(ref) = 16),
    owner TEXT    NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal_addresses (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    network    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, network, address, tag)
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal_events (
    withdrawal_id BLOB    NOT NULL REFERENCES withdrawals (id),
    version       INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    action          TEXT    NOT NULL,
    state         TEXT    NOT NULL,
    actor         TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    PRIMARY KEY (withdrawal_id, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal_locks (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    ends_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal_turnovers (
    user_id TEXT    NOT NULL PRIMARY KEY,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawal_wins (
    user_id TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    usd     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE withdrawals (
    id            BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id       TEXT    NOT NULL,
    asset         TEXT    NOT NULL,
    network       TEXT    NOT NULL,
    currency      TEXT    NOT NULL,
    address       TEXT    NOT NULL,
    tag           TEXT    NOT NULL,
    amount        INTEGER NOT NULL CHECK (amount > 0),
    fee           INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
    usd           INTEGER NOT NULL,
    state         TEXT    NOT NULL,
    open          INTEGER NOT NULL CHECK (open IN (0, 1)),
    waits         INTEGER NOT NULL CHECK (waits IN (0, 1)),
    automatic     INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    objections    TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    txid          TEXT    NOT NULL,
    confirmations INTEGER NOT NULL,
    needed        INTEGER NOT NULL,
    deposited_usd INTEGER NOT NULL,
    wagered_usd   INTEGER NOT NULL,
    hash          BLOB    NOT NULL,
    country       TEXT    NOT NULL,
    created_at    INTEGER NOT NULL,
    changed_at    INTEGER NOT NULL,
    version       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_recoveries_due ON account_recoveries (state, due_at);
CREATE INDEX account_recoveries_user ON account_recoveries (user_id, blocks_until);
CREATE INDEX activity_address ON activity (address, kind, seq) WHERE address <> '';
CREATE INDEX activity_device ON activity (device, kind, seq) WHERE device <> '';
CREATE INDEX activity_kind ON activity (kind, seq);
CREATE INDEX activity_user ON activity (user_id, kind, seq) WHERE user_id <> '';
CREATE INDEX address_pools_free ON address_pools (network, idx) WHERE used_at = 0;
CREATE UNIQUE INDEX address_pools_idx ON address_pools (network, idx);
CREATE INDEX address_scores_open ON address_scores (asked_at, subject) WHERE state = 'asked';
CREATE INDEX adjustments_actor ON adjustments (actor, at);
CREATE INDEX alert_deliveries_alert ON alert_deliveries (alert);
CREATE INDEX alert_deliveries_channel ON alert_deliveries (channel, seq);
CREATE INDEX alert_deliveries_done ON alert_deliveries (next_at) WHERE state <> 'waiting';
CREATE INDEX alert_deliveries_next ON alert_deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX alert_hours_hour ON alert_hours (hour);
CREATE UNIQUE INDEX alert_rules_preset ON alert_rules (preset) WHERE preset <> '';
CREATE INDEX alerts_case ON alerts (case_id) WHERE case_id <> '';
CREATE INDEX alerts_rule ON alerts (rule, seq);
CREATE INDEX alerts_state ON alerts (state, seq);
CREATE INDEX alerts_user ON alerts (user_id, seq) WHERE user_id <> '';
CREATE INDEX approvals_state ON approvals (state, expires_at);
CREATE INDEX audit_runs_ended ON audit_runs (ended_at);
CREATE INDEX backups_started ON backups (started_at, id);
CREATE INDEX bonus_entries_grant ON bonus_entries (grant_id, id);
CREATE INDEX bonus_grants_active ON bonus_grants (user_id, currency, expires_at, id) WHERE state = 'active';
CREATE INDEX bonus_grants_expiry ON bonus_grants (expires_at) WHERE state = 'active';
CREATE INDEX bonus_grants_user ON bonus_grants (user_id, created_at);
CREATE INDEX bonus_opt_ins_offer ON bonus_opt_ins (offer);
CREATE INDEX bonus_wagers_grant ON bonus_wagers (grant_id);
CREATE INDEX bonus_wagers_open ON bonus_wagers (grant_id) WHERE open = 1;
CREATE INDEX case_events_case ON case_events (case_id, seq);
CREATE INDEX case_links_ref ON case_links (ref, kind);
CREATE INDEX cases_status ON cases (status, number);
CREATE INDEX chain_incomplete_due ON chain_incomplete (network, next_at);
CREATE INDEX chain_nonces_series ON chain_nonces (series) WHERE series IS NOT NULL;
CREATE INDEX chain_transactions_block ON chain_transactions (network, block_hash) WHERE block_hash <> '';
CREATE INDEX chain_transactions_hot ON chain_transactions (signed_at) WHERE hot = 1;
CREATE UNIQUE INDEX chain_transactions_txid ON chain_transactions (network, txid) WHERE txid <> '';
CREATE INDEX chat_messages_author ON chat_messages (author, seq) WHERE author IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_request ON chat_messages (author, request) WHERE request IS NOT NULL;
CREATE INDEX chat_messages_room ON chat_messages (room, seq);
CREATE UNIQUE INDEX chat_quizzes_open ON chat_quizzes (room) WHERE closed_at IS NULL;
CREATE INDEX chat_quizzes_won ON chat_quizzes (winner, closed_at) WHERE winner IS NOT NULL;
CREATE INDEX connect_tokens_expiry ON connect_tokens (expires_at);
CREATE INDEX consents_user ON consents (user_id, purpose, seq);
CREATE UNIQUE INDEX crash_chains_published ON crash_chains (published);
CREATE INDEX crash_rounds_open ON crash_rounds (id) WHERE hash IS NULL;
CREATE INDEX currency_conversions_user ON currency_conversions (user_id, at, id);
CREATE INDEX deposit_addresses_address ON deposit_addresses (address);
CREATE INDEX deposit_addresses_idx ON deposit_addresses (source, tag, idx);
CREATE INDEX deposit_addresses_player ON deposit_addresses (user_id, source);
CREATE INDEX deposit_reserved_idx ON deposit_reserved (source, idx);
CREATE INDEX deposits_address ON deposits (address, seen_at);
CREATE INDEX deposits_block ON deposits (network, block) WHERE block <> '';
CREATE INDEX deposits_confirming ON deposits (network, height) WHERE state = 'confirming';
CREATE INDEX deposits_credited ON deposits (credited_at) WHERE credited_at > 0;
CREATE INDEX deposits_decided ON deposits (decided_by, decided_at) WHERE decided_by <> '';
CREATE INDEX deposits_hash ON deposits (hash) WHERE hash <> '';
CREATE INDEX deposits_height ON deposits (network, height) WHERE block <> '';
CREATE INDEX deposits_held ON deposits (seen_at, id) WHERE state = 'held';
CREATE INDEX deposits_lost ON deposits (seen_at, id) WHERE state = 'reversed';
CREATE INDEX deposits_lost_player ON deposits (user_id) WHERE state = 'reversed';
CREATE INDEX deposits_orphaned ON deposits (network, height) WHERE state = 'orphaned';
CREATE INDEX deposits_recounted ON deposits (network, height) WHERE state <> 'confirming' AND block <> '' AND confirmations < needed;
CREATE INDEX deposits_seen ON deposits (seen_at, id);
CREATE INDEX deposits_small ON deposits (user_id, asset, amount) WHERE state = 'below_minimum';
CREATE INDEX deposits_strange ON deposits (network, address, tag) WHERE asset = '';
CREATE INDEX deposits_txid ON deposits (txid);
CREATE INDEX deposits_unpriced ON deposits (network, id) WHERE priced = 0;
CREATE INDEX deposits_user ON deposits (user_id, seen_at, id);
CREATE INDEX deposits_waiting ON deposits (network, id) WHERE state = 'seen';
CREATE INDEX discord_bonuses_at ON discord_bonuses (at);
CREATE INDEX dismissed_at ON dismissed (at);
CREATE INDEX dormant_accounts_noticed ON dormant_accounts (seen_at, user_id) WHERE noticed_at > 0;
CREATE INDEX dormant_accounts_unnoticed ON dormant_accounts (seen_at, user_id) WHERE noticed_at = 0;
CREATE INDEX dormant_fees_user ON dormant_fees (user_id, at);
CREATE INDEX events_user ON events (user_id, seq) WHERE user_id <> '';
CREATE INDEX figure_depositors_first ON figure_depositors (first_at);
CREATE UNIQUE INDEX former_emails_in_force ON former_emails (user_id) WHERE in_force = 1;
CREATE INDEX former_emails_key ON former_emails (email_key);
CREATE INDEX former_emails_undo ON former_emails (undo_until);
CREATE INDEX free_spin_campaigns_author ON free_spin_campaigns (created_by, created_at);
CREATE INDEX free_spin_wins_spins ON free_spin_wins (spins, source);
CREATE INDEX free_spins_due ON free_spins (state, due_at);
CREATE INDEX free_spins_reference ON free_spins (integration, reference);
CREATE INDEX free_spins_user ON free_spins (user_id, id);
CREATE INDEX futures_fills_at ON futures_fills (at) WHERE demo = 0;
CREATE INDEX futures_fills_frame ON futures_fills (frame);
CREATE INDEX futures_hours_hour ON futures_hours (hour);
CREATE INDEX futures_hours_secret ON futures_hours (hour) WHERE revealed_at = 0;
CREATE INDEX futures_incidents_began ON futures_incidents (began_at);
CREATE INDEX futures_incidents_open ON futures_incidents (kind, ticker, source) WHERE ended_at = 0;
CREATE INDEX futures_positions_demo ON futures_positions (ended) WHERE demo = 1 AND ended > 0;
CREATE INDEX futures_positions_owner ON futures_positions (owner, ordered, id);
CREATE INDEX futures_positions_running ON futures_positions (id) WHERE ended = 0;
CREATE INDEX futures_positions_void ON futures_positions (ended) WHERE state = 'void';
CREATE INDEX game_sessions_owner ON game_sessions (owner, source, id);
CREATE INDEX game_sessions_seen ON game_sessions (source, seen_at);
CREATE UNIQUE INDEX games_external ON games (edition, source, external) WHERE source <> '';
CREATE INDEX games_provider ON games (edition, provider);
CREATE INDEX gateway_arrivals_payment ON gateway_arrivals (payment);
CREATE INDEX gateway_payments_address ON gateway_payments (address);
CREATE INDEX gateway_payments_due ON gateway_payments (gateway, next_at) WHERE next_at > 0;
CREATE INDEX gateway_payments_failed ON gateway_payments (changed_at) WHERE state IN ('expired', 'failed');
CREATE UNIQUE INDEX gateway_payments_gateway ON gateway_payments (gateway_id, gateway) WHERE gateway_id <> '';
CREATE INDEX gateway_payments_open ON gateway_payments (gateway, state) WHERE state IN ('new', 'waiting');
CREATE INDEX gateway_payments_user ON gateway_payments (user_id, created_at, id);
CREATE INDEX guests_seen ON guests (seen_at);
CREATE INDEX harm_cases_user ON harm_cases (user_id, raised_at);
CREATE INDEX harm_days_day ON harm_days (day, user_id);
CREATE INDEX harm_deposits_at ON harm_deposits (at);
CREATE INDEX harm_interactions_case ON harm_interactions (case_id);
CREATE INDEX harm_interactions_user ON harm_interactions (user_id, id);
CREATE INDEX harm_nights_hour ON harm_nights (hour);
CREATE INDEX hosted_rounds_opened ON hosted_rounds (opened);
CREATE UNIQUE INDEX hosted_rounds_player ON hosted_rounds (owner, game, currency, demo);
CREATE INDEX hosted_rounds_version ON hosted_rounds (game, version);
CREATE INDEX house_rains_due ON house_rains (state, due_at);
CREATE INDEX identities_user ON identities (user_id, created_at);
CREATE INDEX identity_checks_state ON identity_checks (state, changed_at, id);
CREATE INDEX identity_events_user ON identity_events (user_id, at, id);
CREATE INDEX identity_files_check ON identity_files (check_id, round);
CREATE UNIQUE INDEX installed_games_enabled ON installed_games (game) WHERE enabled = 1;
CREATE INDEX jackpot_entries_at ON jackpot_entries (at);
CREATE INDEX jackpot_rounds_open ON jackpot_rounds (jackpot) WHERE seq = 0;
CREATE INDEX jackpot_rounds_owner ON jackpot_rounds (owner) WHERE owner <> '';
CREATE INDEX jackpot_rounds_unpaid ON jackpot_rounds (at) WHERE seq > 0 AND paid_at = 0;
CREATE INDEX jackpot_rounds_won ON jackpot_rounds (at) WHERE seq > 0;
CREATE INDEX known_devices_device ON known_devices (device);
CREATE INDEX machine_calls_day ON machine_calls (day);
CREATE INDEX machine_tokens_maker ON machine_tokens (maker, created_at);
CREATE INDEX notices_at ON notices (at);
CREATE INDEX notices_emails ON notices (id) WHERE email_state = 1;
CREATE INDEX notices_player ON notices (user_id, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE shown = 1 AND read_at = 0;
CREATE INDEX notices_user ON notices (user_id, id) WHERE shown = 1;
CREATE INDEX oauth_grants_expiry ON oauth_grants (expires_at);
CREATE INDEX oauth_requests_expiry ON oauth_requests (expires_at);
CREATE INDEX open_wagers_account ON open_wagers (account);
CREATE INDEX outflows_person ON outflows (person, at, usd, returned_at);
CREATE INDEX outflows_user ON outflows (user_id, at, usd, returned_at);
CREATE INDEX partner_codes_user ON partner_codes (user_id, at, code);
CREATE INDEX partner_days_partner ON partner_days (partner, day, currency);
CREATE INDEX partner_referrals_held ON partner_referrals (changed, seq) WHERE state = 'held';
CREATE INDEX partner_referrals_partner ON partner_referrals (partner, seq);
CREATE INDEX play_changes_at ON play_changes (at);
CREATE INDEX play_changes_user ON play_changes (user_id, id);
CREATE INDEX play_days_day ON play_days (day, user_id);
CREATE INDEX play_floors_user ON play_floors (user_id, control);
CREATE INDEX player_notes_user ON player_notes (user_id, created_at);
CREATE INDEX player_tags_tag ON player_tags (tag, user_id);
CREATE UNIQUE INDEX privacy_requests_open ON privacy_requests (user_id, kind) WHERE state IN ('waiting', 'working');
CREATE INDEX privacy_requests_state ON privacy_requests (kind, state, due_at);
CREATE INDEX privacy_requests_user ON privacy_requests (user_id, id);
CREATE INDEX promo_codes_author ON promo_codes (author, created_at);
CREATE INDEX promo_codes_public ON promo_codes (id) WHERE public = 1 AND stopped_at = 0;
CREATE INDEX promo_uses_code ON promo_uses (code, at, id);
CREATE INDEX promo_uses_day ON promo_uses (user_id, day);
CREATE INDEX promo_uses_player ON promo_uses (user_id, at);
CREATE INDEX promo_words_code ON promo_words (code, word);
CREATE INDEX provider_reconciliations_of ON provider_reconciliations (integration, id);
CREATE INDEX provider_rounds_open ON provider_rounds (seen_at) WHERE is_open = 1;
CREATE INDEX provider_transactions_day ON provider_transactions (provider, at);
CREATE INDEX provider_transactions_round ON provider_transactions (provider, owner, round) WHERE wager IS NULL;
CREATE INDEX provider_transactions_wager ON provider_transactions (wager) WHERE wager IS NOT NULL;
CREATE INDEX push_devices_key ON push_devices (key_id);
CREATE INDEX push_devices_session ON push_devices (session_id);
CREATE INDEX push_devices_user ON push_devices (user_id, made_at);
CREATE INDEX push_messages_next ON push_messages (next_at);
CREATE INDEX race_contests_author ON race_contests (author, created_at);
CREATE INDEX race_contests_ends ON race_contests (ends_at, id);
CREATE INDEX race_results_owed ON race_results (race, rank) WHERE state = 'owed';
CREATE INDEX race_scores_rank ON race_scores (race, points DESC, reached_at, owner);
CREATE INDEX race_settlements_week ON race_settlements (week);
CREATE INDEX race_week_rank ON race_week (week, usd DESC, reached_at);
CREATE INDEX rank_days_open ON rank_days (day) WHERE settled = 0;
CREATE INDEX rank_levels_gift ON rank_levels (at) WHERE gift_usd > 0;
CREATE INDEX rank_players_level ON rank_players (level);
CREATE INDEX register_asks_next ON register_asks (next_at);
CREATE INDEX register_log_at ON register_log (at);
CREATE INDEX register_log_register ON register_log (register, seq);
CREATE INDEX regulator_packages_state ON regulator_packages (state, id);
CREATE INDEX requests_id ON requests (id);
CREATE INDEX requests_refused ON requests (at) WHERE ref IS NULL;
CREATE INDEX restore_losses_row ON restore_losses (stream, seq);
CREATE INDEX reward_payments_user ON reward_payments (kind, user_id, at, id);
CREATE UNIQUE INDEX seed_pairs_active ON seed_pairs (owner) WHERE active_at IS NOT NULL AND revealed_at IS NULL;
CREATE UNIQUE INDEX seed_pairs_next ON seed_pairs (owner) WHERE active_at IS NULL;
CREATE INDEX seed_pairs_owner ON seed_pairs (owner, id);
CREATE INDEX seed_pairs_plain ON seed_pairs (id) WHERE server_seed_hash = '' AND revealed_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_ip ON sessions (ip);
CREATE INDEX sessions_seen ON sessions (last_seen_at, id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sign_in_nonces_address ON sign_in_nonces (address);
CREATE INDEX sign_in_nonces_expiry ON sign_in_nonces (expires_at);
CREATE INDEX sport_events_phase ON sport_events (phase, starts_at);
CREATE INDEX sport_notes_event ON sport_notes (event, id);
CREATE INDEX sport_prices_at ON sport_prices (at);
CREATE INDEX sport_prices_event ON sport_prices (event, version);
CREATE INDEX sport_results_event ON sport_results (event, revision);
CREATE INDEX sport_rulings_at ON sport_rulings (at);
CREATE INDEX sport_rulings_event ON sport_rulings (event, id);
CREATE INDEX sports_bets_at ON sports_bets (owner, at, id);
CREATE INDEX sports_bets_owner ON sports_bets (owner, id);
CREATE INDEX sports_bets_pending ON sports_bets (id) WHERE status = 0;
CREATE INDEX sports_hold_key ON sports_hold (kind, key, day);
CREATE INDEX sports_legs_selection ON sports_legs (selection, bet);
CREATE INDEX sports_selections_revision ON sports_selections (revision) WHERE revision IS NOT NULL;
CREATE INDEX sports_stuck_bets_tried ON sports_stuck_bets (tried_at);
CREATE INDEX staff_log_action ON staff_log (action, seq);
CREATE INDEX staff_log_actor ON staff_log (actor, seq);
CREATE INDEX staff_log_request ON staff_log (request) WHERE request <> '';
CREATE INDEX staff_log_subject ON staff_log (subject, kind, seq);
CREATE INDEX support_chats_all ON support_chats (priority, updated_at, id);
CREATE INDEX support_chats_assignee ON support_chats (assignee, state, priority, updated_at, id);
CREATE INDEX support_chats_created ON support_chats (created_at);
CREATE INDEX support_chats_email ON support_chats (email, state);
CREATE INDEX support_chats_emails ON support_chats (agent_at) WHERE emailed_n < agent_n;
CREATE INDEX support_chats_state ON support_chats (state, priority, updated_at, id);
CREATE INDEX support_chats_updated ON support_chats (state, updated_at);
CREATE INDEX support_chats_user ON support_chats (user_id, updated_at);
CREATE INDEX support_messages_at ON support_messages (at);
CREATE UNIQUE INDEX support_messages_request ON support_messages (author, request) WHERE request IS NOT NULL;
CREATE INDEX support_notes_chat ON support_notes (chat, at);
CREATE INDEX telegram_launches_expiry ON telegram_launches (expires_at);
CREATE INDEX transfers_credit ON transfers (credit, at, id) WHERE code NOT IN (1, 2, 3, 4, 11);
CREATE INDEX transfers_debit ON transfers (debit, at, id) WHERE code NOT IN (1, 2, 3, 4, 11);
CREATE INDEX transfers_ref ON transfers (ref) WHERE code NOT IN (1, 2, 3, 4, 11);
CREATE INDEX user_roles_role ON user_roles (role_id);
CREATE INDEX user_tokens_expiry ON user_tokens (expires_at);
CREATE INDEX user_tokens_user ON user_tokens (user_id, kind);
CREATE INDEX users_banned ON users (banned_at) WHERE banned_at IS NOT NULL;
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_excluded ON users (self_excluded_until) WHERE self_excluded_until IS NOT NULL;
CREATE INDEX users_mailbox ON users (mailbox_key) WHERE mailbox_key IS NOT NULL;
CREATE INDEX users_muted ON users (mute_until) WHERE mute_until IS NOT NULL;
CREATE INDEX users_referred ON users (referred_by) WHERE referred_by IS NOT NULL;
CREATE INDEX users_register_address ON users (register_address, created_at);
CREATE INDEX users_register_country ON users (register_country, created_at, id) WHERE register_country <> '';
CREATE INDEX users_register_device ON users (register_device) WHERE register_device <> '';
CREATE INDEX users_unverified ON users (created_at, id) WHERE email_verified_at IS NULL;
CREATE INDEX wagers_account ON wagers (account, seq);
CREATE INDEX wagers_big ON wagers (seq) WHERE CAST(payout - stake AS DOUBLE PRECISION) * usd >= 100000000.0 * stake AND void = 0;
CREATE INDEX wallet_coins_account ON wallet_coins (network, key_name, asset) WHERE series IS NULL;
CREATE INDEX wallet_coins_free ON wallet_coins (network, asset, wallet) WHERE series IS NULL;
CREATE INDEX wallet_coins_hash ON wallet_coins (network, hash);
CREATE INDEX wallet_coins_series ON wallet_coins (series) WHERE series IS NOT NULL;
CREATE INDEX wallet_coins_unbooked ON wallet_coins (network, height) WHERE booked = 0;
CREATE INDEX wallet_coins_unswept ON wallet_coins (network, address, asset) WHERE wallet = 'deposits' AND spent = '';
CREATE INDEX wallet_found_order ON wallet_found (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX wallet_orders_moves ON wallet_orders (at) WHERE kind = 'move';
CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;
CREATE INDEX wallet_series_at ON wallet_series (at, id);
CREATE INDEX wallet_series_open ON wallet_series (network, at) WHERE state = 'open';
CREATE INDEX wallet_sweeps_at ON wallet_sweeps (at, id);
CREATE INDEX wallet_sweeps_busy ON wallet_sweeps (network, address) WHERE state IN ('funding', 'running');
CREATE INDEX wallet_sweeps_gas_payment ON wallet_sweeps (gas_payment) WHERE gas_payment IS NOT NULL;
CREATE UNIQUE INDEX wallet_sweeps_open ON wallet_sweeps (network, address, asset) WHERE state IN ('waiting', 'funding', 'running');
CREATE INDEX wheel_draws_at ON wheel_draws (kind, at);
CREATE INDEX wheel_draws_owner ON wheel_draws (owner, at);
CREATE INDEX wheel_tickets_owner ON wheel_tickets (owner);
CREATE INDEX withdrawal_events_actor ON withdrawal_events (actor, at);
CREATE INDEX withdrawal_events_cancel ON withdrawal_events (at) WHERE action = 'cancel';
CREATE INDEX withdrawals_address ON withdrawals (address, user_id);
CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_id) WHERE open = 1;
CREATE INDEX withdrawals_state ON withdrawals (state, created_at, id);
CREATE INDEX withdrawals_time ON withdrawals (created_at, id);
CREATE INDEX withdrawals_txid ON withdrawals (txid) WHERE txid <> '';
CREATE INDEX withdrawals_user ON withdrawals (user_id, created_at, id);
CREATE INDEX withdrawals_waiting ON withdrawals (created_at, id) WHERE waits = 1;
CREATE TRIGGER activity_no_update BEFORE UPDATE ON activity
BEGIN
    SELECT RAISE(ABORT, 'activity is never changed');
END;
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments
BEGIN
    SELECT RAISE(ABORT, 'adjustments are never deleted');
END;
CREATE TRIGGER adjustments_no_update BEFORE UPDATE ON adjustments
BEGIN
    SELECT RAISE(ABORT, 'adjustments are never changed');
END;
CREATE TRIGGER bonus_entries_no_delete BEFORE DELETE ON bonus_entries
BEGIN
    SELECT RAISE(ABORT, 'entries of bonuses are never deleted');
END;
CREATE TRIGGER bonus_entries_no_update BEFORE UPDATE ON bonus_entries
BEGIN
    SELECT RAISE(ABORT, 'entries of bonuses are never changed');
END;
CREATE TRIGGER bonus_grants_no_delete BEFORE DELETE ON bonus_grants
BEGIN
    SELECT RAISE(ABORT, 'bonuses are never deleted');
END;
CREATE TRIGGER bonus_terms_no_update BEFORE UPDATE OF terms, granted, user_id, currency, source ON bonus_grants
BEGIN
    SELECT RAISE(ABORT, 'the terms of a bonus are never changed');
END;
CREATE TRIGGER case_events_no_delete BEFORE DELETE ON case_events
BEGIN
    SELECT RAISE(ABORT, 'the history of a case is never deleted');
END;
CREATE TRIGGER case_events_no_update BEFORE UPDATE ON case_events
BEGIN
    SELECT RAISE(ABORT, 'the history of a case is never changed');
END;
CREATE TRIGGER consents_no_delete BEFORE DELETE ON consents
BEGIN
    SELECT RAISE(ABORT, 'consents are never removed');
END;
CREATE TRIGGER consents_no_update BEFORE UPDATE ON consents
BEGIN
    SELECT RAISE(ABORT, 'consents are never changed');
END;
CREATE TRIGGER crash_chains_no_update BEFORE UPDATE ON crash_chains
BEGIN
    SELECT RAISE(ABORT, 'a published chain is never changed');
END;
CREATE TRIGGER crash_rounds_fixed BEFORE UPDATE ON crash_rounds
WHEN OLD.hash IS NOT NULL OR OLD.id <> NEW.id OR OLD.chain <> NEW.chain OR OLD.number <> NEW.number OR OLD.before <> NEW.before
BEGIN
    SELECT RAISE(ABORT, 'rounds are not changed once they are over');
END;
CREATE TRIGGER crash_rounds_no_delete BEFORE DELETE ON crash_rounds
BEGIN
    SELECT RAISE(ABORT, 'rounds are never deleted');
END;
CREATE TRIGGER currency_conversions_no_delete BEFORE DELETE ON currency_conversions
BEGIN
    SELECT RAISE(ABORT, 'conversions are never deleted');
END;
CREATE TRIGGER currency_conversions_no_update BEFORE UPDATE ON currency_conversions
BEGIN
    SELECT RAISE(ABORT, 'conversions are never changed');
END;
CREATE TRIGGER deposit_addresses_no_delete BEFORE DELETE ON deposit_addresses
BEGIN
    SELECT RAISE(ABORT, 'addresses of players are never deleted');
END;
CREATE TRIGGER deposit_addresses_no_update BEFORE UPDATE ON deposit_addresses
BEGIN
    SELECT RAISE(ABORT, 'addresses of players are never changed');
END;
CREATE TRIGGER deposits_no_delete BEFORE DELETE ON deposits
BEGIN
    SELECT RAISE(ABORT, 'deposits are never deleted');
END;
CREATE TRIGGER discord_bonuses_no_delete BEFORE DELETE ON discord_bonuses
BEGIN
    SELECT RAISE(ABORT, 'bonuses for joining are never removed');
END;
CREATE TRIGGER discord_bonuses_no_update BEFORE UPDATE ON discord_bonuses
BEGIN
    SELECT RAISE(ABORT, 'bonuses for joining are never changed');
END;
CREATE TRIGGER dormant_fees_no_delete BEFORE DELETE ON dormant_fees
BEGIN
    SELECT RAISE(ABORT, 'fees of dormant accounts are never deleted');
END;
CREATE TRIGGER dormant_fees_no_update BEFORE UPDATE ON dormant_fees
BEGIN
    SELECT RAISE(ABORT, 'fees of dormant accounts are never changed');
END;
CREATE TRIGGER draw_renewals_no_delete BEFORE DELETE ON draw_renewals
BEGIN
    SELECT RAISE(ABORT, 'renewals are never deleted');
END;
CREATE TRIGGER draw_renewals_no_update BEFORE UPDATE ON draw_renewals
BEGIN
    SELECT RAISE(ABORT, 'renewals are never changed');
END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;
CREATE TRIGGER futures_hours_final BEFORE UPDATE ON futures_hours
WHEN OLD.revealed_at > 0 OR OLD.hour <> NEW.hour OR OLD.step <> NEW.step OR OLD.first_step <> NEW.first_step OR OLD.commitment <> NEW.commitment OR (OLD.starts <> '' AND OLD.starts <> NEW.starts)
BEGIN
    SELECT RAISE(ABORT, 'a revealed seed, a commitment and the start of an hour never change');
END;
CREATE TRIGGER game_edits_history_no_delete BEFORE DELETE ON game_edits_history
BEGIN
    SELECT RAISE(ABORT, 'game_edits_history is append only');
END;
CREATE TRIGGER game_edits_history_no_update BEFORE UPDATE ON game_edits_history
BEGIN
    SELECT RAISE(ABORT, 'game_edits_history is append only');
END;
CREATE TRIGGER gateway_arrivals_no_delete BEFORE DELETE ON gateway_arrivals
BEGIN
    SELECT RAISE(ABORT, 'arrivals at gateways are never deleted');
END;
CREATE TRIGGER gateway_payments_no_delete BEFORE DELETE ON gateway_payments
BEGIN
    SELECT RAISE(ABORT, 'payments of gateways are never deleted');
END;
CREATE TRIGGER gifts_no_delete BEFORE DELETE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never deleted');
END;
CREATE TRIGGER gifts_no_update BEFORE UPDATE OF id, kind, sender, room, currency, each, users, at ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
CREATE TRIGGER harm_interactions_no_delete BEFORE DELETE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never removed');
END;
CREATE TRIGGER harm_interactions_no_update BEFORE UPDATE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never changed');
END;
CREATE TRIGGER identity_events_no_delete BEFORE DELETE ON identity_events
BEGIN
    SELECT RAISE(ABORT, 'what happened in a check of identity is never removed');
END;
CREATE TRIGGER identity_events_no_update BEFORE UPDATE ON identity_events
BEGIN
    SELECT RAISE(ABORT, 'what happened in a check of identity is never changed');
END;
CREATE TRIGGER jackpot_rounds_final BEFORE UPDATE ON jackpot_rounds
WHEN OLD.paid_at > 0 OR OLD.terms <> NEW.terms OR OLD.after_seq <> NEW.after_seq OR (OLD.seq > 0 AND (OLD.level <> NEW.level OR OLD.wager <> NEW.wager OR OLD.owner <> NEW.owner OR OLD.prize <> NEW.prize))
BEGIN
    SELECT RAISE(ABORT, 'a paid round, the rules of a round and its winner never change');
END;
CREATE TRIGGER jackpot_rounds_kept BEFORE DELETE ON jackpot_rounds
BEGIN
    SELECT RAISE(ABORT, 'rounds of jackpots are never removed');
END;
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, owner, currency, purpose ON ledger_accounts
WHEN OLD.id <> NEW.id OR OLD.currency <> NEW.currency OR OLD.purpose <> NEW.purpose OR NEW.balance IS NOT 0
    OR NOT (
        EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner) AND NEW.owner = 'guest-free-' || OLD.id
        OR OLD.owner = 'guest-free-' || OLD.id AND NEW.owner GLOB 'guest-*'
    )
BEGIN
    SELECT RAISE(ABORT, 'only the balance of an account changes');
END;
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'accounts are never deleted');
END;
CREATE TRIGGER partner_referrals_no_delete BEFORE DELETE ON partner_referrals
BEGIN
    SELECT RAISE(ABORT, 'referrals are never removed');
END;
CREATE TRIGGER partner_referrals_no_update BEFORE UPDATE OF user_id, partner, code, at ON partner_referrals
BEGIN
    SELECT RAISE(ABORT, 'who referred a player is never changed');
END;
CREATE TRIGGER play_changes_no_delete BEFORE DELETE ON play_changes
BEGIN
    SELECT RAISE(ABORT, 'changes of play control are never removed');
END;
CREATE TRIGGER play_changes_no_update BEFORE UPDATE ON play_changes
BEGIN
    SELECT RAISE(ABORT, 'changes of play control are never changed');
END;
CREATE TRIGGER play_floors_no_delete BEFORE DELETE ON play_floors
BEGIN
    SELECT RAISE(ABORT, 'what staff have set in play control is never removed');
END;
CREATE TRIGGER play_floors_no_update BEFORE UPDATE ON play_floors
BEGIN
    SELECT RAISE(ABORT, 'what staff have set in play control is never changed');
END;
CREATE TRIGGER player_note_versions_no_update BEFORE UPDATE ON player_note_versions
BEGIN
    SELECT RAISE(ABORT, 'versions of notes are never changed');
END;
CREATE TRIGGER promo_codes_no_change BEFORE UPDATE OF id, kind, word, terms, batch, max_uses, budget, plan, starts_at, ends_at, author ON promo_codes
BEGIN
    SELECT RAISE(ABORT, 'the terms of a promo code never change');
END;
CREATE TRIGGER promo_codes_no_delete BEFORE DELETE ON promo_codes
BEGIN
    SELECT RAISE(ABORT, 'promo codes are never removed');
END;
CREATE TRIGGER promo_uses_no_delete BEFORE DELETE ON promo_uses
BEGIN
    SELECT RAISE(ABORT, 'the uses of promo codes are never removed');
END;
CREATE TRIGGER promo_uses_no_update BEFORE UPDATE ON promo_uses
BEGIN
    SELECT RAISE(ABORT, 'the uses of promo codes never change');
END;
CREATE TRIGGER race_results_no_delete BEFORE DELETE ON race_results
BEGIN
    SELECT RAISE(ABORT, 'the results of races are never removed');
END;
CREATE TRIGGER race_results_no_update BEFORE UPDATE ON race_results WHEN OLD.state <> 'owed' OR NEW.id <> OLD.id OR NEW.race <> OLD.race
    OR NEW.rank <> OLD.rank OR NEW.place <> OLD.place OR NEW.owner <> OLD.owner OR NEW.points <> OLD.points
BEGIN
    SELECT RAISE(ABORT, 'the results of races never change');
END;
CREATE TRIGGER race_settlements_no_delete BEFORE DELETE ON race_settlements
BEGIN
    SELECT RAISE(ABORT, 'settled races are never removed');
END;
CREATE TRIGGER race_settlements_no_update BEFORE UPDATE ON race_settlements
BEGIN
    SELECT RAISE(ABORT, 'a settled race never changes');
END;
CREATE TRIGGER rank_levels_no_delete BEFORE DELETE ON rank_levels
BEGIN
    SELECT RAISE(ABORT, 'a level that was reached is never removed');
END;
CREATE TRIGGER rank_levels_no_update BEFORE UPDATE ON rank_levels
BEGIN
    SELECT RAISE(ABORT, 'a level that was reached is never changed');
END;
CREATE TRIGGER registrations_no_delete BEFORE DELETE ON registrations
BEGIN
    SELECT RAISE(ABORT, 'registrations are never deleted');
END;
CREATE TRIGGER registrations_no_update BEFORE UPDATE ON registrations
BEGIN
    SELECT RAISE(ABORT, 'registrations are never changed');
END;
CREATE TRIGGER removals_no_delete BEFORE DELETE ON removals
BEGIN
    SELECT RAISE(ABORT, 'what was removed stays on record');
END;
CREATE TRIGGER removals_no_update BEFORE UPDATE ON removals
BEGIN
    SELECT RAISE(ABORT, 'what was removed stays on record');
END;
CREATE TRIGGER removing_no_update BEFORE UPDATE ON removing
BEGIN
    SELECT RAISE(ABORT, 'a removal is not handed on');
END;
CREATE TRIGGER removing_play_money_only BEFORE INSERT ON removing
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE owner = NEW.owner AND purpose <> 'demo')
BEGIN
    SELECT RAISE(ABORT, 'only guests with nothing but play money are removed');
END;
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
WHEN OLD.ref IS NOT NULL AND NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
CREATE TRIGGER requests_no_update BEFORE UPDATE ON requests
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never changed');
END;
CREATE TRIGGER reserve_publications_no_delete BEFORE DELETE ON reserve_publications
BEGIN
    SELECT RAISE(ABORT, 'what was published is never removed');
END;
CREATE TRIGGER reserve_publications_no_update BEFORE UPDATE ON reserve_publications
BEGIN
    SELECT RAISE(ABORT, 'what was published is never changed');
END;
CREATE TRIGGER restores_no_delete BEFORE DELETE ON restores
BEGIN
    SELECT RAISE(ABORT, 'restores are never deleted');
END;
CREATE TRIGGER restores_no_update BEFORE UPDATE ON restores
BEGIN
    SELECT RAISE(ABORT, 'restores are never changed');
END;
CREATE TRIGGER reward_payments_no_delete BEFORE DELETE ON reward_payments
BEGIN
    SELECT RAISE(ABORT, 'rewards are never removed');
END;
CREATE TRIGGER reward_payments_no_update BEFORE UPDATE ON reward_payments
BEGIN
    SELECT RAISE(ABORT, 'rewards are never changed');
END;
CREATE TRIGGER seed_pairs_fixed BEFORE UPDATE ON seed_pairs
WHEN OLD.revealed_at IS NOT NULL OR OLD.owner <> NEW.owner
    OR (OLD.server_seed <> NEW.server_seed AND (NEW.revealed_at IS NULL OR NEW.unopened = 1))
    OR (OLD.server_seed_hash <> '' AND OLD.server_seed_hash <> NEW.server_seed_hash)
    OR OLD.id <> NEW.id OR OLD.created_at <> NEW.created_at OR (OLD.active_at IS NOT NULL AND NEW.active_at IS NOT OLD.active_at)
    OR NEW.nonce < OLD.nonce OR NEW.nonce > OLD.nonce + 1
    OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS NOT OLD.client_seed)
BEGIN
    SELECT RAISE(ABORT, 'seeds that were committed to are never changed');
END;
CREATE TRIGGER seed_pairs_no_delete BEFORE DELETE ON seed_pairs
WHEN OLD.id = (SELECT MAX(id) FROM seed_pairs) OR NOT EXISTS (SELECT 1 FROM removing WHERE owner = OLD.owner)
BEGIN
    SELECT RAISE(ABORT, 'seeds are never deleted');
END;
CREATE TRIGGER settings_history_no_delete BEFORE DELETE ON settings_history
BEGIN
    SELECT RAISE(ABORT, 'settings_history is append only');
END;
CREATE TRIGGER settings_history_no_update BEFORE UPDATE ON settings_history
BEGIN
    SELECT RAISE(ABORT, 'settings_history is append only');
END;
CREATE TRIGGER sport_results_no_delete BEFORE DELETE ON sport_results
BEGIN
    SELECT RAISE(ABORT, 'results are never removed');
END;
CREATE TRIGGER sport_results_no_update BEFORE UPDATE ON sport_results
BEGIN
    SELECT RAISE(ABORT, 'a result is corrected by another one');
END;
CREATE TRIGGER sport_rulings_no_delete BEFORE DELETE ON sport_rulings
BEGIN
    SELECT RAISE(ABORT, 'rulings are never removed');
END;
CREATE TRIGGER sport_rulings_no_update BEFORE UPDATE ON sport_rulings
BEGIN
    SELECT RAISE(ABORT, 'a ruling is followed by another one');
END;
CREATE TRIGGER staff_log_no_delete BEFORE DELETE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'staff_log is append only');
END;
CREATE TRIGGER staff_log_no_update BEFORE UPDATE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'staff_log is append only');
END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
WHEN OLD.id = (SELECT MAX(id) FROM transfers)
    OR NOT EXISTS (
        SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id IN (OLD.debit, OLD.credit)
    ) AND NOT EXISTS (
        SELECT 1 FROM "wagers" AS j JOIN ledger_accounts AS a ON a.id = j.account JOIN removing AS r ON r.owner = a.owner WHERE j.id = OLD.ref
    )
BEGIN
    SELECT RAISE(ABORT, 'transfers are never deleted');
END;
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never changed');
END;
CREATE TRIGGER wager_terms_no_delete BEFORE DELETE ON wager_terms
BEGIN
    SELECT RAISE(ABORT, 'the terms of wagers are never deleted');
END;
CREATE TRIGGER wager_terms_no_update BEFORE UPDATE ON wager_terms
BEGIN
    SELECT RAISE(ABORT, 'the terms of wagers are never changed');
END;
CREATE TRIGGER wagers_no_delete BEFORE DELETE ON wagers
WHEN OLD.seq = (SELECT MAX(seq) FROM wagers)
    OR NOT EXISTS (SELECT 1 FROM ledger_accounts AS a JOIN removing AS r ON r.owner = a.owner WHERE a.id = OLD.account)
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
CREATE TRIGGER wagers_no_update BEFORE UPDATE ON wagers
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
CREATE TRIGGER wheel_draws_no_delete BEFORE DELETE ON wheel_draws
BEGIN
    SELECT RAISE(ABORT, 'draws are never removed');
END;
CREATE TRIGGER wheel_draws_no_update BEFORE UPDATE ON wheel_draws
BEGIN
    SELECT RAISE(ABORT, 'a draw never changes');
END;
CREATE TRIGGER wheel_tickets_no_delete BEFORE DELETE ON wheel_tickets
BEGIN
    SELECT RAISE(ABORT, 'given tickets are never removed');
END;
CREATE TRIGGER wheel_tickets_no_update BEFORE UPDATE ON wheel_tickets
BEGIN
    SELECT RAISE(ABORT, 'given tickets never change');
END;
CREATE TRIGGER withdrawal_events_no_delete BEFORE DELETE ON withdrawal_events
BEGIN
    SELECT RAISE(ABORT, 'events of withdrawals are never removed');
END;
CREATE TRIGGER withdrawal_events_no_update BEFORE UPDATE ON withdrawal_events
BEGIN
    SELECT RAISE(ABORT, 'events of withdrawals are never changed');
END;
CREATE TRIGGER withdrawals_no_change BEFORE UPDATE OF user_id, asset, network, currency, address, tag, amount, fee, usd, hash, created_at ON withdrawals
BEGIN
    SELECT RAISE(ABORT, 'what a withdrawal pays, and to whom, is never changed');
END;
CREATE TRIGGER withdrawals_no_delete BEFORE DELETE ON withdrawals
BEGIN
    SELECT RAISE(ABORT, 'withdrawals are never removed');
END;
INSERT INTO catalogue (id, version, edition) VALUES (1, 1, 1);
INSERT INTO continuity (id, commits, file, boot, second, doubt, missing) VALUES (1, 0, '', '', 0, '[]', 0);
INSERT INTO partner_start (id, seq) VALUES (1, 0);
INSERT INTO rank_start (id, seq) VALUES (1, 0);
INSERT INTO role_permissions (role_id, permission) VALUES ('chat_moderator', 'moderate');
INSERT INTO roles (id, created_at, version) VALUES ('chat_moderator', 0, 1);
INSERT INTO sports_progress (one, done, walking, selection, bet) VALUES (1, 0, 0, 0, X'');
INSERT INTO turnover_start (id, seq) VALUES (1, 0);
