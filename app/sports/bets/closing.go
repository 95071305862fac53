package bets

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// How often prices are recorded before an event begins, and from when on. The last one is
// the closing price.
const (
	closingInterval = 20 * time.Second
	closingWindow   = 2 * time.Minute
)

// RecordClosing records the last prices of selections before their events begin, until ctx
// ends.
func (s *Service) RecordClosing(ctx context.Context) error {
	for {
		wait := s.Clock.After(closingInterval)
		if err := s.storeClosingPrices(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wait:
		}
	}
}

// closingPrice is the price of a selection with bets.
type closingPrice struct {
	id            int64
	sel           line.Selection
	price, chance int64
}

// storeClosingPrices records the prices of events that begin soon. A suspended selection keeps
// its last recorded price.
func (s *Service) storeClosingPrices(ctx context.Context) error {
	var changed []closingPrice
	for _, event := range s.Book.StartingWithin(closingWindow) {
		err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
			list, err := closingPrices(q, event)
			for _, c := range list {
				quote, ok := s.Book.Quote(c.sel)
				if !ok || quote.Live || quote.State != line.Open || c.price == int64(quote.Price) && c.chance == fairChance(quote) {
					continue
				}
				c.price, c.chance = int64(quote.Price), fairChance(quote)
				changed = append(changed, c)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("read what is bet on event %s: %w", event, err)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		for _, c := range changed {
			if err := storeClosing(tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// fairChance returns the chance that a selection wins if its stake is not refunded, in
// millionths.
func fairChance(q line.Quote) int64 {
	if q.Void >= line.Million {
		return 0
	}
	return q.Chance * line.Million / (line.Million - q.Void)
}
