package harm

import (
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// chase is how soon a deposit comes after a loss.
const chase = int64(time.Hour / time.Millisecond)

// factsOf gathers the facts of a day: of a player, or of all who did something if
// userID is empty. They depend on the day alone, and are the same whenever they are
// gathered after it.
func (s *Service) factsOf(q db.Querier, userID string, day int64) (map[string]*Day, error) {
	all := map[string]*Day{}
	of := func(userID string) *Day {
		if all[userID] == nil {
			all[userID] = &Day{}
		}
		return all[userID]
	}
	played, err := s.Plays(q, userID, day)
	if err != nil {
		return nil, err
	}
	for _, p := range played {
		d := of(p.UserID)
		d.Wagers, d.Staked, d.Lost, d.Played = p.Wagers, p.Staked, p.Lost, p.Millis
	}
	deposits := map[string][]int64{}
	for _, source := range s.sources {
		deeds, err := source(q, userID, day, day+dayMs)
		if err != nil {
			return nil, err
		}
		for _, deed := range deeds {
			s.count(of(deed.UserID), deed)
			if deed.Kind == Deposited {
				deposits[deed.UserID] = append(deposits[deed.UserID], deed.At)
			}
		}
	}
	for userID, d := range all {
		if d.Wagers == 0 && len(deposits[userID]) == 0 {
			continue
		}
		if err := s.look(q, userID, day, deposits[userID], d); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (s *Service) count(d *Day, deed Deed) {
	switch deed.Kind {
	case Deposited:
		d.Deposited, d.Deposits = d.Deposited+deed.USD, d.Deposits+1
	case Refused:
		d.Refused++
	case Cancelled:
		d.Cancelled++
	case Loosened:
		d.Looser++
	case Paused:
		d.Pauses++
	case Wrote:
		if s.set.worries(deed.Text) {
			d.Words++
		}
	}
}

// look reads the bets of a day for what needs their times: those at night, and what
// was lost before each deposit.
func (s *Service) look(q db.Querier, userID string, day int64, deposits []int64, d *Day) error {
	lost := make([]int64, len(deposits))
	err := eachBet(q, userID, day-chase, func(w *wagerlog.Wager) {
		if begun := w.Begun(); w.Revision == 0 && begun >= day && begun < day+dayMs && s.set.atNight(begun) {
			d.Night++
		}
		for i, at := range deposits {
			if w.At < at && w.At >= at-chase {
				lost[i] += lossOf(w)
			}
		}
	})
	for _, n := range lost {
		if n > 0 {
			d.Chased++
		}
	}
	return err
}

// lossOf is what a row of the log adds to the loss: a correction adds the difference.
func lossOf(w *wagerlog.Wager) int64 {
	if w.Before == nil {
		return w.LostUSD()
	}
	return w.LostUSD() - w.Before.LostUSD()
}

// betBatch is the number of bets that one query reads.
const betBatch = 2000

// eachBet reads the bets of a player with real money that ended at a time or later,
// the newest first in each currency.
func eachBet(q db.Querier, userID string, since int64, fn func(w *wagerlog.Wager)) error {
	currencies, err := currenciesOf(q, userID)
	if err != nil {
		return err
	}
	for _, currency := range currencies {
		if err := eachBetIn(q, ledger.PlayerKey(userID, currency, false), since, fn); err != nil {
			return fmt.Errorf("read the bets of a player: %w", err)
		}
	}
	return nil
}

func eachBetIn(q db.Querier, key ledger.Key, since int64, fn func(w *wagerlog.Wager)) error {
	for top := int64(1<<63 - 1); ; {
		list, err := wagerlog.OfAccount(q, key, 0, top, betBatch)
		if err != nil {
			return err
		}
		for _, w := range list {
			if w.At < since {
				return nil
			}
			fn(w)
			top = w.Seq - 1
		}
		if len(list) < betBatch {
			return nil
		}
	}
}

// windowOf are the days of a player up to one, of which the facts are given; those
// before it are stored.
func windowOf(q db.Querier, userID string, day int64, facts *Day) (w window, err error) {
	stored, err := daysOf(q, userID, day-(Window-1)*dayMs, day)
	if err != nil {
		return w, err
	}
	for _, d := range stored {
		w[Window-1-int((day-d.day)/dayMs)] = d.Day
	}
	if facts != nil {
		w[Window-1] = *facts
	}
	return w, nil
}

// measured is a player's day with its markers.
type measured struct {
	userID  string
	day     int64
	facts   Day
	figures []Figure
	level   Level
}

// measure measures a day of all players who did something on it, in the order of
// their ids.
func (s *Service) measure(q db.Querier, day int64) (list []measured, err error) {
	all, err := s.factsOf(q, "", day)
	if err != nil {
		return nil, err
	}
	for userID, facts := range all {
		w, err := windowOf(q, userID, day, facts)
		if err != nil {
			return nil, err
		}
		m := measured{userID: userID, day: day, facts: *facts}
		m.figures, m.level = assess(w, s.set.threshold)
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b measured) int {
		if a.userID < b.userID {
			return -1
		}
		return 1
	})
	return list, nil
}
