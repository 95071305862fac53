package wagerlog

import (
	"context"
	"database/sql"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func ensureTerms(tx *db.Tx, t Terms) (id int64, err error) {
	if _, err := tx.Exec(`INSERT INTO wager_terms (kind, product, counterparty, rules, fairness, edge, choices, unit) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (product, choices, kind, counterparty, rules, fairness, edge, unit) DO NOTHING`,
		string(t.Kind), t.Product, t.Counterparty, t.Rules, t.Fairness, t.Edge, t.Choices, int64(t.Unit)); err != nil {
		return 0, fmt.Errorf("write the terms of a wager: %w", err)
	}
	err = tx.QueryRow(`SELECT id FROM wager_terms 
		WHERE kind = $1 AND product = $2 AND counterparty = $3 AND rules = $4 AND fairness = $5 AND edge = $6 AND choices = $7 AND unit = $8`,
		string(t.Kind), t.Product, t.Counterparty, t.Rules, t.Fairness, t.Edge, t.Choices, int64(t.Unit)).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("find the terms of a wager: %w", err)
	}
	return id, nil
}

func insertWager(tx *db.Tx, w *Wager, terms int64) error {
	var nonce, opening, choices, multiplier, bonus, bonusPayout, bonusAccount any
	if w.Pair != 0 || w.Nonce != 0 {
		nonce = int64(w.Nonce)
	}
	if w.Opening != w.Stake {
		opening = int64(w.Opening)
	}
	if len(w.Choices) > maxSharedChoices {
		choices = w.Choices
	}
	if !w.Multiplier.IsZero() {
		multiplier = w.Multiplier.Exact()
	}
	if w.BonusAccount != 0 {
		bonus, bonusPayout, bonusAccount = int64(w.Bonus), int64(w.BonusPayout), int64(w.BonusAccount)
	}
	err := tx.QueryRow(`INSERT INTO wagers
		(id, revision, account, terms, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, usd, at, bonus, bonus_payout, bonus_account, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING seq`,
		w.ID[:], w.Revision, int64(w.Account), terms, int64(w.Stake), int64(w.Payout), multiplier, w.Void, opening,
		choices, db.OrNull(w.Turns), db.OrNull(w.Pair), nonce, w.USD, w.At, bonus, bonusPayout, bonusAccount, db.OrNull(w.Opened)).Scan(&w.Seq)
	if err != nil {
		return fmt.Errorf("append a wager: %w", err)
	}
	return nil
}

// wagerSelect reads complete wagers: j is the wager log, t the terms, a the
// account.
const wagerSelect = `SELECT j.seq, j.id, j.revision, j.account, a.owner, a.currency, a.purpose, t.kind, t.product, t.counterparty, t.rules, t.fairness, t.edge, t.unit,
	COALESCE(j.choices, t.choices), j.stake, j.payout, j.multiplier, j.void, COALESCE(j.opening, j.stake), j.turns, j.pair, j.nonce, j.usd, j.at,
	COALESCE(j.bonus, 0), COALESCE(j.bonus_payout, 0), COALESCE(j.bonus_account, 0), COALESCE(j.opened_at, 0)
	FROM wagers AS j JOIN wager_terms AS t ON t.id = j.terms JOIN ledger_accounts AS a ON a.id = j.account `

func (w *Wager) scan(row db.Scanner) error {
	var (
		multiplier, turns sql.NullString
		pair, nonce       sql.NullInt64
	)
	err := row.Scan(&w.Seq, &w.ID, &w.Revision, &w.Account, &w.Player.Owner, &w.Player.Currency, &w.Player.Purpose,
		&w.Kind, &w.Product, &w.Counterparty, &w.Rules, &w.Fairness, &w.Edge, &w.Unit, &w.Choices, &w.Stake, &w.Payout, &multiplier, &w.Void, &w.Opening,
		&turns, &pair, &nonce, &w.USD, &w.At, &w.Bonus, &w.BonusPayout, &w.BonusAccount, &w.Opened)
	if err != nil {
		return err
	}
	w.Turns, w.Pair, w.Nonce = turns.String, pair.Int64, uint64(nonce.Int64)
	if !multiplier.Valid {
		return nil
	}
	if w.Multiplier, err = money.ParseMultiplier(multiplier.String); err != nil {
		return fmt.Errorf("wager %d: %w", w.Seq, err)
	}
	return nil
}

// ByID finds the last revision of an ended wager. It returns nil if there is none.
func ByID(q db.Querier, binary id.Binary) (*Wager, error) {
	return findOne(q, wagerSelect+`WHERE j.id = $1 ORDER BY j.revision DESC LIMIT 1`, binary[:])
}

// FirstRevision finds the first revision of an ended wager. It returns nil if there is none.
func FirstRevision(q db.Querier, binary id.Binary) (*Wager, error) { return revisionOf(q, binary, 0) }

