package betslip

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/id"
	"croupier/db"
)

// unsettled is the failure of one bet. It must not stop those behind it.
type unsettled struct {
	bet id.Binary
	err error
}

func (u *unsettled) Error() string { return fmt.Sprintf("sports bet %s: %v", u.bet, u.err) }
func (u *unsettled) Unwrap() error { return u.err }

const (
	// asideAgain is how long a bet that could not be settled waits for the next try.
	asideAgain = time.Minute
	// asideBatch is how many of them are tried at a time.
	asideBatch = 100
)

// kindAside is what alerts watch.
const kindAside = "sports_bet_aside"

// ActivityKinds are what bets tell the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindAside, Title: "a sports bet cannot be settled", Many: "sports bets that could not be settled", Money: true,
		Fields: []activity.Field{{ID: "bet", Title: "the bet", Type: activity.Text}, {ID: "reason", Title: "the reason", Type: activity.Text}},
	}}
}

// setAside keeps a bet that could not be settled, so that settlement goes on behind
// it. Staff are told when it happens for the first time.
func (s *Service) setAside(ctx context.Context, failed *unsettled) error {
	s.Log.Error("a sports bet cannot be settled and is set aside", "bet", failed.bet.String(), "error", failed.err)
	return s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		fresh, err := keepAside(tx, failed.bet, failed.err.Error())
		if err != nil || !fresh {
			return err
		}
		event := activity.Event{Kind: kindAside, Facts: activity.Facts{}.Text("bet", failed.bet.String()).Text("reason", failed.err.Error())}
		// A bet that cannot even be read is told without its player.
		if b, err := betByID(tx, failed.bet); err == nil && b != nil {
			event.UserID, event.USD = b.owner, b.usd
		}
		return s.Activity.Write(tx, event)
	})
}

// retryAside tries the bets that are set aside again, each in a write of its own.
func (s *Service) retryAside(ctx context.Context) error {
	s.settling.Lock()
	defer s.settling.Unlock()
	var list []asideBet
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = asideBefore(q, s.Clock.Now().Add(-asideAgain), asideBatch)
		return err
	})
	for _, one := range list {
		if err == nil {
			err = s.retry(ctx, one.bet)
		}
	}
	if err != nil {
		return fmt.Errorf("settle sports bets that are set aside: %w", err)
	}
	return nil
}

// retry tries a bet again.
func (s *Service) retry(ctx context.Context, bet id.Binary) error {
	err := s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.reconcile(tx, bet); err != nil {
			return &unsettled{bet, err}
		}
		return forgetAside(tx, bet)
	})
	if failed := (*unsettled)(nil); errors.As(err, &failed) {
		return s.setAside(ctx, failed)
	}
	if err == nil {
		s.Log.Info("a sports bet that was set aside is settled", "bet", bet.String())
	}
	return err
}
