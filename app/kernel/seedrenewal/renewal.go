// Package seedrenewal replaces all sources of draws if future results may be known: after the
// database was restored to an earlier state, and if seeds were sealed with a lost secret. It
// knows no game; the stores of rounds and seeds are parameters.
package seedrenewal

import (
	"fmt"
	"log/slog"

	"croupier/db"
)

// Renewal is the permanent record of one renewal.
type Renewal struct {
	ID int64 `json:"id"`
	At int64 `json:"at"` // unix milliseconds
	// Reasons are sentences without a full stop.
	Reasons []string `json:"reasons"`
	// Missing is the number of commits that the database lost.
	Missing int64 `json:"missing"`
	// LastPair and LastChain are the newest ones that may be known. No draw uses them any more.
	// LastWager and LastRound are the last number of the wager log and the last round of crash
	// before the renewal.
	LastPair  int64 `json:"last_pair"`
	LastWager int64 `json:"last_wager"`
	LastChain int64 `json:"last_chain"`
	LastRound int64 `json:"last_round"`
	// Pairs is the number of retired pairs. Unopened of them were not revealed
	// because they cannot be decrypted. Voided is the number of refunded
	// rounds.
	Pairs         int `json:"pairs"`
	Undecryptable int `json:"undecryptable"`
	Voided        int `json:"voided"`
}

// Seeds has the players' seed pairs.
type Seeds interface {
	// Retire retires all pairs, in use or waiting, and makes new ones.
	Retire(tx *db.Tx) (pairs, unopened int, err error)
}

// Service executes renewals.
type Service struct {
	Seeds Seeds
	// VoidOpen refund the stakes of all undecided rounds, each those of one product.
	VoidOpen []func(tx *db.Tx) (voided int, err error)
	// FillNewest fill in the newest objects that a renewal retires: LastPair, LastWager, LastChain
	// and LastRound, each by the package that owns it.
	FillNewest []func(q db.Querier, r *Renewal) error
	Log        *slog.Logger
}

// Renew voids the open rounds, retires all seeds and the crash chain, and records
// that, as part of the transaction that clears the database's doubt. So no draw
// happens in between, and a killed process changes nothing. The record itself retires
// the chain: crash then uses a newer one.
func (s *Service) Renew(tx *db.Tx, reasons []string, missing int64) (*Renewal, error) {
	record := &Renewal{Reasons: reasons, Missing: missing}
	for _, fill := range s.FillNewest {
		if err := fill(tx, record); err != nil {
			return nil, fmt.Errorf("find the latest draws: %w", err)
		}
	}
	for _, void := range s.VoidOpen {
		voided, err := void(tx)
		if err != nil {
			return nil, fmt.Errorf("give open rounds back: %w", err)
		}
		record.Voided += voided
	}
	var err error
	if record.Pairs, record.Undecryptable, err = s.Seeds.Retire(tx); err != nil {
		return nil, fmt.Errorf("retire the seeds: %w", err)
	}
	if err := insert(tx, record); err != nil {
		return nil, err
	}
	tx.AfterCommit(func() {
		s.Log.Warn("all seeds were renewed: the results of the old ones may be known", "renewal", record.ID, "rounds voided", record.Voided,
			"pairs of seeds retired", record.Pairs, "of these not opened", record.Undecryptable, "last retired chain of crash", record.LastChain)
	})
	return record, nil
}
