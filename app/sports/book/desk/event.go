package desk

import (
	"context"
	"math"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/kernel/stafflog"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// OfficeOutcome is an outcome in the traders' view. Chance is the site's own chance, in
// millionths.
type OfficeOutcome struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Price  string `json:"price"`
	Chance int64  `json:"chance"`
	State  string `json:"state" ts:"open|suspended|closed"`
	// Stopped and Fixed are the controls of traders. Until is when the fixed price
	// expires.
	Stopped bool   `json:"stopped"`
	Fixed   string `json:"fixed"`
	Until   int64  `json:"until"`
}

// OfficeMarket is a market in the traders' view. Book is the sum of the implied chances
// of its prices, in thousandths. Margin is the configured margin.
type OfficeMarket struct {
	Market     string          `json:"market"`
	Specifiers string          `json:"specifiers"`
	Name       string          `json:"name"`
	Group      string          `json:"group"`
	State      string          `json:"state" ts:"open|suspended|closed"`
	Stopped    bool            `json:"stopped"`
	Voided     bool            `json:"voided"`
	Overround  int64           `json:"overround"`
	Margin     int             `json:"margin"`
	Outcomes   []OfficeOutcome `json:"outcomes"`
	// Bet is true if the market has open bets.
	Bet bool `json:"bet"`
}

// RulingRecord is a decision of staff on an event.
type RulingRecord struct {
	Action      string   `json:"action" ts:"result|void|markets"`
	Voided      []string `json:"voided"`
	Reason      string   `json:"reason"`
	RequestedBy string   `json:"requestedBy"`
	DecidedBy   string   `json:"decidedBy"`
	At          int64    `json:"at"`
}

// OfficeEventAnswer is an event in the traders' view.
type OfficeEventAnswer struct {
	Event   OfficeEvent           `json:"event"`
	Markets []OfficeMarket        `json:"markets"`
	Rulings []RulingRecord        `json:"rulings"`
	Notes   []Note                `json:"notes"`
	Stops   []trading.ControlView `json:"stops"`
	Result  *markets.Result       `json:"result"`
	// CountedStats are the counts of a result of the sport, the points first. Periods is the
	// number of periods; 0 means any number. Period is the word for one period. Methods
	// are the ways a fight can end.
	CountedStats []string `json:"countedStats"`
	Periods      int      `json:"periods"`
	Period       string   `json:"period"`
	Methods      []string `json:"methods"`
	// Field is true for a sport of many competitors. Staff can only void its events.
	Field bool `json:"field"`
}

const (
	maxNotes   = 100
	maxRulings = 20
)

// OfficeEvent returns one event for traders.
func (s *Service) OfficeEvent(ctx context.Context, _ *session.Call, r board.EventRequest) (answer OfficeEventAnswer, err error) {
	e, err := s.Feed.Find(ctx, r.ID)
	if err != nil {
		return answer, err
	}
	snap := e.Snapshot.Load()
	sport, now := board.SportOf(snap), s.Clock.Now()
	answer = OfficeEventAnswer{
		Event: s.officeView(e, now), Markets: []OfficeMarket{}, Rulings: []RulingRecord{}, Notes: []Note{}, Stops: s.Trading.StopsOf(e.ID, &snap.Fixture), Result: snap.Result(),
		Periods: sport.RegularPeriods(), Period: sport.Period, Methods: sport.Methods(), Field: sport.Field,
	}
	if answer.Methods == nil {
		answer.Methods = []string{}
	}
	for _, stat := range sport.Stats() {
		answer.CountedStats = append(answer.CountedStats, string(stat))
	}
	terms := s.Trading.TermsFor(e.ID, &snap.Fixture)
	for i := range snap.Markets {
		answer.Markets = append(answer.Markets, s.officeMarket(&terms, snap, i))
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rulings, err := results.RulingsOf(q, e.ID, maxRulings)
		if err != nil {
			return err
		}
		for _, item := range rulings {
			answer.Rulings = append(answer.Rulings, RulingRecord{item.Action, append([]string{}, item.Voided...), item.Reason, item.RequestedBy, item.DecidedBy, item.At})
		}
		notes, err := notesOf(q, e.ID, maxNotes)
		answer.Notes = append(answer.Notes, notes...)
		return err
	})
	if err != nil {
		return answer, err
	}
	open, err := s.openBets(ctx, []string{e.ID})
	answer.Event.Open = open[e.ID]
	return answer, err
}

// officeMarket returns a market with its current prices and the controls of traders.
func (s *Service) officeMarket(terms *trading.EventTerms, snap *board.Snapshot, i int) OfficeMarket {
	of, r := &snap.Markets[i], &snap.Rows[i]
	name, specifiers, _ := strings.Cut(of.Key, "/")
	margins := terms.Market(of.Definition.Key)
	m := OfficeMarket{
		Market: name, Specifiers: specifiers, Name: of.Name, Group: string(of.Definition.Group), State: string(r.State()), Margin: *margins.Before,
		Voided: slices.Contains(snap.Result().Voided, of.Key), Bet: s.Risk.HasBets(snap.Event, of.Key),
	}
	if snap.Phase == source.Live {
		m.Margin = *margins.Live
	}
	if r.State() == line.Open {
		m.Overround = int64(math.Round(1000 * trading.Overround(r) / float64(max(of.Definition.Winners, 1))))
	}
	m.Stopped = s.Trading.MarketStopped(snap.Event, of.Key)
	for j, outcome := range of.Outcomes {
		c := r.Cells[j]
		displayed := OfficeOutcome{ID: outcome.ID, Name: outcome.Name, Chance: c.Chance, State: string(s.Trading.OutcomeState(snap, r, j))}
		if c.Price > 0 && c.State == line.Open {
			displayed.Price = c.Price.String()
		}
		displayed.Stopped, displayed.Fixed, displayed.Until = s.Trading.OutcomeControls(snap.Event, of.Key, outcome.ID)
		m.Outcomes = append(m.Outcomes, displayed)
	}
	return m
}

// NoteRequest adds a note to an event.
type NoteRequest struct {
	Event string `json:"event" validate:"required,max=40"`
	action.Reason
}

// AddNote stores a note. The staff log has its text as the reason.
func (s *Service) AddNote(ctx context.Context, call *session.Call, r NoteRequest) (action.None, error) {
	e, err := s.Feed.Find(ctx, r.Event)
	if err != nil {
		return action.None{}, err
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := storeNote(tx, e.ID, call.Actor(), r.Reason.Reason); err != nil {
			return err
		}
		entry := stafflog.By(call, "note on an event")
		entry.Kind, entry.Subject, entry.Reason = trading.Subject, trading.Scope{Level: trading.LevelEvent, Event: e.ID}.String(), r.Reason.Reason
		return s.StaffLog.Write(tx, entry)
	})
}
