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
	"croupier/app/sports/book/board"
)

// exposure is what the site may lose on open bets. It is the sum of the counts of all bets.
// The count of a bet depends on the bet alone, so a restarted site has the same figures.
type exposure struct {
	mu     sync.Mutex
	events map[string]*eventRisk
	bets   map[string]*betCount
	// reserved are bets whose transaction is not committed yet. It may be rolled back.
	reserved []string
}

// betCount is the count of a bet. until is when the count is dropped if its transaction
// has not been committed by then. It is zero after the commit.
type betCount struct {
	list  []*position
	until time.Time
}

// outcomeRisk is the total of the bets on an outcome: stakes and payouts in millionths of
// a dollar, and the number of bets.
type outcomeRisk struct{ stakes, payouts, bets int64 }

// marketRisk is the total of the bets on a market.
type marketRisk struct {
	market   *board.Market
	stakes   int64
	bets     int64
	outcomes map[string]*outcomeRisk
}

// scores is the number of goals per side that the grid of final scores distinguishes.
const scores = 12

// eventRisk is the loss at each final score on bets that the final score settles, the
// totals of the event's markets, and the loss outside the grid.
type eventRisk struct {
	grid            [scores][scores]int64
	markets, others map[string]*marketRisk
}

// position is the part of a bet on one event: one selection, or several that are bet on
// as one leg.
type position struct {
	event      string
	legs       []placed
	stake, win int64
}

// placed is a selection with its market. grid is true if the final score settles it.
type placed struct {
	market  *board.Market
	outcome string
	grid    bool
}

// worst returns the maximum loss on a market.
func (m *marketRisk) worst() int64 {
	if m == nil {
		return 0
	}
	pays := make([]int64, 0, len(m.outcomes))
	for _, o := range m.outcomes {
		pays = append(pays, o.payouts)
	}
	slices.SortFunc(pays, func(a, b int64) int { return cmp.Compare(b, a) })
	maximum := int64(0)
	for _, item := range pays[:min(m.market.Definition.Winners, len(pays))] {
		maximum += max(item, 0)
	}
	return maximum - m.stakes
}

