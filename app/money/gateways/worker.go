package gateways

import (
	"context"
	"time"

	"croupier/db"
)

const (
	// lookEvery is the pause between two rounds.
	lookEvery = 15 * time.Second
	// perRound bounds the payments of one gateway that a round looks at.
	perRound = 20
)

// Run looks at payments again and again until ctx ends, so that a webhook which is lost
// loses nothing.
func (s *Service) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.Round(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-s.Clock.After(lookEvery):
		}
	}
	return ctx.Err()
}

// Round looks once at what is due. A gateway that does not answer is asked once.
func (s *Service) Round(ctx context.Context) error {
	for _, g := range s.list {
		var due []*payment
		if err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = duePayments(q, g.Name(), s.Clock.Now().UnixMilli(), perRound)
			return err
		}); err != nil {
			return err
		}
		for _, p := range due {
			answered, err := s.again(ctx, p)
			if err != nil {
				return err
			}
			if !answered {
				break
			}
		}
		if err := s.Deposits.PriceLate(ctx, g.Name()); err != nil {
			return err
		}
	}
	return nil
}

// again looks at one payment; answered is false when the gateway did not answer. The
// error is one of the database.
func (s *Service) again(ctx context.Context, p *payment) (answered bool, err error) {
	if p.GatewayID == "" {
		return true, s.change(ctx, p, func(p *payment, now time.Time) {
			p.State, p.reason, p.changedAt, p.nextAt = Failed, reasonUnmade, now.UnixMilli(), 0
		})
	}
	failure := s.Look(ctx, p.Gateway, p.GatewayID)
	if failure == nil {
		// What the gateway says of another id would be looked at without end.
		return true, s.change(ctx, p, func(p *payment, now time.Time) {
			if p.nextAt > 0 && p.nextAt <= now.UnixMilli() {
				p.nextAt = p.nextLook(now)
			}
		})
	}
	if ctx.Err() != nil {
		return false, nil
	}
	s.failed(p.Gateway, failure)
	return !s.Offline(p.Gateway), s.change(ctx, p, func(p *payment, now time.Time) {
		p.tries++
		p.nextAt = p.nextLook(now)
	})
}

// change changes a payment as it stands now.
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
