package bets

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// progress is how far results have been applied to bets.
type progress struct {
	// appliedRevision is the last revision whose bets are all settled. walking is the revision being
	// applied; 0 means none.
	appliedRevision, applyingRevision int64
	// selection and bet identify the last processed leg.
	selection int64
	bet       []byte
}

func readProgress(q db.Querier) (at progress, err error) {
	err = q.QueryRow(`SELECT done, walking, selection, bet FROM sports_progress WHERE one = 1`).Scan(&at.appliedRevision, &at.applyingRevision, &at.selection, &at.bet)
	if err != nil {
		return at, fmt.Errorf("read how far results have come: %w", err)
	}
	return at, nil
}

func writeProgress(tx *db.Tx, at progress) error {
	if len(at.bet) == 0 {
		at.bet = []byte{}
	}
	_, err := tx.Exec(`UPDATE sports_progress SET done = $1, walking = $2, selection = $3, bet = $4 WHERE one = 1`, at.appliedRevision, at.applyingRevision, at.selection, at.bet)
	if err != nil {
		return fmt.Errorf("store the revision of the results: %w", err)
	}
	return nil
}

// storeResult stores the result of a selection if it has bets.
func storeResult(tx *db.Tx, r line.Result, share string) (bool, error) {
	return db.Change(tx, "keep a result", `UPDATE sports_selections SET void = $1, won = $2, share = $3, revision = $4
		WHERE event = $5 AND market = $6 AND specifiers = $7 AND outcome = $8`,
		int(r.Factor.Void), r.Factor.Won, share, r.Revision, r.Event, r.Market, r.Specifiers, r.Outcome)
}

// legPosition is a leg in the order of processing.
type legPosition struct {
	selection int64
	bet       id.Binary
}

// legsAfter lists the next legs of the selections of a revision: the rest of the last
// processed selection, and the following selections up to the limit.
func legsAfter(q db.Querier, at progress, limit int) (list []legPosition, err error) {
	selection, bet := at.selection, at.bet
	for selection >= 0 {
		if list, err = legsOf(q, list, selection, bet, limit); err != nil || len(list) == limit {
			return list, err
		}
		bet = []byte{}
		err = q.QueryRow(`SELECT COALESCE(MIN(id), -1) FROM sports_selections WHERE revision = $1 AND id > $2`, at.applyingRevision, selection).Scan(&selection)
		if err != nil {
			return nil, fmt.Errorf("find the next selection of a result: %w", err)
		}
	}
	return list, nil
}

// legsOf adds the next legs of one selection.
func legsOf(q db.Querier, list []legPosition, selection int64, bet []byte, limit int) ([]legPosition, error) {
	legs, err := db.All(q, "find the bets of a result", func(leg *legPosition, row db.Scanner) error {
		leg.selection = selection
		return row.Scan(&leg.bet)
	}, `SELECT bet FROM sports_legs WHERE selection = $1 AND bet > $2 ORDER BY bet LIMIT $3`, selection, bet, limit-len(list))
	return append(list, legs...), err
}
