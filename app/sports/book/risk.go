package book

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// limit is what a market may lose, in millionths of a dollar, and by how much an
// outcome is shaded when it has come so far.
type limit struct {
	most  int64
	shade float64
}

// risk is what the house may lose by open bets. It is the sum of what is counted of
// each bet, which follows from the bet alone: a site that has started again has the
// same figures.
type risk struct {
	mu     sync.Mutex
	events map[string]*eventRisk
	bets   map[string]*counted
	// unsure are bets whose transaction has not been committed yet, and may never be.
	unsure []string
	// moved are the events whose prices are to be made anew.
	moved map[string]bool
	// own is the limit of traders for a market, 0 for none.
	own func(eventID, market string) int64
}

// counted is what is counted of a bet. until is when it is forgotten, unless its
// transaction has been committed by then; zero once it has.
type counted struct {
	list  []*position
	until time.Time
}

// outcomeRisk is what stands on an outcome: what was staked and what it pays, in
// millionths of a dollar, and in how many bets.
type outcomeRisk struct{ stakes, pays, bets int64 }

// marketRisk is what stands on the outcomes of a market.
type marketRisk struct {
	of       *offered
	stakes   int64
	bets     int64
	outcomes map[string]*outcomeRisk
}

// scores is how many goals of a side the grid of final scores tells apart.
const scores = 12

// eventRisk is what the house loses at each final score by the bets that a final
// score settles, what stands on the markets of the event, and how much of that the
// grid does not hold.
type eventRisk struct {
	grid            [scores][scores]int64
	markets, others map[string]*marketRisk
}

// position is what of a bet stands on an event: on one selection, or on several that
// are bet on as one.
type position struct {
	event      string
	legs       []placed
	stake, win int64
}

// placed is a selection with its market. grid tells that the final score settles it.
type placed struct {
	of      *offered
	outcome string
	grid    bool
}

// worst is what a market loses at worst.
func (m *marketRisk) worst() int64 {
	if m == nil {
		return 0
	}
	pays := make([]int64, 0, len(m.outcomes))
	for _, o := range m.outcomes {
		pays = append(pays, o.pays)
	}
	slices.SortFunc(pays, func(a, b int64) int { return cmp.Compare(b, a) })
	most := int64(0)
	for _, one := range pays[:min(m.of.market.Winners, len(pays))] {
		most += max(one, 0)
	}
	return most - m.stakes
}

// add counts a position, or takes it back with a sign of -1. What is left without
// bets is forgotten. Each market of several legs counts all of it; on the event they
// count once, at the final scores at which none of them is lost.
func (r *risk) add(p *position, sign int64) {
	e := r.events[p.event]
	if e == nil {
		if sign < 0 {
			return // the event was let go of
		}
		e = &eventRisk{markets: map[string]*marketRisk{}, others: map[string]*marketRisk{}}
		r.events[p.event] = e
	}
	for _, leg := range p.legs {
		count(e.markets, leg, p, sign)
	}
	if len(p.legs) == 1 && !p.legs[0].grid {
		count(e.others, p.legs[0], p, sign)
	} else {
		for home := range scores {
			for away := range scores {
				e.grid[home][away] += sign * p.loss(home, away)
			}
		}
	}
	if len(e.markets) == 0 {
		delete(r.events, p.event)
	}
}

// count counts a position on the market of one of its legs.
func count(all map[string]*marketRisk, leg placed, p *position, sign int64) {
	m := all[leg.of.key]
	if m == nil {
		m = &marketRisk{of: leg.of, outcomes: map[string]*outcomeRisk{}}
		all[leg.of.key] = m
	}
	o := m.outcomes[leg.outcome]
	if o == nil {
		o = &outcomeRisk{}
		m.outcomes[leg.outcome] = o
	}
	m.stakes, m.bets = m.stakes+sign*p.stake, m.bets+sign
	o.stakes, o.pays, o.bets = o.stakes+sign*p.stake, o.pays+sign*p.win, o.bets+sign
	if o.bets == 0 {
		delete(m.outcomes, leg.outcome)
	}
	if m.bets == 0 {
		delete(all, leg.of.key)
	}
}

