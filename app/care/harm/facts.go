package harm

import (
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// chaseWindow is the max time between a loss and a deposit that counts as chasing.
const chaseWindow = int64(time.Hour / time.Millisecond)

// collectedDay contains the facts of a player's day.
type collectedDay struct {
	*Day
	// newDeposits are the deposits whose preceding hour was read from the log of wagers in this run.
	newDeposits []depositRow
}

// day returns the facts; nil if there are none.
func (g *collectedDay) day() *Day {
	if g == nil {
		return nil
	}
	return g.Day
}

// collectDay gathers the facts of a day, of one player or of all active players if userID is empty.
// The facts depend on the day only and are the same whenever they are gathered after it. The cost
// grows with the players, deposits, payments, withdrawals, changes and messages of that day, not
// with its bets.
func (s *Service) collectDay(q db.Querier, userID string, day int64) (map[string]*collectedDay, error) {
	all := map[string]*Day{}
	of := func(userID string) *Day {
		if all[userID] == nil {
			all[userID] = &Day{}
		}
		return all[userID]
	}
	played, err := s.PlaySource(q, userID, day)
	if err != nil {
		return nil, err
	}
	for _, p := range played {
		d := of(p.UserID)
		d.Wagers, d.Staked, d.Lost, d.Played = p.Wagers, p.Staked, p.Lost, p.Millis
	}
	deposits := map[string][]int64{}
	for _, source := range s.Sources {
		actions, err := source(q, userID, day, day+dayMs)
		if err != nil {
			return nil, err
		}
		for _, act := range actions {
			s.countAction(of(act.UserID), act)
			if act.Kind == Deposited {
				deposits[act.UserID] = append(deposits[act.UserID], act.At)
			}
		}
	}
	nights, err := betsAtNight(q, userID, day, day+dayMs)
	if err != nil {
		return nil, err
	}
	collected := make(map[string]*collectedDay, len(all))
	for userID, d := range all {
		g := &collectedDay{Day: d}
		d.Night = nights[userID]
		if d.ChasingDeposits, g.newDeposits, err = chasingDeposits(q, userID, day, deposits[userID]); err != nil {
			return nil, err
		}
		collected[userID] = g
	}
	return collected, nil
}

func (s *Service) countAction(d *Day, act StaffAction) {
	switch act.Kind {
	case Deposited:
		d.Deposited, d.Deposits = d.Deposited+act.USD, d.Deposits+1
	case Refused:
		d.Refused++
	case Cancelled:
		d.Cancelled++
	case LimitLoosened:
		d.LoosenedLimits++
	case Paused:
		d.Pauses++
	case MessageSent:
		if s.set.hasConcernWord(act.Text) {
			d.ConcernMessages++
		}
	}
}

// lossOf returns what an entry of the log adds to the loss. A correction adds the difference.
func lossOf(w *wagerlog.Wager) int64 {
	if w.Before == nil {
		return w.LostUSD()
	}
	return w.LostUSD() - w.Before.LostUSD()
}

// betBatch is the number of bets that one query reads.
const betBatch = 2000

// forEachBet reads a player's bets with real money between two positions of the log: after the first,
// up to and including the second.
func forEachBet(q db.Querier, userID string, after, upTo int64, fn func(w *wagerlog.Wager)) error {
	currencies, err := currenciesOf(q, userID)
	if err != nil {
		return err
	}
	for _, currency := range currencies {
		for top, more := upTo, true; more; {
			list, err := wagerlog.OfAccount(q, ledger.PlayerKey(userID, currency, false), after, top, betBatch)
			if err != nil {
				return fmt.Errorf("read the bets of a player: %w", err)
			}
			for _, w := range list {
				fn(w)
				top = w.Seq - 1
			}
			more = len(list) == betBatch
		}
	}
	return nil
}

// windowOf returns the days of a player up to and including day. facts are those of day; earlier
// days are read from the database.
func windowOf(q db.Querier, userID string, day int64, values *Day) (w window, err error) {
	stored, err := daysOf(q, userID, day-(Window-1)*dayMs, day)
	if err != nil {
		return w, err
	}
	for _, d := range stored {
		w[Window-1-int((day-d.day)/dayMs)] = d.Day
	}
	if values != nil {
		w[Window-1] = *values
	}
	return w, nil
}

// measurement is a player's day with its markers.
type measurement struct {
	userID      string
	day         int64
	values      Day
	newDeposits []depositRow
	figures     []MarkerValue
	level       Level
}

// measure measures a day of all players who were active on it, in the order of their ids. It skips
// players without changes since the day was stored, unless the thresholds have changed.
func (s *Service) measure(q db.Querier, day int64, all bool) (list []measurement, err error) {
	collected, err := s.collectDay(q, "", day)
	if err != nil {
		return nil, err
	}
	stored, err := storedDays(q, day)
	if err != nil {
		return nil, err
	}
	for userID, values := range collected {
		if before, found := stored[userID]; found && before == *values.Day && len(values.newDeposits) == 0 && !all {
			continue
		}
		w, err := windowOf(q, userID, day, values.Day)
		if err != nil {
			return nil, err
		}
		m := measurement{userID: userID, day: day, values: *values.Day, newDeposits: values.newDeposits}
		m.figures, m.level = assess(w, s.set.threshold)
		list = append(list, m)
	}
	sorting.By(list, func(a, b measurement) int { return strings.Compare(a.userID, b.userID) })
	return list, nil
}
