package risk

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

// Exposure is what the site may lose on open bets. It is the sum of the counts of all bets.
// The count of a bet depends on the bet alone, so a restarted site has the same figures.
type exposure struct {
	Mu     sync.Mutex
	Events map[string]*eventRisk
	Bets   map[string]*betCount
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
type outcomeRisk struct{ stakes, Payouts, bets int64 }

// marketRisk is the total of the bets on a market.
type marketRisk struct {
	Market   *board.Market
	Stakes   int64
	Bets     int64
	Outcomes map[string]*outcomeRisk
}

// scores is the number of goals per side that the grid of final scores distinguishes.
const scores = 12

// eventRisk is the loss at each final score on bets that the final score settles, the
// totals of the event's markets, and the loss outside the grid.
type eventRisk struct {
	Grid            [scores][scores]int64
	Markets, Others map[string]*marketRisk
}

// position is the part of a bet on one event: one selection, or several that are bet on
// as one leg.
type position struct {
	event      string
	legs       []Leg
	stake, win int64
}

// Leg is a selection with its market. grid is true if the final score settles it.
type Leg struct {
	Market  *board.Market
	Outcome string
	grid    bool
}

// Worst returns the maximum loss on a market.
func (m *marketRisk) Worst() int64 {
	if m == nil {
		return 0
	}
	pays := make([]int64, 0, len(m.Outcomes))
	for _, o := range m.Outcomes {
		pays = append(pays, o.Payouts)
	}
	slices.SortFunc(pays, func(a, b int64) int { return cmp.Compare(b, a) })
	maximum := int64(0)
	for _, item := range pays[:min(m.Market.Definition.Winners, len(pays))] {
		maximum += max(item, 0)
	}
	return maximum - m.Stakes
}

// Add counts a position, or subtracts it with a sign of -1. It deletes markets and events
// without bets. A position of several legs counts in full on the market of each leg. On
// the event it counts once, at the final scores at which no leg is lost.
func (r *exposure) add(p *position, sign int64) {
	e := r.Events[p.event]
	if e == nil {
		if sign < 0 {
			return // the event was removed
		}
		e = &eventRisk{Markets: map[string]*marketRisk{}, Others: map[string]*marketRisk{}}
		r.Events[p.event] = e
	}
	for _, leg := range p.legs {
		addToMarkets(e.Markets, leg, p, sign)
	}
	if len(p.legs) == 1 && !p.legs[0].grid {
		addToMarkets(e.Others, p.legs[0], p, sign)
	} else {
		for home := range scores {
			for away := range scores {
				e.Grid[home][away] += sign * p.loss(home, away)
			}
		}
	}
	if len(e.Markets) == 0 {
		delete(r.Events, p.event)
	}
}

// addToMarkets counts a position on the market of one of its legs.
func addToMarkets(all map[string]*marketRisk, leg Leg, p *position, sign int64) {
	m := all[leg.Market.Key]
	if m == nil {
		m = &marketRisk{Market: leg.Market, Outcomes: map[string]*outcomeRisk{}}
		all[leg.Market.Key] = m
	}
	o := m.Outcomes[leg.Outcome]
	if o == nil {
		o = &outcomeRisk{}
		m.Outcomes[leg.Outcome] = o
	}
	m.Stakes, m.Bets = m.Stakes+sign*p.stake, m.Bets+sign
	o.stakes, o.Payouts, o.bets = o.stakes+sign*p.stake, o.Payouts+sign*p.win, o.bets+sign
	if o.bets == 0 {
		delete(m.Outcomes, leg.Outcome)
	}
	if m.Bets == 0 {
		delete(all, leg.Market.Key)
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
			if factor, _ := leg.Market.Definition.SettleScore(leg.Market.Spec, leg.Outcome, view); factor == odds.Lost {
				return -p.stake
			}
		}
		return p.win - p.stake
	}
	leg := p.legs[0]
	factor, _ := leg.Market.Definition.SettleScore(leg.Market.Spec, leg.Outcome, view)
	switch {
	case factor.Won && factor.Void == 0:
		return p.win - p.stake
	case factor.Won:
		return (p.win - p.stake) / 2
	default:
		return -p.stake * (2 - int64(min(factor.Void, 2))) / 2
	}
}

