package wager

import (
	"database/sql"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const openSelect = `SELECT o.id, o.kind, o.product, o.counterparty, o.account, a.owner, a.currency, a.purpose,
	o.staked, o.settled, o.paid, o.usd, o.profit, o.at, o.bonus, o.bonus_settled, o.bonus_paid, COALESCE(o.bonus_account, 0)
	FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account `

func (w *Wager) scanOpen(row db.Scanner) error {
	var (
		profit sql.NullInt64
	)
	err := row.Scan(&w.ID, &w.Kind, &w.Product, &w.Counterparty, &w.Account, &w.Player.Owner, &w.Player.Currency, &w.Player.Purpose,
		&w.Staked, &w.Settled, &w.Paid, &w.USD, &profit, &w.At, &w.Bonus, &w.BonusSettled, &w.BonusPaid, &w.BonusAccount)
	if err != nil {
		return err
	}
	if profit.Valid {
		maxProfit := money.Amount(profit.Int64)
		w.Profit = &maxProfit
	}
	return nil
}

// ByID finds an open wager. It returns nil when there is none.
func ByID(q db.Querier, binary id.Binary) (*Wager, error) {
	return db.One(q, "find an open wager", (*Wager).scanOpen, openSelect+`WHERE o.id = $1`, binary[:])
}

// AtStake reports whether a player has real money on an open wager.
func AtStake(q db.Querier, owner string) (open bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account WHERE a.owner = $1 AND a.purpose <> 'demo')`, owner).Scan(&open)
	if err != nil {
		return false, fmt.Errorf("find open wagers of a player: %w", err)
	}
	return open, nil
}

// Staked sums a player's stakes on open wagers, real and bonus money, by currency.
func Staked(q db.Querier, owner string) (map[string]money.Amount, error) {
	return db.Pairs[string, money.Amount](q, "sum the open wagers of a player", `SELECT a.currency, CAST(SUM(o.staked - o.settled) AS BIGINT)
		FROM open_wagers AS o JOIN ledger_accounts AS a ON a.id = o.account WHERE a.owner = $1 AND a.purpose <> 'demo' GROUP BY a.currency`, owner)
}

// exists reports whether there is such a wager, open or ended.
func exists(q db.Querier, binary id.Binary) (found bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM open_wagers WHERE id = $1) OR EXISTS (SELECT 1 FROM wagers WHERE id = $1)`, binary[:]).Scan(&found)
	if err != nil {
		return false, fmt.Errorf("find a wager: %w", err)
	}
	return found, nil
}

// isKnown reports whether a request has an outcome: a separate row, or the wager that it makes.
func isKnown(q db.Querier, r ledger.Request, wager id.Binary) (known bool, err error) {
	err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM requests WHERE owner = $1 AND id = $2)
		OR EXISTS (SELECT 1 FROM open_wagers WHERE id = $3) OR EXISTS (SELECT 1 FROM wagers WHERE id = $3)`, r.Owner, r.ID, wager[:]).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("find a request: %w", err)
	}
	return known, nil
}

// insertOpen writes a new open wager.
func insertOpen(tx *db.Tx, w *Wager) error {
	_, err := tx.Exec(`INSERT INTO open_wagers (id, account, kind, product, counterparty, staked, settled, paid, profit, usd, at, bonus, bonus_account)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11)`,
		w.ID[:], int64(w.Account), string(w.Kind), w.Product, w.Counterparty, int64(w.Staked), nullable(w.Profit), w.USD, w.At,
		int64(w.Bonus), db.OrNull(int64(w.BonusAccount)))
	if err != nil {
		return fmt.Errorf("open a wager: %w", err)
	}
	return nil
}

func nullable(a *money.Amount) any {
	if a == nil {
		return nil
	}
	return int64(*a)
}

// updateOpen writes the money of a wager that is unchanged since before.
// Errors: ErrNotOpen.
func updateOpen(tx *db.Tx, before, w *Wager) error {
	done, err := tx.Exec(`UPDATE open_wagers SET staked = $1, settled = $2, paid = $3, usd = $4,
		bonus = $5, bonus_settled = $6, bonus_paid = $7, bonus_account = $8
		WHERE id = $9 AND staked = $10 AND settled = $11 AND paid = $12`,
		int64(w.Staked), int64(w.Settled), int64(w.Paid), w.USD, int64(w.Bonus), int64(w.BonusSettled), int64(w.BonusPaid),
		db.OrNull(int64(w.BonusAccount)), w.ID[:], int64(before.Staked), int64(before.Settled), int64(before.Paid))
	return requireOneRow(done, err, "change", w)
}

// deleteOpen deletes an open wager that is unchanged since it was read. Errors:
// ErrNotOpen.
func deleteOpen(tx *db.Tx, w *Wager) error {
	done, err := tx.Exec(`DELETE FROM open_wagers WHERE id = $1 AND staked = $2 AND settled = $3 AND paid = $4`,
		w.ID[:], int64(w.Staked), int64(w.Settled), int64(w.Paid))
	return requireOneRow(done, err, "end", w)
}

// RemoveOpen deletes an open wager of a guest whose removal has begun. The same
// transaction deletes its transfers.
func RemoveOpen(tx *db.Tx, binary id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM open_wagers WHERE id = $1`, binary[:]); err != nil {
		return fmt.Errorf("remove an open wager: %w", err)
	}
	return nil
}

// requireOneRow checks that a statement changed exactly one wager.
func requireOneRow(done db.Result, err error, operation string, w *Wager) error {
	if err != nil {
		return fmt.Errorf("%s an open wager: %w", operation, err)
	}
	count, err := done.RowsAffected()
	if err != nil {
		return fmt.Errorf("%s an open wager: %w", operation, err)
	}
	if count != 1 {
		return fmt.Errorf("%s wager %s: %w", operation, w.ID, ErrNotOpen)
	}
	return nil
}

// EachOpen reads all open wagers in the order of their ids.
func EachOpen(q db.Querier, fn func(*Wager)) error {
	return db.Each(q, "read the open wagers", func(row db.Scanner) error {
		w := new(Wager)
		if err := w.scanOpen(row); err != nil {
			return err
		}
		fn(w)
		return nil
	}, openSelect+`ORDER BY o.id`)
}

// kindsOf lists the kinds of all wagers, open and ended.
func kindsOf(q db.Querier) ([]wagerlog.Kind, error) {
	return db.Column[wagerlog.Kind](q, "list the kinds of wagers",
		`SELECT kind FROM wager_terms UNION SELECT kind FROM open_wagers ORDER BY 1`)
}
