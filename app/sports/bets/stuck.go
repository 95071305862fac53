package bets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/id"
	"croupier/db"
)

// settleError is the error of one bet. It must not block the bets behind it.
type settleError struct {
	bet id.Binary
	err error
}

func (u *settleError) Error() string { return fmt.Sprintf("sports bet %s: %v", u.bet, u.err) }
func (u *settleError) Unwrap() error { return u.err }

const (
	// stuckRetryInterval is the interval between two attempts to settle a bet that failed.
	stuckRetryInterval = time.Minute
	// stuckBatch is how many of them one attempt processes.
	stuckBatch = 100
)

// kindStuck is an activity for alerts.
const kindStuck = "sports_bet_aside"

// ActivityKinds lists the kinds of activity that bets report.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindStuck, Title: "a sports bet cannot be settled", Plural: "sports bets that could not be settled", Money: true,
		Fields: []activity.Field{{ID: "bet", Title: "the bet", Type: activity.Text}, {ID: "reason", Title: "the reason", Type: activity.Text}},
	}}
}

// markStuck marks a bet that could not be settled as stuck, so that settlement continues with
// the others. It notifies staff the first time.
func (s *Service) markStuck(ctx context.Context, failed *settleError) error {
	s.Log.Error("a sports bet cannot be settled and is stuck", "bet", failed.bet.String(), "error", failed.err)
	return s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		fresh, err := storeStuck(tx, failed.bet, failed.err.Error())
		if err != nil || !fresh {
			return err
		}
		event := activity.Event{Kind: kindStuck, Values: activity.Values{}.Text("bet", failed.bet.String()).Text("reason", failed.err.Error())}
		// A bet that cannot even be read is reported without its player.
		if b, err := betByID(tx, failed.bet); err == nil && b != nil {
			event.UserID, event.USD = b.owner, b.usd
		}
		return s.Activity.Write(tx, event)
	})
}

// retryStuck tries the stuck bets again, each in its own transaction.
func (s *Service) retryStuck(ctx context.Context) error {
	s.settling.Lock()
	defer s.settling.Unlock()
	var list []stuckBet
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = stuckTriedBefore(q, s.Clock.Now().Add(-stuckRetryInterval), stuckBatch)
		return err
	})
	for _, item := range list {
		if err == nil {
			err = s.retry(ctx, item.bet)
		}
	}
	if err != nil {
		return fmt.Errorf("settle stuck sports bets: %w", err)
	}
	return nil
}

// retry tries to settle a bet again.
func (s *Service) retry(ctx context.Context, bet id.Binary) error {
	err := s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.reconcile(tx, bet); err != nil {
			return &settleError{bet, err}
		}
		return deleteStuck(tx, bet)
	})
	if failed := (*settleError)(nil); errors.As(err, &failed) {
		return s.markStuck(ctx, failed)
	}
	if err == nil {
		s.Log.Info("a stuck sports bet is settled", "bet", bet.String())
	}
	return err
}
