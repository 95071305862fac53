package harm

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Nights counts bets of real money at night, by player and hour of the stake. The night is that of
// the settings at the time when a bet is counted. It implements
// projection.Projection[*wagerlog.Wager].
type Nights struct{ *Service }

// Name implements projection.Projection; it must never change.
func (Nights) Name() string { return "harm_nights" }

// Batched implements projection.Batched: markers are measured once an hour.
func (Nights) Batched() {}

// Apply implements projection.Projection. It skips bets that are older than the window of every
// marker, because the projection reads the whole log once.
func (n Nights) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	oldest := dayOf(tx.Now().UnixMilli()) - Window*dayMs
	counts, order := map[nightKey]int64{}, []nightKey(nil)
	for _, w := range wagers {
		begun := w.StakedAt()
		if w.Player.Purpose != ledger.Real || w.Revision > 0 || begun < oldest || !n.set.atNight(begun) {
			continue
		}
		key := nightKey{w.Player.Owner, begun - begun%hourMs}
		if counts[key] == 0 {
			order = append(order, key)
		}
		counts[key]++
	}
	for _, key := range order {
		if err := addNight(tx, key, counts[key]); err != nil {
			return err
		}
	}
	return nil
}

// nightKey is an hour of a player, in unix milliseconds.
type nightKey struct {
	userID string
	hour   int64
}

// chasingDeposits counts the deposits of a day, at the given times, that follow a loss of money within an
// hour. The log of wagers is read once for each deposit; fresh are those that were read in this
// call.
func chasingDeposits(q db.Querier, userID string, day int64, deposits []int64) (chased int64, newDeposits []depositRow, err error) {
	if len(deposits) == 0 {
		return 0, nil, nil
	}
	known, err := depositsOf(q, userID, day, day+dayMs)
	if err != nil {
		return 0, nil, err
	}
	for _, at := range deposits {
		lost, found := known[at]
		if !found {
			if lost, err = lostBefore(q, userID, at); err != nil {
				return 0, nil, err
			}
			known[at] = lost
			newDeposits = append(newDeposits, depositRow{at, lost})
		}
		if lost > 0 {
			chased++
		}
	}
	return chased, newDeposits, nil
}

// depositRow is the loss in the hour before a deposit, in millionths of a dollar.
type depositRow struct{ at, lost int64 }

// lostBefore returns what a player lost with bets that settled in the hour before a time. It reads
// the bets of that hour.
func lostBefore(q db.Querier, userID string, at int64) (lost int64, err error) {
	first, err := wagerlog.FirstSince(q, at-chaseWindow)
	if err != nil {
		return 0, err
	}
	firstSeq, err := wagerlog.FirstSince(q, at)
	if err != nil {
		return 0, err
	}
	err = forEachBet(q, userID, first-1, firstSeq-1, func(w *wagerlog.Wager) { lost += lossOf(w) })
	return lost, err
}
