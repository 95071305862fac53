package limits

import (
	"slices"
	"time"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Opened implements wager.Usage. The stake of an open wager counts while it is open, so that only
// the time is recorded.
func (s *Service) Opened(tx *db.Tx, w *wager.Wager) error {
	s.updateUsage(tx, w.Player.Owner, func(h *cachedUsage) {
		h.usage.stake(tx.Now())
		h.noOpen = false
	})
	return nil
}

// Ended implements wager.Usage.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	s.updateUsage(tx, w.Player.Owner, func(h *cachedUsage) {
		staked, lost := wagerTotals(w)
		h.usage.add(tx.Now(), staked, lost)
		if w.Opened == 0 && w.Revision == 0 {
			h.usage.stake(tx.Now())
		}
	})
	return nil
}

// updateUsage updates the usage of a player in memory. If it is not in memory, the next check reads it
// from the database, this wager included.
func (s *Service) updateUsage(tx *db.Tx, userID string, change func(h *cachedUsage)) {
	cached := s.cachedUsageOf(userID)
	if cached == nil {
		return
	}
	now := *cached
	change(&now)
	s.cacheUsage(tx, userID, now)
}

// usageOf computes a player's usage in the periods that contain a time, without the possible losses
// of open wagers. It adds the counted days and the wagers that settled since.
func usageOf(q db.Querier, userID string, now time.Time) (u usage, err error) {
	periods := periodStartsAt(now)
	days, err := daysOf(q, userID, periods.first(), Day.end(now).UnixMilli())
	if err != nil {
		return usage{}, err
	}
	if u.last, err = lastStake(q, userID); err != nil {
		return usage{}, err
	}
	counted, err := projection.Checkpoint(q, Days{}.Name())
	if err != nil {
		return usage{}, err
	}
	events, err := eventsOf(q, userID, counted)
	if err != nil {
		return usage{}, err
	}
	open, err := openWagersOf(q, userID)
	if err != nil {
		return usage{}, err
	}
	for i, begin := range periods {
		p := &u.periods[i]
		p.begin = begin
		for _, d := range days {
			if d.day >= begin {
				p.staked, p.lost, p.played = p.staked+d.staked, p.lost+d.lost, p.played+d.played
			}
		}
	}
	u.addUncounted(events, open)
	return u, nil
}

// addUncounted adds events that are not counted yet, and the time since the stakes of the open wagers,
// without their money.
func (u *usage) addUncounted(events []event, open []openWager) {
	var stakes []int64
	for _, e := range events {
		for i := range u.periods {
			if e.at >= u.periods[i].begin {
				u.periods[i].staked += e.staked
				u.periods[i].lost += e.lost
			}
		}
		if e.first {
			stakes = append(stakes, e.begun)
		}
	}
	for _, w := range open {
		stakes = append(stakes, w.at)
	}
	slices.Sort(stakes)
	for _, at := range stakes {
		u.stakeAt(at)
	}
}