// gridded are the sports in which the grid tells final scores apart.
var gridded = map[string]bool{"soccer": true, "fifa": true, "futsal": true, "ice-hockey": true}

// farLine is the first line, in quarters, at which the grid is too small.
const farLine = 4 * (scores - 1)

// onGrid reports whether the final score of regular time settles a market.
func onGrid(sport string, of *offered) bool {
	return gridded[sport] && of.market.Score != nil && of.market.Scope(of.spec) == markets.Scope{Stat: markets.Points} && abs(int(of.spec.Line)) < farLine
}

// loss is what the house loses by the position at a final score.
func (p *position) loss(home, away int) int64 {
	view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
	if len(p.legs) > 1 {
		for _, leg := range p.legs {
			if !leg.grid {
				continue
			}
			if factor, _ := leg.of.market.Score(leg.of.spec, leg.outcome, view); factor == odds.Lost {
				return -p.stake
			}
		}
		return p.win - p.stake
	}
	leg := p.legs[0]
	factor, _ := leg.of.market.Score(leg.of.spec, leg.outcome, view)
	switch {
	case factor.Won && factor.Void == 0:
		return p.win - p.stake
	case factor.Won:
		return (p.win - p.stake) / 2
	default:
		return -p.stake * (2 - int64(min(factor.Void, 2))) / 2
	}
}

// worstOf is what the house loses on an event at worst, from a score on: goals are
// not taken back, unless a correction brings a lower score.
func (r *risk) worstOf(eventID string, from markets.Score) int64 {
	e := r.events[eventID]
	if e == nil {
		return 0
	}
	worst := int64(math.MinInt64)
	for home := min(from.Home, scores-1); home < scores; home++ {
		for away := min(from.Away, scores-1); away < scores; away++ {
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
	if own := r.own(eventID, of.key); own > 0 {
		l.most = own
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.events[eventID]
	if e == nil || e.markets[of.key] == nil || l.most <= 0 {
		return nil, nil
	}
	m := e.markets[of.key]
	tilt, full = make([]float64, len(of.outcomes)), make([]bool, len(of.outcomes))
	for i, outcome := range of.outcomes {
		pays := int64(0)
		if o := m.outcomes[outcome.ID]; o != nil {
			pays = o.pays
		}
		loses := float64(pays-m.stakes) / float64(l.most)
		tilt[i] = l.shade * min(max(loses, 0), 1)
		// The last fiftieth is not worth a bet.
		full[i] = loses > 0.98
	}
	return tilt, full
}

// put counts a bet in place of what was counted of it. The caller holds the lock.
func (r *risk) put(id string, c *counted) {
	if before := r.bets[id]; before != nil {
		for _, p := range before.list {
			r.add(p, -1)
		}
		delete(r.bets, id)
	}
	if c == nil || len(c.list) == 0 {
		return
	}
	r.bets[id] = c
	for _, p := range c.list {
		r.add(p, 1)
	}
}

// drop forgets what is counted of an event.
func (r *risk) drop(eventID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.events, eventID)
	for id, c := range r.bets {
		kept := c.list[:0:0]
		for _, p := range c.list {
			if p.event != eventID {
				kept = append(kept, p)
			}
		}
		if c.list = kept; len(kept) == 0 {
			delete(r.bets, id)
		}
	}
}

// positions are what of a bet stands on events that the book still has, each with the
// sheet of its event.
func (s *Service) positions(bet line.Bet) (list []*position, sheets []*sheet) {
	for _, one := range bet.Positions {
		e := s.find(one.Legs[0].Event)
		if e == nil {
			continue
		}
		sheet := e.sheet.Load()
		if legs := sheet.placed(one.Legs); legs != nil {
			list, sheets = append(list, &position{event: e.id, legs: legs, stake: one.Stake, win: one.Win}), append(sheets, sheet)
		}
	}
	return list, sheets
}

// placed finds the markets of selections; nil if one is not there.
func (s *sheet) placed(selections []line.Selection) (legs []placed) {
	for _, sel := range selections {
		at, has := s.index[sel.Market+"/"+sel.Specifiers]
		if !has {
			return nil
		}
		of := &s.lines[at]
		legs = append(legs, placed{of, sel.Outcome, onGrid(s.fixture.Sport, of)})
	}
	return legs
}
