// Package renewal begins all draws anew when somebody may know what they will
// be: after the database was put back to an earlier state, and when seeds were
// sealed with a secret that is gone. It knows no game: who holds rounds and
// seeds is handed over.
package renewal

import (
	"context"
	"fmt"
	"log/slog"

	"croupier/db"
)

// Renewal is the lasting record of one time at which all draws began anew.
type Renewal struct {
	ID int64 `json:"id"`
	At int64 `json:"at"` // unix milliseconds
	// Reasons are sentences without a full stop.
	Reasons []string `json:"reasons"`
	// Missing is how many commits the database had lost.
	Missing int64 `json:"missing"`
	// LastPair and LastChain are the newest that may be known: nothing is drawn
	// from them any more. LastWager and LastRound are the latest place in the
	// wager log and the latest round of crash before.
	LastPair  int64 `json:"last_pair"`
	LastWager int64 `json:"last_wager"`
	LastChain int64 `json:"last_chain"`
	LastRound int64 `json:"last_round"`
	// Pairs were retired, Unopened of them without being revealed because they
	// do not open, and Voided rounds were given back.
	Pairs    int `json:"pairs"`
	Unopened int `json:"unopened"`
	Voided   int `json:"voided"`
}

// Seeds holds the pairs that players draw from.
type Seeds interface {
	// Retire ends all pairs in use or waiting and begins with new ones.
	Retire(tx *db.Tx) (pairs, unopened int, err error)
	// Unsound says why seeds may be known or cannot be drawn from; empty when
	// all is well.
	Unsound(q db.Querier) (reason string, err error)
}

// Rounds holds the rounds of a room that go on.
type Rounds interface {
	// VoidOpen gives back the stakes of all rounds whose end is not decided.
	VoidOpen(tx *db.Tx) (voided int, err error)
}

// Service renews.
type Service struct {
	DB     *db.DB
	Seeds  Seeds
	Rounds []Rounds
	// Holders keep the rounds that everybody shares.
	Holders []Holder
	Log     *slog.Logger
}

// AtStart renews when the database is in doubt or its seeds are unsound, and
// gives the record; nil when all is well. It must run before anything is drawn.
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

// Renew voids the open rounds, retires all seeds and the chain of crash, puts
// that on record and clears the database's doubt, in one transaction: nothing
// is drawn in between, and a process that is killed meanwhile has done nothing.
// The chain is retired by its record: the rounds of crash take a newer one.
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
