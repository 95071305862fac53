package book

import (
	"cmp"
	"maps"
	"math"
	"math/big"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/db"
)

// ErrTooHigh refuses a bet with which the house could lose more than it wants to.
var ErrTooHigh = fault.New(fault.CodeInvalid, "The bet is too high.")

// limit is what a market may lose, in millionths of a dollar, and by how much an
// outcome is shaded when it has come so far.
type limit struct {
	most  int64
	shade float64
}

// risk is what the house may lose by open bets. A multiple counts on each of its
// events as a single whose stake is what the other legs are worth now.
type risk struct {
	mu      sync.Mutex
	markets map[string]*marketRisk
	events  map[string]*eventRisk
	// unsure are bets whose transaction has not been committed yet, and may never be.
	unsure []*position
	// moved are the events whose prices are to be made anew.
	moved map[string]bool
}

// marketRisk is what was staked on a market, and what would be paid for each of
// its outcomes. All are millionths of a dollar.
type marketRisk struct {
	stakes  int64
	payouts map[string]int64
	winners int
}

// scores is how many goals of a side the grid of final scores tells apart.
const scores = 12

// eventRisk is what the house loses at each final score by the bets that a final
// score settles, and in which markets all others stand.
type eventRisk struct {
	grid   [scores][scores]int64
	others map[string]bool
}

// position is a part of a bet: its leg on one event.
type position struct {
	of         *offered
	sel        line.Selection
	stake, win int64
	until      time.Time
	gone       bool
}

// unsureFor is how long a bet counts whose transaction has not been committed.
const unsureFor = 10 * time.Second

// worst is what a market loses at worst.
func (m *marketRisk) worst() int64 {
	if m == nil {
		return 0
	}
	payouts := slices.SortedFunc(maps.Values(m.payouts), func(a, b int64) int { return cmp.Compare(b, a) })
	most := int64(0)
	for _, payout := range payouts[:min(m.winners, len(payouts))] {
		most += max(payout, 0)
	}
	return most - m.stakes
}

// add counts a position, or takes it back with a sign of -1.
func (r *risk) add(p *position, sign int64) {
	key := p.sel.MarketKey()
	m := r.markets[key]
	if m == nil {
		m = &marketRisk{payouts: map[string]int64{}, winners: p.of.market.Winners}
		r.markets[key] = m
	}
	m.stakes += sign * p.stake
	m.payouts[p.sel.Outcome] += sign * p.win
	e := r.events[p.sel.Event]
	if e == nil {
		e = &eventRisk{others: map[string]bool{}}
		r.events[p.sel.Event] = e
	}
	if !onGrid(p.of) {
		e.others[key] = true
		return
	}
	for home := range scores {
		for away := range scores {
			e.grid[home][away] += sign * p.loss(home, away)
		}
	}
}

// onGrid reports whether the final score of regular time settles a market.
func onGrid(of *offered) bool {
	return of.market.Score != nil && of.market.Scope(of.spec) == markets.Scope{Stat: markets.Points}
}

// loss is what the house loses by the position at a final score.
func (p *position) loss(home, away int) int64 {
	view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
	factor, _ := p.of.market.Score(p.of.spec, p.sel.Outcome, view)
	switch {
	case factor.Won && factor.Void == 0:
		return p.win - p.stake
	case factor.Won:
		return (p.win - p.stake) / 2
	default:
		return -p.stake * (2 - int64(min(factor.Void, 2))) / 2
	}
}

// worstOf is what the house loses on an event at worst.
func (r *risk) worstOf(eventID string) int64 {
	e := r.events[eventID]
	if e == nil {
		return 0
	}
	worst := int64(math.MinInt64)
	for home := range scores {
		for away := range scores {
			worst = max(worst, e.grid[home][away])
		}
	}
	for key := range e.others {
		worst += max(r.markets[key].worst(), 0)
	}
	return worst
}

