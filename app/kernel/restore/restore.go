// Package restore detects that the database is, or may be, in an earlier state than before, and
// has every feature react that has data outside of it: payments on chains, addresses that players
// know, seeds that were shown.
package restore

import (
	"context"
	"fmt"
	"log/slog"

	"croupier/db"
)

// Event is one detected return to an earlier state, and its permanent record.
type Event struct {
	ID int64 `json:"id"`
	At int64 `json:"at"` // unix milliseconds
	// Reasons are sentences without a full stop.
	Reasons []string `json:"reasons"`
	// Missing is the number of commits that the database lost, as far as a mark counts them.
	Missing int64 `json:"missing"`
	// Suspected is set if nothing proves a restore: the machine was started, its clock jumped, or
	// sealed data does not open. A restored snapshot of a machine looks the same.
	Suspected bool `json:"suspected"`
}

// ExternalState is data of a feature outside of the database. Exactly one of Restored and Unaffected is
// set.
type ExternalState struct {
	// Name names it, such as "payments on chains".
	Name string
	// Restored runs in the transaction that clears the doubt, before anything is served. A
	// failure prevents the start of the site.
	Restored func(tx *db.Tx, event Event) error
	// Unaffected is the reason why no reaction is necessary.
	Unaffected string
	// Holder pauses activity while a running site reacts; nil for none.
	Holder Holder
}

// Holder pauses rounds that all players share during a reaction.
type Holder interface {
	Pause(ctx context.Context)
	Resume(ctx context.Context)
}

// Check refuses an Outside without a reaction.
func (o ExternalState) Check() error {
	switch {
	case o.Name == "":
		return fmt.Errorf("something outside of the database has no name")
	case o.Restored == nil && o.Unaffected == "":
		return fmt.Errorf("%s: the feature owns it outside of the database and does not say what happens after a restore", o.Name)
	case o.Restored != nil && o.Unaffected != "":
		return fmt.Errorf("%s: it cannot both react to a restore and be unaffected by it", o.Name)
	}
	return nil
}

// Service detects returns to an earlier state.
type Service struct {
	DB  *db.DB
	Log *slog.Logger
	// Signs are further signs of a restore, such as seeds that do not open: each returns a
	// sentence without a full stop, or nothing.
	Signs []func(q db.Querier) (string, error)

	externalStates []ExternalState
}

// Register adds the outside data of features, in the order in which they react. It fails for one
// without a reaction, and for two with one name.
func (s *Service) Register(list ...ExternalState) error {
	for _, o := range list {
		if err := o.Check(); err != nil {
			return err
		}
		for _, other := range s.externalStates {
			if other.Name == o.Name {
				return fmt.Errorf("%s: two features own it outside of the database", o.Name)
			}
		}
		s.externalStates = append(s.externalStates, o)
	}
	return nil
}

// AtStart reacts if the database is in doubt or a sign exists, and returns the record, or nil.
// Call it before anything is drawn, paid or served.
func (s *Service) AtStart(ctx context.Context) (*Event, error) {
	doubt := s.DB.Doubt()
	event := Event{Reasons: append([]string(nil), doubt.Reasons...), Missing: doubt.Missing, Suspected: !doubt.Proven()}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, sign := range s.Signs {
			reason, err := sign(q)
			if err != nil {
				return err
			}
			if reason != "" {
				event.Reasons = append(event.Reasons, reason)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for signs of an earlier state: %w", err)
	}
	if len(event.Reasons) == 0 {
		return nil, nil
	}
	return s.React(ctx, event)
}

// React has every feature react in one transaction, records the event in it and clears the
// database's doubt. A process that is killed in between has changed nothing.
func (s *Service) React(ctx context.Context, event Event) (*Event, error) {
	for _, reason := range event.Reasons {
		s.Log.Warn("the database is or may be in an earlier state: all seeds are renewed", "because", reason)
	}
	if event.Missing > 0 {
		s.Log.Error("commits that were acknowledged are lost: the database is in an earlier state", "commits", event.Missing)
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if event, err = insert(tx, event); err != nil {
			return err
		}
		for _, o := range s.externalStates {
			if o.Restored == nil {
				continue
			}
			if err := o.Restored(tx, event); err != nil {
				return fmt.Errorf("%s: %w", o.Name, err)
			}
		}
		return db.ClearDoubt(tx)
	})
	if err != nil {
		return nil, fmt.Errorf("react to a restore: %w", err)
	}
	s.Log.Warn("all that lies outside of the database has reacted to its earlier state", "restore", event.ID, "suspected only", event.Suspected)
	return &event, nil
}
