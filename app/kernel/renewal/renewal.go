// Package renewal replaces all sources of draws when somebody may know future
// results: after the database was restored to an earlier state, and when seeds
// were sealed with a lost secret. It knows no game; the holders of rounds and
// seeds are parameters.
package renewal

import (
	"context"
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
	// LastPair and LastChain are the newest ones that may be known. No draw
	// uses them any more. LastWager and LastRound are the last number of the
	// wager log and the last round of crash before the renewal.
	LastPair  int64 `json:"last_pair"`
	LastWager int64 `json:"last_wager"`
	LastChain int64 `json:"last_chain"`
	LastRound int64 `json:"last_round"`
	// Pairs is the number of retired pairs. Unopened of them were not revealed
	// because they cannot be decrypted. Voided is the number of refunded
	// rounds.
	Pairs    int `json:"pairs"`
	Unopened int `json:"unopened"`
	Voided   int `json:"voided"`
}

// Seeds holds the players' seed pairs.
type Seeds interface {
	// Retire retires all pairs, in use or waiting, and makes new ones.
	Retire(tx *db.Tx) (pairs, unopened int, err error)
	// Unsound returns the reason why seeds may be known or unusable. It is
	// empty when they are sound.
	Unsound(q db.Querier) (reason string, err error)
}

// Rounds holds the open rounds of a product.
type Rounds interface {
	// VoidOpen refunds the stakes of all undecided rounds.
	VoidOpen(tx *db.Tx) (voided int, err error)
}

// Service carries out renewals.
type Service struct {
	DB     *db.DB
	Seeds  Seeds
	Rounds []Rounds
	// Holders hold the rounds that all players share.
	Holders []Holder
	Log     *slog.Logger
}

// AtStart renews if the database is in doubt or its seeds are unsound, and
// returns the record, or nil. Call it before any draw.
func (s *Service) AtStart(ctx context.Context) (*Renewal, error) {
	doubt := s.DB.Doubt()
	var reason string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		reason, err = s.Seeds.Unsound(q)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look whether the seeds are sound: %w", err)
	}
	if reason != "" {
		doubt.Reasons = append(doubt.Reasons[:len(doubt.Reasons):len(doubt.Reasons)], reason)
	}
	if len(doubt.Reasons) == 0 {
		return nil, nil
	}
	return s.Renew(ctx, doubt)
}

// Renew voids the open rounds, retires all seeds and the crash chain, records
// that and clears the database's doubt, in one transaction. So no draw happens
// in between, and a killed process changes nothing. The record itself retires
// the chain: crash then uses a newer one.
func (s *Service) Renew(ctx context.Context, doubt db.Doubt) (*Renewal, error) {
	for _, reason := range doubt.Reasons {
		s.Log.Warn("all draws begin anew: somebody may know what they would be", "because", reason)
	}
	if doubt.Missing > 0 {
		s.Log.Error("commits that were acknowledged are lost: the database is an earlier state", "commits", doubt.Missing)
	}
	done := &Renewal{Reasons: doubt.Reasons, Missing: doubt.Missing}
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if err := readLast(tx, done); err != nil {
			return err
		}
		for _, rounds := range s.Rounds {
			voided, err := rounds.VoidOpen(tx)
			if err != nil {
				return fmt.Errorf("give open rounds back: %w", err)
			}
			done.Voided += voided
		}
		if done.Pairs, done.Unopened, err = s.Seeds.Retire(tx); err != nil {
			return fmt.Errorf("retire the seeds: %w", err)
		}
		if err := insert(tx, done); err != nil {
			return err
		}
		return db.ClearDoubt(tx)
	})
	if err != nil {
		return nil, fmt.Errorf("begin all draws anew: %w", err)
	}
	s.Log.Warn("all draws have begun anew", "renewal", done.ID, "rounds given back", done.Voided, "pairs of seeds retired", done.Pairs,
		"of these not opened", done.Unopened, "last retired chain of crash", done.LastChain)
	return done, nil
}
