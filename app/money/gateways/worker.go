package gateways

import (
	"context"
	"time"

	"croupier/db"
)

const (
	// pollEvery is the pause between two rounds.
	pollEvery = 15 * time.Second
	// maxPerRound is the max number of payments of one gateway in a round.
	maxPerRound = 20
)

// Run queries payments repeatedly until ctx ends, so that a lost webhook loses no
// deposit.
func (s *Service) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.Round(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-s.Clock.After(pollEvery):
		}
	}
	return ctx.Err()
}

// Round queries all due payments once. It queries a gateway that does not respond
// only once.
func (s *Service) Round(ctx context.Context) error {
	for _, g := range s.list {
		var due []*payment
		if err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = duePayments(q, g.Name(), s.Clock.Now().UnixMilli(), maxPerRound)
			return err
		}); err != nil {
			return err
		}
		for _, p := range due {
			answered, err := s.pollPayment(ctx, p)
			if err != nil {
				return err
			}
			if !answered {
				break
			}
		}
		if err := s.Deposits.PriceUnpriced(ctx, g.Name()); err != nil {
			return err
		}
	}
	return nil
}

// pollPayment queries one payment. answered is false if the gateway did not respond.
// The error is one of the database.
func (s *Service) pollPayment(ctx context.Context, p *payment) (answered bool, err error) {
	if p.GatewayID == "" {
		return true, s.change(ctx, p, func(p *payment, now time.Time) {
			p.State, p.reason, p.changedAt, p.nextPollAt = Failed, reasonNotCreated, now.UnixMilli(), 0
		})
	}
	failure := s.Refresh(ctx, p.Gateway, p.GatewayID)
	if failure == nil {
		// Without this, a gateway that answers with another id would be queried
		// without end.
		return true, s.change(ctx, p, func(p *payment, now time.Time) {
			if p.nextPollAt > 0 && p.nextPollAt <= now.UnixMilli() {
				p.nextPollAt = p.nextPoll(now)
			}
		})
	}
	if ctx.Err() != nil {
		return false, nil
	}
	s.logFailure(p.Gateway, failure)
	return !s.Offline(p.Gateway), s.change(ctx, p, func(p *payment, now time.Time) {
		p.tries++
		p.nextPollAt = p.nextPoll(now)
	})
}

// change changes a payment after it reads it again.
func (s *Service) change(ctx context.Context, p *payment, fn func(p *payment, now time.Time)) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := paymentByID(tx, p.ID)
		if err != nil || now == nil {
			return err
		}
		fn(now, tx.Now())
		return updatePayment(tx, now)
	})
}
