package book

import (
	"math"
	"math/big"
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
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
// score settles, and by markets what all others come to.
type eventRisk struct {
	grid   [scores][scores]int64
	others map[string]*marketRisk
}

// position is a part of a bet: what it has on one event, one selection or several
// that are bet on as one.
type position struct {
	legs       []placed
	stake, win int64
	until      time.Time
	gone       bool
}

// placed is a selection with its market.
type placed struct {
	of  *offered
	sel line.Selection
}

// unsureFor is how long a bet counts whose transaction has not been committed.
const unsureFor = 10 * time.Second

// worst is what a market loses at worst.
func (m *marketRisk) worst() int64 {
	if m == nil {
		return 0
	}
	most, second := int64(0), int64(0)
	for _, payout := range m.payouts {
		if payout > most {
			most, second = payout, most
		} else if payout > second {
			second = payout
		}
	}
	if m.winners > 1 {
		most += second
	}
	return most - m.stakes
}

// add counts a position, or takes it back with a sign of -1. Each market of several
// legs counts all of it. On the event they count once: where a final score loses one
// of them only the stake is won, and anywhere else all of them win.
func (r *risk) add(p *position, sign int64) {
	for _, leg := range p.legs {
		counted(r.markets, leg).add(leg, p, sign)
	}
	first := p.legs[0]
	e := r.events[first.sel.Event]
	if e == nil {
		e = &eventRisk{others: map[string]*marketRisk{}}
		r.events[first.sel.Event] = e
	}
	if len(p.legs) == 1 && !onGrid(first.of) {
		counted(e.others, first).add(first, p, sign)
		return
	}
	for home := range scores {
		for away := range scores {
			e.grid[home][away] += sign * p.loss(home, away)
		}
	}
}

// counted is what was counted of the market of a selection.
func counted(all map[string]*marketRisk, leg placed) *marketRisk {
	key := leg.sel.MarketKey()
	if all[key] == nil {
		all[key] = &marketRisk{payouts: map[string]int64{}, winners: leg.of.market.Winners}
	}
	return all[key]
}

func (m *marketRisk) add(leg placed, p *position, sign int64) {
	m.stakes += sign * p.stake
	m.payouts[leg.sel.Outcome] += sign * p.win
}

// onGrid reports whether the final score of regular time settles a market.
func onGrid(of *offered) bool {
	return of.market.Score != nil && of.market.Scope(of.spec) == markets.Scope{Stat: markets.Points}
}

// loss is what the house loses by the position at a final score.
func (p *position) loss(home, away int) int64 {
	view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
	if len(p.legs) > 1 {
		for _, leg := range p.legs {
			if onGrid(leg.of) {
				if factor, _ := leg.of.market.Score(leg.of.spec, leg.sel.Outcome, view); factor == odds.Lost {
					return -p.stake
				}
			}
		}
		return p.win - p.stake
	}
	one := p.legs[0]
	factor, _ := one.of.market.Score(one.of.spec, one.sel.Outcome, view)
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
	for _, m := range e.others {
		worst += max(m.worst(), 0)
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
func (s *Service) Take(tx *db.Tx, parts []line.Part, stake, win int64, _ string) error {
	if win-stake > micros(s.options.bet) {
		return ErrTooHigh.With("reason", "bet")
	}
	list := s.positions(parts, stake)
	r := &s.risk
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forget(tx.Now())
	for i, p := range list {
		r.add(p, 1)
		reason := s.beyond(p)
		if reason == "" {
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

// beyond says which limit a position that was counted has broken; empty for none.
// The caller holds the lock.
func (s *Service) beyond(p *position) string {
	for _, leg := range p.legs {
		if s.risk.markets[leg.sel.MarketKey()].worst() > micros(s.options.market) {
			return "market"
		}
	}
	if s.risk.worstOf(p.legs[0].sel.Event) > micros(s.options.event) {
		return "event"
	}
	return ""
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
func (s *Service) Release(parts []line.Part, stake int64) {
	s.count(parts, stake, -1)
}

// Restore counts a bet that was open when the site started. No limit refuses it.
func (s *Service) Restore(parts []line.Part, stake int64) { s.count(parts, stake, 1) }

func (s *Service) count(parts []line.Part, stake, sign int64) {
	list := s.positions(parts, stake)
	s.risk.mu.Lock()
	for _, p := range list {
		s.risk.add(p, sign)
	}
	s.risk.mu.Unlock()
	s.repriceLater(list)
}

// positions are the parts of a bet on events that the book still has. They follow
// from the parts alone, so that what was counted can be taken back.
func (s *Service) positions(parts []line.Part, stake int64) (list []*position) {
	for i, part := range parts {
		e := s.find(part.Legs[0].Event)
		if e == nil {
			continue
		}
		legs := e.sheet.Load().places(part.Legs)
		if legs == nil {
			continue
		}
		// What the other parts are worth: their chances times their prices.
		worth := big.NewRat(stake, 1)
		for j, other := range parts {
			if j != i {
				worth.Mul(worth, big.NewRat(other.Worth, line.Million*1000))
			}
		}
		own := floor(worth)
		win := floor(worth.Mul(worth, big.NewRat(int64(part.Price), 1000)))
		list = append(list, &position{legs: legs, stake: own, win: win})
	}
	return list
}

// places finds the markets of selections; nil if one is not there.
func (s *sheet) places(quotes []line.Quote) (legs []placed) {
	for _, quote := range quotes {
		at, has := s.index[quote.Market+"/"+quote.Specifiers]
		if !has {
			return nil
		}
		legs = append(legs, placed{&s.lines[at], quote.Selection})
	}
	return legs
}

func floor(r *big.Rat) int64 { return new(big.Int).Quo(r.Num(), r.Denom()).Int64() }
