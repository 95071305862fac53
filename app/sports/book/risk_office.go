package book

import (
	"cmp"
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// risksPerMinute bounds what one of the staff asks for: pages ask every two seconds.
const risksPerMinute = 240

// RiskActions are the calls of traders about what the house risks.
func (s *Service) RiskActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(risksPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/sports/risk", guard, s.Risk, action.ReadsOnly(), rate,
			action.Summary("The events on which the house may lose most by open bets, with the worst market of each.")),
		action.Post("/api/admin/sports/risk/event", guard, s.EventRisk, action.ReadsOnly(), rate,
			action.Summary("What stands on an event by markets and outcomes, and what the house loses at each final score.")),
		action.Post("/api/admin/sports/limits", guard, s.SportsLimits, action.ReadsOnly(), rate,
			action.Summary("The limits that traders have set, and those of the site.")),
		action.Post("/api/admin/sports/limits/change", guard, s.SetSportsLimit, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), rate,
			action.Summary("Sets the limits of a sport, a league, a type of market or an event, or has them inherited.")),
	}
}

// RiskRequest asks for the riskiest events, of one sport or of all.
type RiskRequest struct {
	Sport string `json:"sport" validate:"max=40"`
}

// RiskEvent is what the house risks on an event. Dollars are decimal texts; what it
// loses is negative where it wins at worst.
type RiskEvent struct {
	ID         string `json:"id"`
	Sport      string `json:"sport"`
	Category   string `json:"category"`
	Tournament string `json:"tournament"`
	Home       string `json:"home"`
	Away       string `json:"away"`
	StartsAt   int64  `json:"startsAt"`
	Phase      string `json:"phase" ts:"planned|live|over"`
	Play       *Play  `json:"play,omitempty"`
	Bets       int64  `json:"bets"`
	Stakes     string `json:"stakes"`
	Worst      string `json:"worst"`
	Limit      string `json:"limit"`
	// Used is how much of the limit the worst result takes, in percent.
	Used int64 `json:"used"`
	// Market is the one with the largest loss.
	Market      string `json:"market"`
	MarketWorst string `json:"marketWorst"`
	MarketLimit string `json:"marketLimit"`
}

// RiskAnswer are the riskiest events. Total, Stakes and Worst are those of all events
// with open bets, the latter two as sums.
type RiskAnswer struct {
	Events []RiskEvent `json:"events"`
	Total  int         `json:"total"`
	Bets   int         `json:"bets"`
	Stakes string      `json:"stakes"`
	Worst  string      `json:"worst"`
	// Silent is true while nothing can be bet on, since the feed is not heard or, where
	// Recovering is true, has not brought yet all that it knows.
	Silent     bool `json:"silent"`
	Recovering bool `json:"recovering"`
}

// mostRisks is how many events are told at a time.
const mostRisks = 100

// Risk lists the events by what they may lose.
func (s *Service) Risk(_ context.Context, _ *session.Call, r RiskRequest) (RiskAnswer, error) {
	type row struct {
		e             *event
		worst, stakes int64
	}
	answer := RiskAnswer{Events: []RiskEvent{}, Silent: s.Offered() && s.health.isSilent(), Recovering: s.Offered() && s.health.isRecovering()}
	var rows []row
	var stakes, worst int64
	all := s.all()
	s.risk.mu.Lock()
	answer.Bets = len(s.risk.bets)
	for _, e := range all {
		sheet, counted := e.sheet.Load(), s.risk.events[e.id]
		if counted == nil || r.Sport != "" && sheet.fixture.Sport != r.Sport {
			continue
		}
		one := row{e: e, worst: s.risk.worstOf(e.id, scoreOf(sheet))}
		for _, m := range counted.markets {
			one.stakes += m.stakes
		}
		rows, stakes, worst = append(rows, one), stakes+one.stakes, worst+max(one.worst, 0)
	}
	s.risk.mu.Unlock()
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(b.worst, a.worst), cmp.Compare(a.e.id, b.e.id)) })
	answer.Total, answer.Stakes, answer.Worst = len(rows), usdText(stakes), usdText(worst)
	for _, one := range rows[:min(len(rows), mostRisks)] {
		answer.Events = append(answer.Events, s.riskOf(one.e, one.worst, one.stakes))
	}
	return answer, nil
}

// riskOf shows what the house risks on an event.
func (s *Service) riskOf(e *event, worst, stakes int64) RiskEvent {
	sheet := e.sheet.Load()
	f := &sheet.fixture
	limit := s.limitsFor(e.id, sheet, "").Event
	shown := RiskEvent{
		ID: e.id, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, StartsAt: f.Starts.UnixMilli(),
		Phase: string(sheet.phase), Play: playOf(sheet), Stakes: usdText(stakes), Worst: usdText(worst), Limit: usdText(limit), Used: used(worst, limit),
	}
	s.risk.mu.Lock()
	defer s.risk.mu.Unlock()
	counted := s.risk.events[e.id]
	if counted == nil {
		return shown
	}
	most := int64(0)
	for _, m := range counted.markets {
		shown.Bets += m.bets
		if loses := m.worst(); shown.Market == "" || loses > most || loses == most && m.of.name < shown.Market {
			most = loses
			shown.Market, shown.MarketWorst = m.of.name, usdText(loses)
			shown.MarketLimit = usdText(s.limitsFor(e.id, sheet, m.of.market.Key).Market)
		}
	}
	return shown
}

