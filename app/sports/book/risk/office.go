package risk

import (
	"cmp"
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
)

// risksPerMinute limits the requests of one staff member. Pages send one every two
// seconds.
const risksPerMinute = 240

// Actions lists the traders' calls about risk.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(risksPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/sports/risk", guard, s.Risk, action.ReadsOnly(), rate,
			action.Summary("The events on which the house may lose most by open bets, with the worst market of each.")),
		action.Post("/api/admin/sports/risk/event", guard, s.EventRisk, action.ReadsOnly(), rate,
			action.Summary("The open stakes on an event by markets and outcomes, and what the house loses at each final score.")),
		action.Post("/api/admin/sports/limits", guard, s.SportsLimits, action.ReadsOnly(), rate,
			action.Summary("The limits that traders have set, and those of the site.")),
		action.Post("/api/admin/sports/limits/change", guard, s.SetSportsLimit, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), rate,
			action.Summary("Sets the limits of a sport, a league, a type of market or an event, or has them inherited.")).SecondPerson(kindLimits),
	}
}

// RiskRequest requests the events with the highest risk, for one sport or for all.
type RiskRequest struct {
	Sport string `json:"sport" validate:"max=40"`
}

// RiskEvent is the risk of an event. Amounts are decimal texts in dollars. A loss is
// negative if the site wins in every case.
type RiskEvent struct {
	ID         string      `json:"id"`
	Sport      string      `json:"sport"`
	Category   string      `json:"category"`
	Tournament string      `json:"tournament"`
	Home       string      `json:"home"`
	Away       string      `json:"away"`
	StartsAt   int64       `json:"startsAt"`
	Phase      string      `json:"phase" ts:"planned|live|over"`
	Play       *board.Play `json:"play,omitempty"`
	Bets       int64       `json:"bets"`
	Stakes     string      `json:"stakes"`
	Worst      string      `json:"worst"`
	Limit      string      `json:"limit"`
	// Used is the maximum loss in percent of the limit.
	Used int64 `json:"used"`
	// Market is the market with the largest loss.
	Market      string `json:"market"`
	MarketWorst string `json:"marketWorst"`
	MarketLimit string `json:"marketLimit"`
}

// RiskAnswer has the events with the highest risk. Total is the number of events with
// open bets. Stakes and Worst are sums over all of them.
type RiskAnswer struct {
	Events []RiskEvent `json:"events"`
	Total  int         `json:"total"`
	Bets   int         `json:"bets"`
	Stakes string      `json:"stakes"`
	Worst  string      `json:"worst"`
	// Silent is true while the site accepts no bets because the feed is silent.
	// Recovering is true if the feed is active but has not yet sent all its data.
	Silent     bool `json:"silent"`
	Recovering bool `json:"recovering"`
}

// maxRisks is the maximum number of events in an answer.
const maxRisks = 100

// Risk lists the events by their maximum loss.
func (s *Service) Risk(_ context.Context, _ *session.Call, r RiskRequest) (RiskAnswer, error) {
	type row struct {
		e             *board.Event
		worst, stakes int64
	}
	answer := RiskAnswer{Events: []RiskEvent{}, Silent: s.Enabled && s.Health.AllSilent(), Recovering: s.Enabled && s.Health.IsRecovering()}
	var rows []row
	var stakes, worst int64
	all := s.Board.Visible()
	s.Exposure.Mu.Lock()
	answer.Bets = len(s.Exposure.Bets)
	for _, e := range all {
		snap, counted := e.Snapshot.Load(), s.Exposure.Events[e.ID]
		if counted == nil || r.Sport != "" && snap.Fixture.Sport != r.Sport {
			continue
		}
		item := row{e: e, worst: s.Exposure.WorstOf(e.ID, board.ScoreOf(snap))}
		for _, m := range counted.Markets {
			item.stakes += m.Stakes
		}
		rows, stakes, worst = append(rows, item), stakes+item.stakes, worst+max(item.worst, 0)
	}
	s.Exposure.Mu.Unlock()
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(b.worst, a.worst), cmp.Compare(a.e.ID, b.e.ID)) })
	answer.Total, answer.Stakes, answer.Worst = len(rows), money.USD(stakes).Cents(), money.USD(worst).Cents()
	for _, item := range rows[:min(len(rows), maxRisks)] {
		answer.Events = append(answer.Events, s.riskOf(item.e, item.worst, item.stakes))
	}
	return answer, nil
}

// riskOf returns the risk of an event.
func (s *Service) riskOf(e *board.Event, worst, stakes int64) RiskEvent {
	snap := e.Snapshot.Load()
	f := &snap.Fixture
	limit := s.LimitsFor(e.ID, snap, "").Event
	displayed := RiskEvent{
		ID: e.ID, Sport: f.Sport, Category: f.Category, Tournament: f.Tournament, Home: f.Home, Away: f.Away, StartsAt: f.Starts.UnixMilli(),
		Phase: string(snap.Phase), Play: board.PlayOf(snap), Stakes: money.USD(stakes).Cents(), Worst: money.USD(worst).Cents(), Limit: money.USD(limit).Cents(), Used: percentUsed(worst, limit),
	}
	s.Exposure.Mu.Lock()
	defer s.Exposure.Mu.Unlock()
	counted := s.Exposure.Events[e.ID]
	if counted == nil {
		return displayed
	}
	maximum := int64(0)
	for _, m := range counted.Markets {
		displayed.Bets += m.Bets
		if loses := m.Worst(); displayed.Market == "" || loses > maximum || loses == maximum && m.Market.Name < displayed.Market {
			maximum = loses
			displayed.Market, displayed.MarketWorst = m.Market.Name, money.USD(loses).Cents()
			displayed.MarketLimit = money.USD(s.LimitsFor(e.ID, snap, m.Market.Definition.Key).Market).Cents()
		}
	}
	return displayed
}

