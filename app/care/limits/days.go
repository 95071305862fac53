package limits

import (
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Days counts the play of every player on each day. It is a projection of the wager log.
type Days struct{}

// Name implements projection.Projection; it must never change.
func (Days) Name() string { return "play_days" }

// playedDay is a player's play on a day.
type playedDay struct{ day, wagers, staked, lost, played int64 }

// dayChanges sums the changes that a batch of wagers makes to the days of one player.
type dayChanges struct {
	last int64
	days map[int64]*playedDay
	// order is the order of first appearance: writes must not depend on map order.
	order []int64
}

// Apply implements projection.Projection.
func (Days) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	all, order := map[string]*dayChanges{}, []string(nil)
	for _, w := range wagers {
		if w.Player.Purpose != ledger.Real {
			continue
		}
		d := all[w.Player.Owner]
		if d == nil {
			last, err := lastStake(tx, w.Player.Owner)
			if err != nil {
				return err
			}
			d = &dayChanges{last: last, days: map[int64]*playedDay{}}
			all[w.Player.Owner], order = d, append(order, w.Player.Owner)
		}
		d.add(w)
	}
	for _, userID := range order {
		d := all[userID]
		if err := storeLastStake(tx, userID, d.last); err != nil {
			return err
		}
		for _, day := range d.order {
			if err := addDay(tx, userID, *d.days[day]); err != nil {
				return err
			}
		}
	}
	return nil
}

// add counts a wager: its money on the day of its settlement, and the time since the last stake of
// the session, divided at midnight.
func (d *dayChanges) add(w *wagerlog.Wager) {
	staked, lost := wagerTotals(w)
	on := d.dayOf(w.At)
	on.staked += staked
	on.lost += lost
	switch {
	case w.Before == nil && !w.Void:
		on.wagers++
	case w.Before != nil && w.Void && !w.Before.Void:
		on.wagers--
	case w.Before != nil && !w.Void && w.Before.Void:
		on.wagers++
	}
	at := w.StakedAt()
	if w.Revision > 0 || at <= d.last {
		return
	}
	whole := played(d.last, at, 0)
	today := d.dayOf(at)
	since := min(whole, at-today.day)
	today.played += since
	if rest := whole - since; rest > 0 {
		d.dayOf(today.day - 1).played += rest
	}
	d.last = at
}

// dayOf returns the day that contains a time in unix milliseconds.
func (d *dayChanges) dayOf(at int64) *playedDay {
	begin := Day.begin(time.UnixMilli(at)).UnixMilli()
	found := d.days[begin]
	if found == nil {
		found = &playedDay{day: begin}
		d.days[begin], d.order = found, append(d.order, begin)
	}
	return found
}
