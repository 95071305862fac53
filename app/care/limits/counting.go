package limits

import (
	"slices"
	"time"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Opened implements wager.Usage: the stake of an open wager counts as long as it is
// open, so that only the time is noted.
func (s *Service) Opened(tx *db.Tx, w *wager.Wager) error {
	s.count(tx, w.Player.Owner, func(h *hot) {
		h.usage.stake(tx.Now())
		h.noOpen = false
	})
	return nil
}

// Ended implements wager.Usage.
func (s *Service) Ended(tx *db.Tx, w *wagerlog.Wager) error {
	s.count(tx, w.Player.Owner, func(h *hot) {
		staked, lost := tally(w)
		h.usage.add(tx.Now(), staked, lost)
		if w.Opened == 0 && w.Revision == 0 {
			h.usage.stake(tx.Now())
		}
	})
	return nil
}

// count changes what the writer knows of a player's usage. What it does not know it
// reads when it is asked, this wager included.
func (s *Service) count(tx *db.Tx, userID string, change func(h *hot)) {
	known := s.hotOf(userID)
	if known == nil {
		return
	}
	now := *known
	change(&now)
	s.knows(tx, userID, now)
}

// usageOf computes what a player has played in the periods that have a time, without
// what open wagers may lose: from the days that are counted, and from the wagers that
// ended since.
func usageOf(q db.Querier, userID string, now time.Time) (u usage, err error) {
	periods := beginsAt(now)
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
	open, err := openOf(q, userID)
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
	u.follow(events, open)
	return u, nil
}

// follow adds events that are not counted yet, and the time since the stakes of the
// open wagers, without their money.
func (u *usage) follow(events []event, open []openWager) {
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
		u.stakedAt(at)
	}
}
