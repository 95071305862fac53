package guests

import (
	"context"
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// remove takes the leavers out in small transactions. After each of them the
// books are right: a wager goes with all its transfers.
func (s *Removal) remove(ctx context.Context, leavers []*leaver) (gone int, err error) {
	for len(leavers) > 0 {
		var (
			after   []leaver // how far each has come, once it is committed
			removed ledger.Removed
		)
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			after, removed = nil, ledger.Removed{}
			room := s.stepRows
			for _, l := range leavers {
				next := *l
				done, err := s.step(tx, &next, &room, &removed)
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
		*leavers[last] = after[last]
		if !after[last].over() {
			leavers = leavers[last:]
			continue
		}
		leavers = leavers[len(after):]
	}
	return gone, nil
}

// over reports whether all that was planned is removed.
func (l *leaver) over() bool {
	return l.requestsGone && l.begun && l.wagersGone == len(l.wagers) && (!l.whole || l.finished())
}

// finished reports whether nothing of the guest is left.
func (l *leaver) finished() bool { return l.owner == "" }

// step removes as much of a guest as there is room for. done is false when the
// room was not enough. The order matters: a request goes before the wager that
// it leads to, and statistics before what they count.
func (s *Removal) step(tx *db.Tx, l *leaver, room *int, removed *ledger.Removed) (done bool, err error) {
	if *room <= 0 {
		return false, nil
	}
	if err := ledger.BeginRemoval(tx, l.owner); err != nil {
		return false, err
	}
	if !l.requestsGone {
		n, err := ledger.RemoveRequests(tx, l.owner, *room)
		if *room -= n; err != nil || *room <= 0 {
			return false, err
		}
		l.requestsGone = true
	}
	if !l.begun {
		if err := s.begin(tx, l, removed); err != nil {
			return false, err
		}
		l.begun = true
	}
	for ; l.wagersGone < len(l.wagers); l.wagersGone++ {
		if *room <= 0 {
			return false, nil
		}
		wager := l.wagers[l.wagersGone]
		transfers := l.moved[wager.ID]
		if err := removeTransfers(tx, transfers, removed); err != nil {
			return false, err
		}
		if err := removeWager(tx, wager, removed); err != nil {
			return false, err
		}
		*room -= len(transfers) + 1
	}
	if !l.whole {
		return true, nil
	}
	return s.finish(tx, l, room, removed)
}

// begin removes what would be wrong without the rest: statistics, and open
// rounds with their stakes.
func (s *Removal) begin(tx *db.Tx, l *leaver, removed *ledger.Removed) error {
	for _, account := range l.accounts {
		if err := s.parts.Stats.RemoveStats(tx, account); err != nil {
			return err
		}
	}
	for _, round := range l.rounds {
		if err := removeTransfers(tx, l.moved[round.id], removed); err != nil {
			return err
		}
		if err := round.room.RemoveRound(tx, round.id); err != nil {
			return err
		}
	}
	return nil
}

// finish removes the rest of a guest without wagers.
func (s *Removal) finish(tx *db.Tx, l *leaver, room *int, removed *ledger.Removed) (done bool, err error) {
	for ; l.restGone < len(l.rest); l.restGone++ {
		if *room <= 0 {
			return false, nil
		}
		if err := removeTransfers(tx, l.rest[l.restGone:l.restGone+1], removed); err != nil {
			return false, err
		}
		*room--
	}
	if *room <= 0 {
		return false, nil
	}
	n, err := s.parts.Seeds.RemoveSeeds(tx, l.owner, *room)
	if *room -= n; err != nil || *room <= 0 {
		return false, err
	}
	if err := s.parts.Ledger.FreeAccounts(tx, l.owner); err != nil {
		return false, err
	}
	if err := forget(tx, l.owner); err != nil {
		return false, err
	}
	if err := ledger.EndRemoval(tx, l.owner); err != nil {
		return false, err
	}
	removed.Guests++
	l.owner = ""
	return true, nil
}