// used is how much of a limit a loss takes, in percent.
func used(worst, limit int64) int64 {
	if limit <= 0 || worst <= 0 {
		return 0
	}
	return worst / max(limit/100, 1)
}

// RiskMarket is what stands on a market.
type RiskMarket struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	// Grid tells that the final score settles it.
	Grid     bool          `json:"grid"`
	Bets     int64         `json:"bets"`
	Stakes   string        `json:"stakes"`
	Worst    string        `json:"worst"`
	Limit    string        `json:"limit"`
	Used     int64         `json:"used"`
	Outcomes []RiskOutcome `json:"outcomes"`
}

// RiskOutcome is what stands on an outcome: Pays if it wins, and Loses then, the stakes
// of the others deducted.
type RiskOutcome struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Price  string `json:"price"`
	State  string `json:"state" ts:"open|suspended|closed"`
	Bets   int64  `json:"bets"`
	Stakes string `json:"stakes"`
	Pays   string `json:"pays"`
	Loses  string `json:"loses"`
}

// EventRiskAnswer is what stands on an event.
type EventRiskAnswer struct {
	Event RiskEvent `json:"event"`
	// Limits are those that count, Own those that traders have set for the event.
	Limits  SportsLimits `json:"limits"`
	Own     SportsLimit  `json:"own"`
	Markets []RiskMarket `json:"markets"`
	// Grid is what the house loses at each final score, in cents, by the goals of the
	// first side and then of the second; empty where no bet is settled by it. From is
	// the score so far.
	Grid [][]int64 `json:"grid"`
	From [2]int    `json:"from"`
}

// EventRisk shows what stands on an event.
func (s *Service) EventRisk(_ context.Context, _ *session.Call, r EventRequest) (EventRiskAnswer, error) {
	e := s.find(r.ID)
	if e == nil {
		return EventRiskAnswer{}, errEvent
	}
	sheet := e.sheet.Load()
	from := scoreOf(sheet)
	answer := EventRiskAnswer{
		Limits: s.limitsFor(e.id, sheet, "").shown(), Own: s.own.of(subject{kindEvent, e.id}).shown(), Markets: []RiskMarket{}, Grid: [][]int64{}, From: [2]int{from.Home, from.Away},
	}
	answer.Own.Kind, answer.Own.Key = kindEvent, e.id
	worst, stakes := s.standing(e, sheet, from, &answer)
	answer.Event = s.riskOf(e, worst, stakes)
	return answer, nil
}

// standing copies what is counted of an event.
func (s *Service) standing(e *event, sheet *sheet, from markets.Score, answer *EventRiskAnswer) (worst, stakes int64) {
	s.risk.mu.Lock()
	defer s.risk.mu.Unlock()
	counted := s.risk.events[e.id]
	if counted == nil {
		return 0, 0
	}
	for at := range sheet.lines {
		if m := counted.markets[sheet.lines[at].key]; m != nil {
			stakes += m.stakes
			answer.Markets = append(answer.Markets, s.riskMarket(e.id, sheet, at, m))
		}
	}
	if counted.grid != [scores][scores]int64{} {
		for home := range scores {
			row := make([]int64, scores)
			for away := range scores {
				row[away] = counted.grid[home][away] / 10_000
			}
			answer.Grid = append(answer.Grid, row)
		}
	}
	return s.risk.worstOf(e.id, from), stakes
}

// riskMarket shows what stands on a market. The caller holds the lock.
func (s *Service) riskMarket(eventID string, sheet *sheet, at int, m *marketRisk) RiskMarket {
	of, row, limit := &sheet.lines[at], &sheet.rows[at], s.limitsFor(eventID, sheet, m.of.market.Key).Market
	shown := RiskMarket{
		Key: of.key, Name: of.name, Grid: onGrid(sheet.fixture.Sport, of), Bets: m.bets, Stakes: usdText(m.stakes), Worst: usdText(m.worst()),
		Limit: usdText(limit), Used: used(m.worst(), limit), Outcomes: []RiskOutcome{},
	}
	for i, outcome := range of.outcomes {
		o := m.outcomes[outcome.ID]
		if o == nil {
			o = &outcomeRisk{}
		}
		told := RiskOutcome{
			ID: outcome.ID, Name: outcome.Name, State: string(s.stateOf(sheet, row, i)), Bets: o.bets, Stakes: usdText(o.stakes), Pays: usdText(o.pays), Loses: usdText(o.pays - m.stakes),
		}
		if price := row.cells[i].price; price >= odds.Lowest {
			told.Price = price.String()
		}
		shown.Outcomes = append(shown.Outcomes, told)
	}
	return shown
}
