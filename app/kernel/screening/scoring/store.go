package scoring

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// pendingRequest is an unanswered request.
type pendingRequest struct {
	Request
	ref         string
	requestedAt int64
}

func insert(tx *db.Tx, a Request, now int64) error {
	_, err := tx.Exec(`INSERT INTO address_scores (kind, subject, network, address, txid, state, reference, score, asked_at, answered_at)
		VALUES ($1, $2, $3, $4, $5, 'asked', '', 0, $6, 0) ON CONFLICT (kind, subject) DO NOTHING`,
		string(a.Kind), a.Subject[:], a.Network, a.Address, a.TxID, now)
	if err != nil {
		return fmt.Errorf("note a question about a payment: %w", err)
	}
	return nil
}

// openRequests lists unanswered requests, oldest first.
func openRequests(q db.Querier, limit int) ([]pendingRequest, error) {
	return db.All(q, "read questions about payments", func(pending *pendingRequest, row db.Scanner) error {
		return row.Scan(&pending.Kind, &pending.Subject, &pending.Network, &pending.Address, &pending.TxID, &pending.ref, &pending.requestedAt)
	}, `SELECT kind, subject, network, address, txid, reference, asked_at FROM address_scores
		WHERE state = 'asked' ORDER BY asked_at, subject LIMIT $1`, limit)
}

// setRef stores the provider's id of a check, so that a restart does not pay for another one.
func setRef(tx *db.Tx, a Request, ref string) error {
	_, err := tx.Exec(`UPDATE address_scores SET reference = $1 WHERE kind = $2 AND subject = $3 AND state = 'asked'`, ref, string(a.Kind), a.Subject[:])
	if err != nil {
		return fmt.Errorf("note the check of a payment: %w", err)
	}
	return nil
}

// storeAnswer ends a request; changed is false for one that has ended before.
func storeAnswer(tx *db.Tx, a Request, v Verdict, ref string, now int64) (changed bool, err error) {
	return db.Change(tx, "store the score of a payment", `UPDATE address_scores SET state = $1, score = $2, reference = $3, answered_at = $4
		WHERE kind = $5 AND subject = $6 AND state = 'asked'`, string(v.State), v.Score, ref, now, string(a.Kind), a.Subject[:])
}

func verdictOf(q db.Querier, kind Kind, subject id.Binary) (v Verdict, err error) {
	err = q.QueryRow(`SELECT state, score FROM address_scores WHERE kind = $1 AND subject = $2`, string(kind), subject[:]).Scan(&v.State, &v.Score)
	if db.IsNotFound(err) {
		return Verdict{}, nil
	}
	if err != nil {
		return Verdict{}, fmt.Errorf("read the score of a payment: %w", err)
	}
	return v, nil
}
