package dormant

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// dormantAccount is a stored account: its last use and what was done since.
type dormantAccount struct {
	userID                       string
	seenAt, noticedAt, chargedAt int64
	dormantAt, returnedAt        int64
}

const accountColumns = `SELECT user_id, seen_at, noticed_at, charged_at, slept_at, woke_at FROM dormant_accounts `

func scanAccount(a *dormantAccount, row db.Scanner) error {
	return row.Scan(&a.userID, &a.seenAt, &a.noticedAt, &a.chargedAt, &a.dormantAt, &a.returnedAt)
}

func queryAccounts(q db.Querier, query string, args ...any) ([]dormantAccount, error) {
	return db.All(q, "list dormant accounts", scanAccount, query, args...)
}

func accountOf(q db.Querier, userID string) (dormantAccount, bool, error) {
	return db.Find(q, "find a dormant account", scanAccount, accountColumns+`WHERE user_id = $1`, userID)
}

// LastUse returns when an account was last used, in unix milliseconds, or 0 if
// that is not known yet.
func LastUse(q db.Querier, userID string) (at int64, err error) {
	a, _, err := accountOf(q, userID)
	return a.seenAt, err
}

const afterCursor = ` AND (seen_at > $2 OR seen_at = $2 AND user_id > $3) ORDER BY seen_at, user_id LIMIT $4`

// unnoticed lists accounts without an email that were last used up to a time,
// after another one. noticed lists those with an email.
func unnoticed(q db.Querier, upTo int64, last dormantAccount, limit int) ([]dormantAccount, error) {
	return queryAccounts(q, accountColumns+`WHERE noticed_at = 0 AND seen_at <= $1`+afterCursor, upTo, last.seenAt, last.userID, limit)
}

func noticed(q db.Querier, upTo int64, last dormantAccount, limit int) ([]dormantAccount, error) {
	return queryAccounts(q, accountColumns+`WHERE noticed_at > 0 AND seen_at <= $1`+afterCursor, upTo, last.seenAt, last.userID, limit)
}

// noteVisits stores visits of players. A visit ends all steps for a dormant
// account.
func noteVisits(tx *db.Tx, visits []Visit) error {
	for _, v := range visits {
		_, err := tx.Exec(`INSERT INTO dormant_accounts (user_id, seen_at, noticed_at, charged_at, slept_at, woke_at) VALUES ($1, $2, 0, 0, 0, 0)
			ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at, noticed_at = 0, charged_at = 0,
				slept_at = CASE WHEN dormant_accounts.noticed_at > 0 THEN dormant_accounts.seen_at ELSE dormant_accounts.slept_at END,
				woke_at = CASE WHEN dormant_accounts.noticed_at > 0 THEN excluded.seen_at ELSE dormant_accounts.woke_at END
			WHERE excluded.seen_at > dormant_accounts.seen_at`, v.UserID, v.At)
		if err != nil {
			return fmt.Errorf("note a visit: %w", err)
		}
	}
	return nil
}

// setNoticed stores that an email was queued, unless the player has visited
// meanwhile.
func setNoticed(tx *db.Tx, a dormantAccount, at int64) error {
	_, err := tx.Exec(`UPDATE dormant_accounts SET noticed_at = $1 WHERE user_id = $2 AND seen_at = $3 AND noticed_at = 0`, at, a.userID, a.seenAt)
	if err != nil {
		return fmt.Errorf("store the notice to a dormant account: %w", err)
	}
	return nil
}

func setCharged(tx *db.Tx, a dormantAccount, at int64) error {
	_, err := tx.Exec(`UPDATE dormant_accounts SET charged_at = $1 WHERE user_id = $2`, at, a.userID)
	if err != nil {
		return fmt.Errorf("note a fee of a dormant account: %w", err)
	}
	return nil
}

// The marks: up to where visits were read.
const (
	markSessions = "sessions"
	markSignIns  = "sign-ins"
)

func loadMark(q db.Querier, name string) (at int64, err error) {
	at, _, err = db.Value[int64](q, "read how far visits were noted", `SELECT at FROM dormant_marks WHERE name = $1`, name)
	return at, err
}

func setMark(tx *db.Tx, name string, at int64) error {
	_, err := tx.Exec(`INSERT INTO dormant_marks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at`, name, at)
	if err != nil {
		return fmt.Errorf("store how far visits were noted: %w", err)
	}
	return nil
}

// fee is a fee that was charged on a balance.
type fee struct {
	id               id.Binary
	userID, currency string
	amount, balance  money.Amount
	percent          string
	seenAt, at       int64
}

func (f fee) player() ledger.Key { return ledger.PlayerKey(f.userID, f.currency, false) }

func (f fee) house() ledger.Key {
	return ledger.Key{Owner: ledger.House, Currency: f.currency, Purpose: ledger.Real}
}

func insertFee(tx *db.Tx, f fee) error {
	_, err := tx.Exec(`INSERT INTO dormant_fees (id, user_id, currency, amount, balance, percent, seen_at, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		f.id[:], f.userID, f.currency, int64(f.amount), int64(f.balance), f.percent, f.seenAt, f.at)
	if err != nil {
		return fmt.Errorf("store a fee of a dormant account: %w", err)
	}
	return nil
}

const feeColumns = `SELECT id, user_id, currency, amount, balance, percent, seen_at, at FROM dormant_fees `

func scanFee(f *fee, row db.Scanner) error {
	return row.Scan(&f.id, &f.userID, &f.currency, &f.amount, &f.balance, &f.percent, &f.seenAt, &f.at)
}

func fees(q db.Querier, query string, args ...any) ([]fee, error) {
	return db.All(q, "read fees of dormant accounts", scanFee, query, args...)
}

// feesSince lists a player's fees from a time on, the newest first.
func feesSince(q db.Querier, userID string, from int64, limit int) ([]fee, error) {
	return fees(q, feeColumns+`WHERE user_id = $1 AND at >= $2 ORDER BY at DESC, id LIMIT $3`, userID, from, limit)
}

// feesUpTo lists a player's fees up to a time, the newest first.
func feesUpTo(q db.Querier, userID string, upTo int64, limit int) ([]fee, error) {
	return fees(q, feeColumns+`WHERE user_id = $1 AND at <= $2 ORDER BY at DESC, id LIMIT $3`, userID, upTo, limit)
}

// feesAfter lists all fees in the order of their ids.
func feesAfter(q db.Querier, key []byte, limit int) ([]fee, error) {
	return fees(q, feeColumns+`WHERE id > $1 ORDER BY id LIMIT $2`, key, limit)
}