// percentUsed returns a loss in percent of a limit.
func percentUsed(worst, limit int64) int64 {
	if limit <= 0 || worst <= 0 {
		return 0
	}
	return worst / max(limit/100, 1)
}

// RiskMarket is the total of the bets on a market.
type RiskMarket struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	// Grid is true if the final score settles the market.
	Grid     bool          `json:"grid"`
	Bets     int64         `json:"bets"`
	Stakes   string        `json:"stakes"`
	Worst    string        `json:"worst"`
	Limit    string        `json:"limit"`
	Used     int64         `json:"used"`
	Outcomes []RiskOutcome `json:"outcomes"`
}

// RiskOutcome is the total of the bets on an outcome. Pays is the payout if it wins.
// Loses is the payout minus the stakes on the other outcomes.
type RiskOutcome struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Price   string `json:"price"`
	State   string `json:"state" ts:"open|suspended|closed"`
	Bets    int64  `json:"bets"`
	Stakes  string `json:"stakes"`
	Payout  string `json:"payout"`
	MaxLoss string `json:"maxLoss"`
}

// EventRiskAnswer is the total of the bets on an event.
type EventRiskAnswer struct {
	Event RiskEvent `json:"event"`
	// Limits are the limits in force. Own are the limits that traders have set for the
	// event.
	Limits  SportsLimits `json:"limits"`
	Own     SportsLimit  `json:"own"`
	Markets []RiskMarket `json:"markets"`
	// Grid is the loss at each final score in cents, by the goals of the first side and
	// of the second. It is empty if the final score settles no bet. From is the current
	// score.
	Grid [][]int64 `json:"grid"`
	From [2]int    `json:"from"`
}

// EventRisk returns the risk of one event.
func (s *Service) EventRisk(_ context.Context, _ *session.Call, r board.EventRequest) (EventRiskAnswer, error) {
	e := s.Board.ByID(r.ID)
	if e == nil {
		return EventRiskAnswer{}, board.ErrEvent
	}
	snap := e.Snapshot.Load()
	from := board.ScoreOf(snap)
	answer := EventRiskAnswer{
		Limits: s.LimitsFor(e.ID, snap, "").view(), Own: s.ownLimits.of(subject{kindEvent, e.ID}).view(), Markets: []RiskMarket{}, Grid: [][]int64{}, From: [2]int{from.Home, from.Away},
	}
	answer.Own.Kind, answer.Own.Key = kindEvent, e.ID
	worst, stakes := s.fillCounts(e, snap, from, &answer)
	answer.Event = s.riskOf(e, worst, stakes)
	return answer, nil
}

// fillCounts copies the counts of an event.
func (s *Service) fillCounts(e *board.Event, snap *board.Snapshot, from markets.Score, answer *EventRiskAnswer) (worst, stakes int64) {
	s.Exposure.Mu.Lock()
	defer s.Exposure.Mu.Unlock()
	counted := s.Exposure.Events[e.ID]
	if counted == nil {
		return 0, 0
	}
	for at := range snap.Markets {
		if m := counted.Markets[snap.Markets[at].Key]; m != nil {
			stakes += m.Stakes
			answer.Markets = append(answer.Markets, s.riskMarket(e.ID, snap, at, m))
		}
	}
	if counted.Grid != [scores][scores]int64{} {
		for home := range scores {
			row := make([]int64, scores)
			for away := range scores {
				row[away] = counted.Grid[home][away] / 10_000
			}
			answer.Grid = append(answer.Grid, row)
		}
	}
	return s.Exposure.WorstOf(e.ID, from), stakes
}

// riskMarket returns the risk of a market. The caller has the lock.
func (s *Service) riskMarket(eventID string, snap *board.Snapshot, at int, m *marketRisk) RiskMarket {
	of, row, limit := &snap.Markets[at], &snap.Rows[at], s.LimitsFor(eventID, snap, m.Market.Definition.Key).Market
	displayed := RiskMarket{
		Key: of.Key, Name: of.Name, Grid: onGrid(snap.Fixture.Sport, of), Bets: m.Bets, Stakes: money.USD(m.Stakes).Cents(), Worst: money.USD(m.Worst()).Cents(),
		Limit: money.USD(limit).Cents(), Used: percentUsed(m.Worst(), limit), Outcomes: []RiskOutcome{},
	}
	for i, outcome := range of.Outcomes {
		o := m.Outcomes[outcome.ID]
		if o == nil {
			o = &outcomeRisk{}
		}
		update := RiskOutcome{
			ID: outcome.ID, Name: outcome.Name, State: string(s.Trading.OutcomeState(snap, row, i)), Bets: o.bets, Stakes: money.USD(o.stakes).Cents(), Payout: money.USD(o.Payouts).Cents(), MaxLoss: money.USD(o.Payouts - m.Stakes).Cents(),
		}
		if price := row.Cells[i].Price; price >= odds.Lowest {
			update.Price = price.String()
		}
		displayed.Outcomes = append(displayed.Outcomes, update)
	}
	return displayed
}
