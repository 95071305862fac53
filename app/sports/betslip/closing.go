package betslip

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// How often prices are noted before an event begins, and how long before. The last
// one is the closing price.
const (
	closingEvery  = 20 * time.Second
	closingWithin = 2 * time.Minute
)

// Closing notes the last prices of selections before their events begin, until ctx
// ends.
func (s *Service) Closing(ctx context.Context) error {
	for {
		wait := s.Clock.After(closingEvery)
		if err := s.noteClosing(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wait:
		}
	}
}

// closingPrice is the price of a selection that somebody has bet on.
type closingPrice struct {
	id            int64
	sel           line.Selection
	price, chance int64
}

// noteClosing notes the prices of events that begin soon. One that is suspended keeps
// what was noted last.
func (s *Service) noteClosing(ctx context.Context) error {
	var changed []closingPrice
	for _, event := range s.Book.Starting(closingWithin) {
		err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
			list, err := closingOf(q, event)
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

// fairChance is the chance that a selection wins if its stake is not given back, in
// millionths.
func fairChance(q line.Quote) int64 {
	if q.Void >= line.Million {
		return 0
	}
	return q.Chance * line.Million / (line.Million - q.Void)
}