// WorstOf returns the maximum loss on an event from the current score on. A score falls
// only by a correction.
func (r *exposure) WorstOf(eventID string, from markets.Score) int64 {
	e := r.Events[eventID]
	if e == nil {
		return 0
	}
	worst := int64(math.MinInt64)
	for home := min(from.Home, scores-1); home < scores; home++ {
		for away := min(from.Away, scores-1); away < scores; away++ {
			worst = max(worst, e.Grid[home][away])
		}
	}
	for _, m := range e.Others {
		worst += max(m.Worst(), 0)
	}
	return worst
}

// Tilt returns how much the outcomes of a market are shaded, and which of them accept no
// more bets. limit is the maximum loss on the market, in millionths of a dollar, and shade is
// how much an outcome is shaded when its loss reaches the limit. Both results are nil for a
// market without bets.
func (r *exposure) tilt(eventID string, of *board.Market, limit int64, shade float64) (tilt []float64, full []bool) {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	e := r.Events[eventID]
	if e == nil || e.Markets[of.Key] == nil || limit <= 0 {
		return nil, nil
	}
	m := e.Markets[of.Key]
	tilt, full = make([]float64, len(of.Outcomes)), make([]bool, len(of.Outcomes))
	for i, outcome := range of.Outcomes {
		pays := int64(0)
		if o := m.Outcomes[outcome.ID]; o != nil {
			pays = o.Payouts
		}
		loses := float64(pays-m.Stakes) / float64(limit)
		tilt[i] = shade * min(max(loses, 0), 1)
		// The last fiftieth of the limit is too small for a bet.
		full[i] = loses > 0.98
	}
	return tilt, full
}

// setBet replaces the count of a bet. The caller has the lock.
func (r *exposure) setBet(id string, c *betCount) {
	if before := r.Bets[id]; before != nil {
		for _, p := range before.list {
			r.add(p, -1)
		}
		delete(r.Bets, id)
	}
	if c == nil || len(c.list) == 0 {
		return
	}
	r.Bets[id] = c
	for _, p := range c.list {
		r.add(p, 1)
	}
}

// DropEvent deletes the counts of an event.
func (r *exposure) dropEvent(eventID string) {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	delete(r.Events, eventID)
	for id, c := range r.Bets {
		remaining := c.list[:0:0]
		for _, p := range c.list {
			if p.event != eventID {
				remaining = append(remaining, p)
			}
		}
		if c.list = remaining; len(remaining) == 0 {
			delete(r.Bets, id)
		}
	}
}

// positions returns the parts of a bet on events in memory, each with the sheet of its
// event.
func (s *Service) positions(bet line.Bet) (list []*position, snapshots []*board.Snapshot) {
	for _, item := range bet.Positions {
		e := s.Board.ByID(item.Legs[0].Event)
		if e == nil {
			continue
		}
		snap := e.Snapshot.Load()
		if legs := LegsOf(snap, item.Legs); legs != nil {
			list, snapshots = append(list, &position{event: e.ID, legs: legs, stake: item.Stake, win: item.MaxPayout}), append(snapshots, snap)
		}
	}
	return list, snapshots
}

// placed finds the markets of selections. It returns nil if one does not exist.
func LegsOf(s *board.Snapshot, selections []line.Selection) (legs []Leg) {
	for _, sel := range selections {
		at, has := s.Index[sel.Market+"/"+sel.Specifiers]
		if !has {
			return nil
		}
		of := &s.Markets[at]
		legs = append(legs, Leg{of, sel.Outcome, onGrid(s.Fixture.Sport, of)})
	}
	return legs
}

// HasBets reports whether a market has open bets.
func (r *exposure) hasBets(eventID, market string) bool {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	e := r.Events[eventID]
	return e != nil && e.Markets[market] != nil && e.Markets[market].Bets > 0
}