// tilt says by how much the outcomes of a market are shaded, and which of them take
// no more bets. Both are nil for a market without bets.
func (r *risk) tilt(eventID string, of *offered, l limit) (tilt []float64, full []bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.markets[eventID+"/"+of.key]
	if m == nil || m.stakes == 0 || l.most <= 0 {
		return nil, nil
	}
	tilt, full = make([]float64, len(of.outcomes)), make([]bool, len(of.outcomes))
	for i, outcome := range of.outcomes {
		loses := float64(m.payouts[outcome.ID]-m.stakes) / float64(l.most)
		tilt[i] = l.shade * min(max(loses, 0), 1)
		// The last fiftieth is not worth a bet.
		full[i] = loses > 0.98
	}
	return tilt, full
}

// Take checks a bet against the limits and counts it, in the transaction of its
// acceptance. stake and win, the most that is paid, are millionths of a dollar.
// Until the commit it counts for some seconds, so that bets that are accepted
// together do not go beyond a limit. Errors: ErrTooHigh.
func (s *Service) Take(tx *db.Tx, legs []line.Quote, stake, win int64, _ string) error {
	if win-stake > micros(s.options.bet) {
		return ErrTooHigh.With("reason", "bet")
	}
	list := s.positions(legs, stake)
	r := &s.risk
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forget(tx.Now())
	for i, p := range list {
		r.add(p, 1)
		reason := ""
		switch {
		case r.markets[p.sel.MarketKey()].worst() > micros(s.options.market):
			reason = "market"
		case r.worstOf(p.sel.Event) > micros(s.options.event):
			reason = "event"
		default:
			continue
		}
		for _, taken := range list[:i+1] {
			r.add(taken, -1)
		}
		return ErrTooHigh.With("reason", reason)
	}
	for _, p := range list {
		p.until = tx.Now().Add(unsureFor)
		r.unsure = append(r.unsure, p)
	}
	tx.After(func() { s.sure(list) })
	return nil
}

// sure counts positions for good, and moves the prices of their events.
func (s *Service) sure(list []*position) {
	s.risk.mu.Lock()
	for _, p := range list {
		if p.gone {
			s.risk.add(p, 1)
		}
		p.gone, p.until = false, time.Time{}
	}
	s.risk.mu.Unlock()
	s.repriceLater(list)
}

// forget takes back what was never committed. The caller holds the lock.
func (r *risk) forget(now time.Time) {
	kept := r.unsure[:0]
	for _, p := range r.unsure {
		switch {
		case p.until.IsZero(): // committed
		case now.Before(p.until):
			kept = append(kept, p)
		default:
			r.add(p, -1)
			p.gone = true
		}
	}
	clear(r.unsure[len(kept):])
	r.unsure = kept
}

// Release takes back what Take has counted, once a bet has ended.
func (s *Service) Release(legs []line.Quote, stake int64) {
	s.count(legs, stake, -1)
}

// Restore counts a bet that was open when the site started. No limit refuses it.
func (s *Service) Restore(legs []line.Quote, stake int64) { s.count(legs, stake, 1) }

func (s *Service) count(legs []line.Quote, stake, sign int64) {
	list := s.positions(legs, stake)
	s.risk.mu.Lock()
	for _, p := range list {
		s.risk.add(p, sign)
	}
	s.risk.mu.Unlock()
	s.repriceLater(list)
}

// positions are the parts of a bet on events that the book still has. They follow
// from the legs alone, so that what was counted can be taken back.
func (s *Service) positions(legs []line.Quote, stake int64) (list []*position) {
	for i, leg := range legs {
		e := s.find(leg.Event)
		if e == nil {
			continue
		}
		sheet := e.sheet.Load()
		at, has := sheet.index[leg.Market+"/"+leg.Specifiers]
		if !has {
			continue
		}
		// What the other legs are worth: their chances times their prices.
		worth := big.NewRat(stake, 1)
		for j, other := range legs {
			if j != i {
				worth.Mul(worth, big.NewRat(line.Million*1000-other.Edge(), line.Million*1000))
			}
		}
		part := floor(worth)
		win := floor(worth.Mul(worth, big.NewRat(int64(leg.Price), 1000)))
		list = append(list, &position{of: &sheet.lines[at], sel: leg.Selection, stake: part, win: win})
	}
	return list
}

func floor(r *big.Rat) int64 { return new(big.Int).Quo(r.Num(), r.Denom()).Int64() }
