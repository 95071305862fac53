package market

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

const (
	// orderLife is how long an order waits for the tick that fills it. It is void then.
	orderLife = 30 * time.Second
	// expireInterval is how often waiting orders are looked at.
	expireInterval = time.Second
)

// Run voids orders that no tick fills, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(expireInterval):
		}
		if err := s.VoidExpired(ctx); err != nil {
			return err
		}
	}
}

// VoidExpired voids the orders of new positions that have waited too long, and refunds their stakes.
func (s *Service) VoidExpired(ctx context.Context) error {
	for _, binary := range s.book.expired(s.Clock.Now().Add(-orderLife).UnixMilli()) {
		err := s.DB.Write(db.Named(ctx, "expired orders of futures"), func(tx *db.Tx) error {
			p, err := positionByID(tx, binary)
			if err != nil || p == nil || p.state != Pending {
				return err
			}
			return s.void(tx, p, ReasonWaited)
		})
		if err != nil {
			return fmt.Errorf("void an order: %w", err)
		}
	}
	return nil
}

// expired returns the pending orders from before a moment.
func (b *book) expired(before int64) (list []id.Binary) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.markets {
		for _, e := range m.waiting {
			if e.state == Pending && e.ordered <= before && !e.filling {
				list = append(list, e.id)
			}
		}
	}
	return list
}