// Add counts a position, or subtracts it with a sign of -1. It deletes markets and events
// without bets. A position of several legs counts in full on the market of each leg. On
// the event it counts once, at the final scores at which no leg is lost.
func (r *exposure) add(p *position, sign int64) {
	e := r.events[p.event]
	if e == nil {
		if sign < 0 {
			return // the event was removed
		}
		e = &eventRisk{markets: map[string]*marketRisk{}, others: map[string]*marketRisk{}}
		r.events[p.event] = e
	}
	for _, leg := range p.legs {
		addToMarkets(e.markets, leg, p, sign)
	}
	if len(p.legs) == 1 && !p.legs[0].grid {
		addToMarkets(e.others, p.legs[0], p, sign)
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

// addToMarkets counts a position on the market of one of its legs.
func addToMarkets(all map[string]*marketRisk, leg placed, p *position, sign int64) {
	m := all[leg.market.Key]
	if m == nil {
		m = &marketRisk{market: leg.market, outcomes: map[string]*outcomeRisk{}}
		all[leg.market.Key] = m
	}
	o := m.outcomes[leg.outcome]
	if o == nil {
		o = &outcomeRisk{}
		m.outcomes[leg.outcome] = o
	}
	m.stakes, m.bets = m.stakes+sign*p.stake, m.bets+sign
	o.stakes, o.payouts, o.bets = o.stakes+sign*p.stake, o.payouts+sign*p.win, o.bets+sign
	if o.bets == 0 {
		delete(m.outcomes, leg.outcome)
	}
	if m.bets == 0 {
		delete(all, leg.market.Key)
	}
}

// gridSports are the sports with a grid of final scores.
var gridSports = map[string]bool{"soccer": true, "fifa": true, "futsal": true, "ice-hockey": true}

// firstLineOffGrid is the first line, in quarters, that the grid is too small for.
const firstLineOffGrid = 4 * (scores - 1)

// onGrid reports whether the final score of regular time settles a market.
func onGrid(sport string, of *board.Market) bool {
	return gridSports[sport] && of.Definition.SettleScore != nil && of.Definition.Scope(of.Spec) == markets.Scope{Stat: markets.Points} && of.Spec.Line > -firstLineOffGrid && of.Spec.Line < firstLineOffGrid
}

// loss returns the loss on the position at a final score.
func (p *position) loss(home, away int) int64 {
	view := markets.View{Score: markets.Score{Home: home, Away: away}, Final: true}
	if len(p.legs) > 1 {
		for _, leg := range p.legs {
			if !leg.grid {
				continue
			}
			if factor, _ := leg.market.Definition.SettleScore(leg.market.Spec, leg.outcome, view); factor == odds.Lost {
				return -p.stake
			}
		}
		return p.win - p.stake
	}
	leg := p.legs[0]
	factor, _ := leg.market.Definition.SettleScore(leg.market.Spec, leg.outcome, view)
	switch {
	case factor.Won && factor.Void == 0:
		return p.win - p.stake
	case factor.Won:
		return (p.win - p.stake) / 2
	default:
		return -p.stake * (2 - int64(min(factor.Void, 2))) / 2
	}
}

// worstOf returns the maximum loss on an event from the current score on. A score falls
// only by a correction.
func (r *exposure) worstOf(eventID string, from markets.Score) int64 {
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

// tilt returns how much the outcomes of a market are shaded, and which of them accept no
// more bets. limit is the maximum loss on the market, in millionths of a dollar, and shade is
// how much an outcome is shaded when its loss reaches the limit. Both results are nil for a
// market without bets.
func (r *exposure) tilt(eventID string, of *board.Market, limit int64, shade float64) (tilt []float64, full []bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.events[eventID]
	if e == nil || e.markets[of.Key] == nil || limit <= 0 {
		return nil, nil
	}
	m := e.markets[of.Key]
	tilt, full = make([]float64, len(of.Outcomes)), make([]bool, len(of.Outcomes))
	for i, outcome := range of.Outcomes {
		pays := int64(0)
		if o := m.outcomes[outcome.ID]; o != nil {
			pays = o.payouts
		}
		loses := float64(pays-m.stakes) / float64(limit)
		tilt[i] = shade * min(max(loses, 0), 1)
		// The last fiftieth of the limit is too small for a bet.
		full[i] = loses > 0.98
	}
	return tilt, full
}

// setBet replaces the count of a bet. The caller has the lock.
func (r *exposure) setBet(id string, c *betCount) {
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

// dropEvent deletes the counts of an event.
func (r *exposure) dropEvent(eventID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.events, eventID)
	for id, c := range r.bets {
		remaining := c.list[:0:0]
		for _, p := range c.list {
			if p.event != eventID {
				remaining = append(remaining, p)
			}
		}
		if c.list = remaining; len(remaining) == 0 {
			delete(r.bets, id)
		}
	}
}

// positions returns the parts of a bet on events in memory, each with the sheet of its
// event.
func (s *riskService) positions(bet line.Bet) (list []*position, snapshots []*board.Snapshot) {
	for _, item := range bet.Positions {
		e := s.Board.ByID(item.Legs[0].Event)
		if e == nil {
			continue
		}
		snap := e.Snapshot.Load()
		if legs := placedIn(snap, item.Legs); legs != nil {
			list, snapshots = append(list, &position{event: e.ID, legs: legs, stake: item.Stake, win: item.MaxPayout}), append(snapshots, snap)
		}
	}
	return list, snapshots
}

// placed finds the markets of selections. It returns nil if one does not exist.
func placedIn(s *board.Snapshot, selections []line.Selection) (legs []placed) {
	for _, sel := range selections {
		at, has := s.Index[sel.Market+"/"+sel.Specifiers]
		if !has {
			return nil
		}
		of := &s.Markets[at]
		legs = append(legs, placed{of, sel.Outcome, onGrid(s.Fixture.Sport, of)})
	}
	return legs
}

// hasBets reports whether a market has open bets.
func (r *exposure) hasBets(eventID, market string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.events[eventID]
	return e != nil && e.markets[market] != nil && e.markets[market].bets > 0
}
