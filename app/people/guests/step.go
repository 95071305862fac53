package guests

import (
	"context"
	"fmt"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// remove removes guests in small transactions. The books are correct after each
// of them: a wager is deleted with all its transfers.
func (s *Removal) remove(ctx context.Context, removals []*guestRemoval) (gone int, err error) {
	for len(removals) > 0 {
		var (
			after   []guestRemoval // the progress of each removal after the commit
			removed ledger.Removed
		)
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			after, removed = nil, ledger.Removed{}
			budget := s.stepRows
			for _, l := range removals {
				next := *l
				done, err := s.step(tx, &next, &budget, &removed)
				if err != nil {
					return fmt.Errorf("remove guest %s: %w", l.owner, err)
				}
				after = append(after, next)
				if !done {
					break
				}
			}
			return ledger.RecordRemoved(tx, removed)
		})
		if err != nil {
			return gone, err
		}
		gone += int(removed.Guests)
		last := len(after) - 1
		*removals[last] = after[last]
		if !after[last].allRemoved() {
			removals = removals[last:]
			continue
		}
		removals = removals[len(after):]
	}
	return gone, nil
}

// allRemoved reports whether everything in the plan is removed.
func (l *guestRemoval) allRemoved() bool {
	return l.requestsRemoved && l.started && l.wagersRemoved == len(l.wagers) && (!l.complete || l.finished())
}

// finished reports whether nothing of the guest is left.
func (l *guestRemoval) finished() bool { return l.owner == "" }

// step deletes rows of a guest up to a budget. done is false if the budget was
// too small. The order matters: a request is deleted before its wager, and
// statistics before the wagers that they count.
func (s *Removal) step(tx *db.Tx, l *guestRemoval, budget *int, removed *ledger.Removed) (done bool, err error) {
	if *budget <= 0 {
		return false, nil
	}
	if err := ledger.BeginRemoval(tx, l.owner); err != nil {
		return false, err
	}
	if !l.requestsRemoved {
		n, err := ledger.RemoveRequests(tx, l.owner, *budget)
		if *budget -= n; err != nil || *budget <= 0 {
			return false, err
		}
		l.requestsRemoved = true
	}
	if !l.started {
		if err := s.begin(tx, l, removed); err != nil {
			return false, err
		}
		l.started = true
	}
	for ; l.wagersRemoved < len(l.wagers); l.wagersRemoved++ {
		if *budget <= 0 {
			return false, nil
		}
		wager := l.wagers[l.wagersRemoved]
		transfers := l.transfers[wager.ID]
		if err := removeTransfers(tx, transfers, removed); err != nil {
			return false, err
		}
		if err := removeWager(tx, wager, removed); err != nil {
			return false, err
		}
		*budget -= len(transfers) + 1
	}
	if !l.complete {
		return true, nil
	}
	return s.finish(tx, l, budget, removed)
}

// begin deletes the rows that would be wrong without the others: statistics, and
// open rounds with their stakes.
func (s *Removal) begin(tx *db.Tx, l *guestRemoval, removed *ledger.Removed) error {
	for _, account := range l.accounts {
		if err := s.parts.Stats.RemoveStats(tx, account); err != nil {
			return err
		}
	}
	for _, round := range l.rounds {
		if err := removeTransfers(tx, l.transfers[round.id], removed); err != nil {
			return err
		}
		if err := round.product.Remove(tx, round.id); err != nil {
			return err
		}
	}
	return nil
}

// finish deletes the rest of a guest without wagers.
func (s *Removal) finish(tx *db.Tx, l *guestRemoval, budget *int, removed *ledger.Removed) (done bool, err error) {
	for ; l.restRemoved < len(l.rest); l.restRemoved++ {
		if *budget <= 0 {
			return false, nil
		}
		if err := removeTransfers(tx, l.rest[l.restRemoved:l.restRemoved+1], removed); err != nil {
			return false, err
		}
		*budget--
	}
	if *budget <= 0 {
		return false, nil
	}
	n, err := s.parts.Seeds.RemoveSeeds(tx, l.owner, *budget)
	if *budget -= n; err != nil || *budget <= 0 {
		return false, err
	}
	if err := gamelaunch.DeleteOf(tx, l.owner); err != nil {
		return false, err
	}
	if err := s.parts.Ledger.FreeAccounts(tx, l.owner); err != nil {
		return false, err
	}
	if err := deleteGuest(tx, l.owner); err != nil {
		return false, err
	}
	if err := ledger.EndRemoval(tx, l.owner); err != nil {
		return false, err
	}
	removed.Guests++
	l.owner = ""
	return true, nil
}
