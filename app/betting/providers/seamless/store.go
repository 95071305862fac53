package seamless

import (
	"fmt"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// sessionOfTransaction returns the session of a transaction. The id of a wager is that of the
// transaction that opened it. current is a session that was read before.
func sessionOfTransaction(q db.Querier, transaction id.Binary, current *Session) (*Session, error) {
	var session id.Binary
	if err := q.QueryRow(`SELECT session FROM provider_transactions WHERE id = $1`, transaction[:]).Scan(&session); err != nil {
		return nil, fmt.Errorf("find the session of transaction %s: %w", transaction, err)
	}
	if session == current.ID {
		return current, nil
	}
	l, err := ofLaunch(gamelaunch.ByID(q, session))
	if err == nil && l == nil {
		err = fmt.Errorf("transaction %s has no session", transaction)
	}
	return l, err
}

const roundColumns = `provider, owner, round, part, wager, game, edge, is_open, seen_at`

func (r *round) scan(row db.Scanner) error {
	return row.Scan(&r.provider, &r.owner, &r.number, &r.part, &r.wager, &r.game, &r.edge, &r.isOpen, &r.seenAt)
}

func insertRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`INSERT INTO provider_rounds (`+roundColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.provider, r.owner, r.number, r.part, r.wager[:], r.game, r.edge, r.isOpen, r.seenAt)
	return err
}

// latestRound returns the latest wager of a provider's round; nil if there is none.
func latestRound(q db.Querier, provider, owner, number string) (*round, error) {
	return db.One(q, "find a round of a provider", (*round).scan,
		`SELECT `+roundColumns+` FROM provider_rounds WHERE provider = $1 AND owner = $2 AND round = $3 ORDER BY part DESC LIMIT 1`, provider, owner, number)
}

func roundOfWager(q db.Querier, wager id.Binary) (*round, error) {
	r, err := db.One(q, "find the round of a wager", (*round).scan, `SELECT `+roundColumns+` FROM provider_rounds WHERE wager = $1`, wager[:])
	if err == nil && r == nil {
		err = fmt.Errorf("wager %s has no round of a provider", wager)
	}
	return r, err
}

// idleRounds returns open rounds without a callback since a time, the oldest first.
func idleRounds(q db.Querier, before int64, limit int) ([]*round, error) {
	return db.Refs(q, "list idle rounds of providers", (*round).scan,
		`SELECT `+roundColumns+` FROM provider_rounds WHERE is_open = 1 AND seen_at < $1 ORDER BY seen_at LIMIT $2`, before, limit)
}

func updateRound(tx *db.Tx, r *round) error {
	_, err := tx.Exec(`UPDATE provider_rounds SET seen_at = $1, is_open = $2 WHERE wager = $3`, r.seenAt, r.isOpen, r.wager[:])
	return err
}

func closeRound(tx *db.Tx, r *round) error {
	r.isOpen = false
	return updateRound(tx, r)
}

const transactionColumns = `id, provider, number, action, state, reason, owner, session, round, wager, hash, micros, amount, covered, at`

func (t *transaction) scan(row db.Scanner) error {
	var wager, hash []byte
	if err := row.Scan(&t.id, &t.provider, &t.number, &t.action, &t.state, &t.reason, &t.owner, &t.session, &t.round, &wager, &hash, &t.micros, &t.amount, &t.covered, &t.at); err != nil {
		return err
	}
	if len(hash) != len(t.hash) {
		return fmt.Errorf("the hash of transaction %s has %d bytes", t.number, len(hash))
	}
	t.hash = [32]byte(hash)
	if wager == nil {
		return nil
	}
	return t.wager.Scan(wager)
}

func insertTransaction(tx *db.Tx, t *transaction) error {
	var wager any
	if t.wager != (id.Binary{}) {
		wager = t.wager[:]
	}
	_, err := tx.Exec(`INSERT INTO provider_transactions (`+transactionColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		t.id[:], t.provider, t.number, int(t.action), int(t.state), string(t.reason), t.owner, t.session[:], t.round, wager, t.hash[:], int64(t.micros), int64(t.amount), int64(t.covered), t.at)
	if err != nil {
		return fmt.Errorf("store transaction %s of %s: %w", t.number, t.provider, err)
	}
	return nil
}

func updateState(tx *db.Tx, t *transaction) error {
	_, err := tx.Exec(`UPDATE provider_transactions SET state = $1, covered = $2 WHERE id = $3`, int(t.state), int64(t.covered), t.id[:])
	return err
}

func transactionByNumber(q db.Querier, provider, number string) (*transaction, error) {
	return db.One(q, "find a transaction of a provider", (*transaction).scan,
		`SELECT `+transactionColumns+` FROM provider_transactions WHERE provider = $1 AND number = $2`, provider, number)
}

// targetsOfRound lists the bets and wins of a round that had an effect, the latest first.
func targetsOfRound(q db.Querier, provider, owner, number string) ([]Target, error) {
	return db.All(q, "list the transactions of a round", func(target *Target, row db.Scanner) error {
		return row.Scan(&target.Transaction)
	}, `SELECT number FROM (
			SELECT t.id, t.number, t.state, t.action FROM provider_rounds AS r JOIN provider_transactions AS t ON t.wager = r.wager
				WHERE r.provider = $1 AND r.owner = $2 AND r.round = $3
			UNION ALL
			SELECT id, number, state, action FROM provider_transactions WHERE provider = $1 AND owner = $2 AND round = $3 AND wager IS NULL
		) AS made WHERE state = $4 AND action <= $5 ORDER BY id DESC`,
		provider, owner, number, int(done), int(actionWin))
}

// endedWager returns the record of a settled wager.
func endedWager(q db.Querier, wager id.Binary) (*wagerlog.Wager, error) {
	last, err := wagerlog.ByID(q, wager)
	if err == nil && last == nil {
		err = fmt.Errorf("wager %s of a provider is not settled", wager)
	}
	return last, err
}
