package registers

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// occasions are the kinds of events after which the registers are asked about a player,
// with what the log says of them.
var occasions = map[string]string{"sign_up": "sign-up", "sign_in": "sign-in", "email_changed": "e-mail"}

// Occasions beside events.
const (
	atIdentity = "identity"
	atStake    = "stake"
)

// Watch has the registers asked after events. It is a projection: nothing is missed.
type Watch struct{ *Service }

// Name implements projection.Projection.
func (Watch) Name() string { return "registers" }

// Apply implements projection.Projection.
func (w Watch) Apply(tx *db.Tx, entries []activity.Event) error {
	if len(w.inUse()) == 0 {
		return nil
	}
	for _, e := range entries {
		if occasion, known := occasions[e.Kind]; known && e.UserID != "" {
			if err := w.ask(tx, e.UserID, occasion); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask has the registers asked about a player after the commit.
func (s *Service) ask(tx *db.Tx, userID, occasion string) error {
	if err := putAsk(tx, userID, occasion, tx.Now().UnixMilli()); err != nil {
		return err
	}
	tx.After(s.nudge)
	return nil
}

// IdentityTold has the registers asked about a player who has said who they are.
func (s *Service) IdentityTold(tx *db.Tx, userID string) error {
	if len(s.inUse()) == 0 {
		return nil
	}
	return s.ask(tx, userID, atIdentity)
}

// nudge has Run look at once.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // it is going to look anyway
	}
}

const (
	// every is how often Run looks for what failed before.
	every      = time.Minute
	askAtOnce  = 20
	callsAtOne = 4
	// mostTries is how often a register is asked that does not answer; the next stake
	// or sign-in asks again.
	mostTries = 24
)

// pauses are how long to wait after each failure; the last one holds on.
var pauses = []time.Duration{time.Minute, 2 * time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute}

// Run asks the registers about whom they are to be asked until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.noteWants(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		if err := s.AskAll(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(every):
		}
	}
}

// noteWants notes the players who stake and of whom no answer is known.
func (s *Service) noteWants(ctx context.Context) error {
	var list []string
	for len(s.wants) > 0 {
		list = append(list, <-s.wants)
	}
	if len(list) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, userID := range list {
			if err := wantAsk(tx, userID, atStake, tx.Now().UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}

// asked is what one register said of a player.
type asked struct {
	register string
	Listing
	err    error
	millis int64
}

// outcome is what all said.
type outcome struct {
	ask
	found bool
	list  []asked
	err   error
}

// AskAll asks about everybody who is due.
func (s *Service) AskAll(ctx context.Context) error {
	for {
		var due []ask
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = asksDue(q, s.Clock.Now().UnixMilli(), askAtOnce)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		list := make([]outcome, len(due))
		var group errgroup.Group
		group.SetLimit(callsAtOne)
		for i, a := range due {
			group.Go(func() error {
				list[i] = s.about(ctx, a)
				return nil
			})
		}
		_ = group.Wait() // an outcome keeps its own error
		if ctx.Err() != nil {
			return nil // the site stops: what was cut off is asked after the start
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, o := range list {
				if err := s.follow(tx, o); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("note what registers answered: %w", err)
		}
	}
}

// about asks all registers about a player.
func (s *Service) about(ctx context.Context, a ask) outcome {
	o := outcome{ask: a}
	var person Person
	o.err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		person, o.found, err = s.People.Person(q, a.userID)
		return err
	})
	if o.err != nil || !o.found {
		return o
	}
	for _, r := range s.inUse() {
		one := asked{register: r.name, Listing: Listing{Answer: Outside}}
		if s.set.concerns(person) {
			began := s.Clock.Now()
			one.Listing, one.err = r.Excluded(ctx, person)
			one.millis = s.Clock.Now().Sub(began).Milliseconds()
			if one.err != nil {
				one.Listing = Listing{Answer: Unknown}
			}
		}
		o.list = append(o.list, one)
	}
	return o
}
