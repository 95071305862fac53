package limits

import (
	"context"
	"fmt"

	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Opened implements wager.Usage: the stake of an open wager counts as long as it is
// open, so that only the time is noted.
func (s *Service) Opened(tx *db.Tx, w *wager.Wager) error {
	return s.count(tx, w.Player.Owner, func(h *hot) {
		h.usage.stake(tx.Now())
		h.noOpen = false
	})
}

// Ended implements wager.Usage.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	return s.count(tx, w.Player.Owner, func(h *hot) {
		staked, lost := tally(w)
		h.usage.add(tx.Now(), staked, lost)
		if w.Opened == 0 && w.Revision == 0 {
			h.usage.stake(tx.Now())
		}
	})
}

// count changes the usage of a player who is counted.
func (s *Service) count(tx *db.Tx, userID string, change func(h *hot)) error {
	if !s.holds(userID) {
		return nil
	}
	held, err := s.read(tx, userID)
	if err != nil || !held.counted {
		return err
	}
	change(&held)
	s.changes(tx, userID, held)
	return updateUsage(tx, userID, held.usage)
}

// begun is the usage of a player who was not counted before, as far as it was read
// before the write, so that the write has little left to read.
type begun struct {
	events []event
	seq    int64
}

// aheadOf reads what a player has played before the write of a control that needs it.
func (s *Service) aheadOf(ctx context.Context, a asked, value string) (b begun, err error) {
	if !a.control.needsUsage() || value == none {
		return begun{}, nil
	}
	if b, err = s.measureAhead(ctx, a.userID); err != nil {
		return begun{}, fmt.Errorf("measure what a player has played: %w", err)
	}
	return b, nil
}

// trackFor begins to count a player if a control needs it.
func (s *Service) trackFor(tx *db.Tx, a asked, ahead begun) error {
	if !a.control.needsUsage() {
		return nil
	}
	return s.track(tx, a.userID, ahead)
}

// measureAhead reads what a player has played in the current periods.
func (s *Service) measureAhead(ctx context.Context, userID string) (b begun, err error) {
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		if b.seq, err = lastSeq(q); err != nil {
			return err
		}
		b.events, err = eventsOf(q, userID, measureFrom(beginsAt(s.Clock.Now())), 0, b.seq)
		return err
	})
	return b, err
}

// measureFrom is the time from which on wagers matter to periods: the last stake
// before them may be of a session that goes on in them.
func measureFrom(periods begins) int64 { return periods.first() - sessionGap.Milliseconds() }

// track begins to count a player.
func (s *Service) track(tx *db.Tx, userID string, ahead begun) error {
	if _, found, err := usageOf(tx, userID); err != nil || found {
		return err
	}
	periods := beginsAt(tx.Now())
	last, err := lastSeq(tx)
	if err != nil {
		return err
	}
	more, err := eventsOf(tx, userID, measureFrom(periods), ahead.seq, last)
	if err != nil {
		return err
	}
	open, err := openOf(tx, userID)
	if err != nil {
		return err
	}
	made := measured(periods, append(more, ahead.events...), open)
	s.changes(tx, userID, hot{usage: made, counted: true})
	return insertUsage(tx, userID, made)
}