// revisionOf finds one revision of a wager.
func revisionOf(q db.Querier, binary id.Binary, revision int) (*Wager, error) {
	return findOne(q, wagerSelect+`WHERE j.id = $1 AND j.revision = $2`, binary[:], revision)
}

func findOne(q db.Querier, query string, args ...any) (*Wager, error) {
	w, err := db.One(q, "find a wager", (*Wager).scan, query, args...)
	if w == nil {
		return nil, err
	}
	if err := w.readCorrected(q); err != nil {
		return nil, err
	}
	return w, nil
}

// readCorrected reads the revision that the wager corrects.
func (w *Wager) readCorrected(q db.Querier) (err error) {
	if w.Revision > 0 {
		w.Before, err = revisionOf(q, w.ID, w.Revision-1)
	}
	return err
}

// Since lists the wagers after a sequence number, oldest first.
func Since(q db.Querier, seq int64, limit int) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.seq > $1 ORDER BY j.seq LIMIT $2`, seq, limit)
}

// EachBatch reads the wager log after a sequence number in batches, each in a
// short snapshot. It returns the last number read. fn gets a reader on the
// batch's snapshot.
func EachBatch(ctx context.Context, d *db.DB, after int64, batch int, fn func(q *db.Reader, wagers []*Wager) error) (last int64, err error) {
	for last = after; ; {
		var found int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			wagers, err := Since(q, last, batch)
			if err != nil {
				return err
			}
			if found = len(wagers); found == 0 {
				return nil
			}
			last = wagers[found-1].Seq
			return fn(q, wagers)
		})
		if err != nil || found < batch {
			return last, err
		}
	}
}

// auditBatch is the number of wagers that EachUpTo reads in one snapshot.
const auditBatch = 5000

// EachUpTo reads the wager log from the start up to a sequence number, in
// batches with short snapshots. It returns the last number read, which is lower
// than upTo if the last wagers are missing.
func EachUpTo(ctx context.Context, d *db.DB, upTo int64, fn func(w *Wager)) (last int64, err error) {
	for last < upTo {
		var wagers []*Wager
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			wagers, err = Since(q, last, int(min(auditBatch, upTo-last)))
			return err
		})
		if err != nil || len(wagers) == 0 {
			return last, err
		}
		for _, w := range wagers {
			if w.Seq > upTo {
				return last, nil
			}
			fn(w)
			last = w.Seq
		}
	}
	return last, nil
}

// EachSince reads the wager log after a sequence number in one snapshot. It
// returns the last number read.
func EachSince(q db.Querier, after int64, batch int, fn func(w *Wager)) (last int64, err error) {
	for last = after; ; {
		wagers, err := Since(q, last, batch)
		if err != nil {
			return last, err
		}
		for _, w := range wagers {
			fn(w)
			last = w.Seq
		}
		if len(wagers) < batch {
			return last, nil
		}
	}
}

// maxProductScan bounds the wagers that are searched for those of one game.
const maxProductScan = 2000

// Of lists the last revisions of an account's wagers before a sequence number,
// newest first. A product, unless empty, selects among the last 2000.
func Of(q db.Querier, account ledger.AccountID, product string, before int64, limit int) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.seq IN (SELECT seq FROM wagers WHERE account = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3)
		AND ($4 = '' OR t.product = $4)
		AND NOT EXISTS (SELECT 1 FROM wagers AS later WHERE later.id = j.id AND later.revision > j.revision)
		ORDER BY j.seq DESC LIMIT $5`, int64(account), before, maxProductScan, product, limit)
}

// OfOwner lists an owner's wagers in all accounts after a sequence number, newest
// first. It is for the few that a projection has not applied yet.
func OfOwner(q db.Querier, owner string, after int64, limit int) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.account IN (SELECT id FROM ledger_accounts WHERE owner = $1) AND j.seq > $2
		ORDER BY j.seq DESC LIMIT $3`, owner, after, limit)
}

// OfOwnerBetween lists an owner's wagers in all accounts after a sequence number up to
// another one, with all their revisions, oldest first.
func OfOwnerBetween(q db.Querier, owner string, after, upTo int64, limit int) ([]*Wager, error) {
	return readWagers(q, wagerSelect+`WHERE j.account IN (SELECT id FROM ledger_accounts WHERE owner = $1) AND j.seq > $2 AND j.seq <= $3
		ORDER BY j.seq LIMIT $4`, owner, after, upTo, limit)
}

func readWagers(q db.Querier, query string, args ...any) ([]*Wager, error) {
	list, err := db.Refs(q, "read the wager log", (*Wager).scan, query, args...)
	if err != nil {
		return nil, err
	}
	for _, w := range list { // after the rows are read, since a connection runs one query at a time
		if err := w.readCorrected(q); err != nil {
			return nil, err
		}
	}
	return list, nil
}
