package bets

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// postpone voids a leg if its event was moved to more than 48 hours after the start time
// at the time of the bet, whatever its result is. The leg counts again if the event is
// moved back.
func (l *leg) postpone(moved int64) {
	if moved == 0 || clock.FromMillis(moved).Sub(l.Starts) <= markets.PostponedAfter {
		return
	}
	void := odds.Voided
	l.factor, l.postponed = &void, true
}

// StartChanged records that the start time of an event has changed. It returns at once.
func (s *Service) StartChanged(event string) {
	s.startChanges.mu.Lock()
	if s.startChanges.events == nil {
		s.startChanges.events = map[string]bool{}
	}
	s.startChanges.events[event] = true
	s.startChanges.mu.Unlock()
	s.NotifyResults()
}

// drainStartChanges returns the moved events and empties the list.
func (s *Service) drainStartChanges() map[string]bool {
	s.startChanges.mu.Lock()
	defer s.startChanges.mu.Unlock()
	events := s.startChanges.events
	s.startChanges.events = nil
	return events
}

// ApplyStartChanges applies the new start times of events to bets.
func (s *Service) ApplyStartChanges(ctx context.Context) error {
	s.settling.Lock()
	defer s.settling.Unlock()
	for event := range s.drainStartChanges() {
		if err := s.applyStartChange(ctx, event); err != nil {
			s.StartChanged(event)
			return fmt.Errorf("apply the start of event %s to sports bets: %w", event, err)
		}
	}
	return nil
}

// queueOpenEvents finds the events of open bets that were moved while the site was
// stopped. It reads the events of open bets once, at the start.
func (s *Service) queueOpenEvents(ctx context.Context) error {
	return s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		events, err := eventsWithOpenBets(q)
		for _, event := range events {
			s.StartChanged(event)
		}
		return err
	})
}

// applyStartChange settles the bets on an event by its current start time in the book.
func (s *Service) applyStartChange(ctx context.Context, event string) error {
	var starts time.Time
	var affected bool
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		list, err := selectionsOf(q, event)
		for _, item := range list {
			if quote, known := s.Book.Quote(item); known {
				starts = quote.Starts
				break
			}
		}
		if err != nil || starts.IsZero() {
			return err
		}
		affected, err = movedBeyondLimit(q, event, clock.Millis(starts), clock.Millis(starts.Add(-markets.PostponedAfter)))
		return err
	})
	if err != nil || !affected {
		return err
	}
	after := id.Binary{}
	for more := true; more; {
		err := s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
			if err := storeStart(tx, event, clock.Millis(starts)); err != nil {
				return err
			}
			bets, err := betsOnEvent(tx, event, after, startChangeBatch)
			more = len(bets) == startChangeBatch
			for _, bet := range bets {
				after = bet
				if err == nil {
					if failed := s.reconcile(tx, bet); failed != nil {
						err = &settleError{bet, failed}
					}
				}
			}
			return err
		})
		if failed := (*settleError)(nil); errors.As(err, &failed) {
			after, more = failed.bet, true
			err = s.markStuck(ctx, failed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// startChangeBatch is how many bets of a moved event one transaction settles.
const startChangeBatch = 100

// selectionsOf lists the selections of an event that have bets.
func selectionsOf(q db.Querier, event string) (list []line.Selection, err error) {
	_, all, err := selectedOfEvent(q, event)
	for _, item := range all {
		list = append(list, item.Selection)
	}
	return list, err
}
