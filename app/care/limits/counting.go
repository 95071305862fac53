package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Opened implements wager.Usage: the stake of an open wager counts as long as it is
// open, so that only the time is noted.
func (s *Service) Opened(tx *db.Tx, w *wager.Wager) error {
	return s.count(tx, w.Player.Owner, func(u *usage) { u.stake(tx.Now()) })
}

// Ended implements wager.Usage.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	return s.count(tx, w.Player.Owner, func(u *usage) {
		staked, lost := tally(w)
		u.add(tx.Now(), staked, lost)
		if w.Opened == 0 && w.Revision == 0 {
			u.stake(tx.Now())
		}
	})
}

// count changes the usage of a player who is counted.
func (s *Service) count(tx *db.Tx, userID string, change func(u *usage)) error {
	if !s.holds(userID) {
		return nil
	}
	u, found, err := usageOf(tx, userID)
	if err != nil || !found {
		return err
	}
	change(&u)
	return updateUsage(tx, userID, u)
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
	return insertUsage(tx, userID, measured(periods, append(more, ahead.events...), open))
}

// current is what a player has used in the current periods, with the open wagers.
func current(q db.Querier, userID string, now time.Time) (usage, error) {
	u, _, err := usageOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	open, err := openOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	u = u.at(now)
	staked, lost := exposure(open)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
	return u, nil
}
