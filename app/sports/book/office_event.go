package book

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
	Event   OfficeEvent     `json:"event"`
	Markets []OfficeMarket  `json:"markets"`
	Rulings []RulingRecord  `json:"rulings"`
	Notes   []Note          `json:"notes"`
	Stops   []ControlView   `json:"stops"`
	Result  *markets.Result `json:"result"`
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
func (s *Service) OfficeEvent(ctx context.Context, _ *session.Call, r EventRequest) (answer OfficeEventAnswer, err error) {
	e, err := s.loadForRuling(ctx, r.ID)
	if err != nil {
		return answer, err
	}
	snap := e.snapshot.Load()
	sport, set, now := sportOf(snap), s.controls.Load(), s.Clock.Now()
	answer = OfficeEventAnswer{
		Event: s.officeView(e, now), Markets: []OfficeMarket{}, Rulings: []RulingRecord{}, Notes: []Note{}, Stops: []ControlView{}, Result: snap.result(),
		Periods: sport.RegularPeriods(), Period: sport.Period, Methods: sport.Methods(), Field: sport.Field,
	}
	if answer.Methods == nil {
		answer.Methods = []string{}
	}
	for _, stat := range sport.Stats() {
		answer.CountedStats = append(answer.CountedStats, string(stat))
	}
	for i := range snap.markets {
		answer.Markets = append(answer.Markets, s.officeMarket(set, snap, i))
	}
	for _, item := range set.list {
		if item.scope.covers(e.id, &snap.fixture) && item.kind == stopKind && !item.expired(now.UnixMilli()) {
			answer.Stops = append(answer.Stops, item.view())
		}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rulings, err := rulingsOf(q, e.id, maxRulings)
		if err != nil {
			return err
		}
		for _, item := range rulings {
			answer.Rulings = append(answer.Rulings, RulingRecord{item.action, append([]string{}, item.voided...), item.reason, item.requestedBy, item.decidedBy, item.at})
		}
		notes, err := notesOf(q, e.id, maxNotes)
		answer.Notes = append(answer.Notes, notes...)
		return err
	})
	if err != nil {
		return answer, err
	}
	open, err := s.openBets(ctx, []string{e.id})
	answer.Event.Open = open[e.id]
	return answer, err
}

// officeMarket returns a market with its current prices and the controls of traders.
func (s *Service) officeMarket(set *controls, snap *snapshot, i int) OfficeMarket {
	of, r, ofEvent := &snap.markets[i], &snap.rows[i], set.events[snap.event]
	name, specifiers, _ := strings.Cut(of.key, "/")
	margins := set.marketMargins(s.margins(set, &snap.fixture), snap.fixture.Sport, of.definition.Key)
	m := OfficeMarket{
		Market: name, Specifiers: specifiers, Name: of.name, Group: string(of.definition.Group), State: string(rowState(r)), Margin: *margins.Before,
		Voided: slices.Contains(snap.result().Voided, of.key), Bet: s.risk.hasBets(snap.event, of.key),
	}
	if snap.phase == source.Live {
		m.Margin = *margins.Live
	}
	if rowState(r) == line.Open {
		m.Overround = int64(math.Round(1000 * overround(r) / float64(max(of.definition.Winners, 1))))
	}
	now := s.Clock.Now().UnixMilli()
	for j, outcome := range of.outcomes {
		c := r.cells[j]
		displayed := OfficeOutcome{ID: outcome.ID, Name: outcome.Name, Chance: c.chance, State: string(s.outcomeState(snap, r, j))}
		if c.price > 0 && c.state == line.Open {
			displayed.Price = c.price.String()
		}
		if ofEvent != nil {
			m.Stopped = ofEvent.markets[of.key]
			at := outcomeKey{of.key, outcome.ID}
			displayed.Stopped = ofEvent.outcomes[at]
			if h, has := ofEvent.manualPrices[at]; has && !h.expired(now) {
				displayed.Fixed, displayed.Until = h.Price.String(), h.until
			}
		}
		m.Outcomes = append(m.Outcomes, displayed)
	}
	return m
}

// hasBets reports whether a market has open bets.
func (r *risk) hasBets(eventID, market string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.events[eventID]
	return e != nil && e.markets[market] != nil && e.markets[market].bets > 0
}

// ControlView is a control in the traders' view. The kind ruling is an event without
// betting, because its ruling waits for a second person.
type ControlView struct {
	Kind   string      `json:"kind" ts:"stop|ruling|price|margin"`
	Scope  Scope       `json:"scope"`
	Name   string      `json:"name"`
	Price  string      `json:"price"`
	Terms  MarginTerms `json:"margins"`
	Reason string      `json:"reason"`
	Actor  string      `json:"actor"`
	At     int64       `json:"at"`
	Until  int64       `json:"until"`
}

func (c control) view() ControlView {
	if c.scope.Level == levelRuling {
		c.kind, c.scope = levelRuling, Scope{Level: levelEvent, Event: c.scope.Event}
	}
	return ControlView{Kind: c.kind, Scope: c.scope, Name: c.scope.String(), Reason: c.reason, Actor: c.actor, At: c.at, Until: c.until}
}

// ControlsAnswer has all controls of traders and the margins of the settings.
type ControlsAnswer struct {
	Controls []ControlView `json:"controls"`
	Default  MarginTerms   `json:"default"`
	// Sports are the sports of the catalogue with their markets.
	Sports  []SportMarkets `json:"sports"`
	Leagues []Tournament   `json:"leagues"`
}

// SportMarkets are the markets of a sport.
type SportMarkets struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Markets []OutcomeName `json:"markets"`
}

// Controls lists the controls of traders.
func (s *Service) Controls(context.Context, *session.Call, action.None) (ControlsAnswer, error) {
	set := s.controls.Load()
	answer := ControlsAnswer{Controls: []ControlView{}, Default: s.margins(&controls{}, &source.Fixture{})}
	_, answer.Leagues = s.sportsAndLeagues()
	for _, sport := range markets.Sports() {
		item := SportMarkets{ID: sport.Key, Name: sport.Name, Markets: []OutcomeName{}}
		for i, all := 0, sport.Markets(); i < len(all); i++ {
			item.Markets = append(item.Markets, OutcomeName{all[i].Key, all[i].Name})
		}
		answer.Sports = append(answer.Sports, item)
	}
	now := s.Clock.Now().UnixMilli()
	for _, item := range set.list {
		if item.expired(now) {
			continue
		}
		displayed := item.view()
		if item.scope.Event != "" {
			if e := s.eventByID(item.scope.Event); e != nil {
				displayed.Name = scopeName(e.snapshot.Load(), item.scope)
			}
		}
		switch item.kind {
		case priceKind:
			displayed.Price = set.events[item.scope.Event].manualPrices[outcomeKey{item.scope.key(), item.scope.Outcome}].Price.String()
		case marginKind:
			displayed.Terms = set.termsOf(item.scope)
		}
		answer.Controls = append(answer.Controls, displayed)
	}
	return answer, nil
}

// termsOf returns the margins that are set for a scope.
func (c *controls) termsOf(of Scope) MarginTerms {
	switch of.Level {
	case levelSport:
		return c.sportMargins[of.Sport]
	case levelLeague:
		return c.leagueMargins[league{of.Sport, of.Category, of.Tournament}]
	default:
		return c.typeMargins[marketType{of.Sport, of.Market}]
	}
}

// scopeName returns the display name of a scope within an event.
func scopeName(snap *snapshot, of Scope) string {
	name := snap.fixture.Home + " - " + snap.fixture.Away
	at, has := snap.index[of.key()]
	if !has {
		return name
	}
	name += ", " + snap.markets[at].name
	if i := indexOf(&snap.markets[at], of.Outcome); i >= 0 {
		name += ": " + snap.markets[at].outcomes[i].Name
	}
	return name
}

// NoteRequest adds a note to an event.
type NoteRequest struct {
	Event string `json:"event" validate:"required,max=40"`
	action.Reason
}

// AddNote stores a note. The staff log has its text as the reason.
func (s *Service) AddNote(ctx context.Context, call *session.Call, r NoteRequest) (action.None, error) {
	e, err := s.loadForRuling(ctx, r.Event)
	if err != nil {
		return action.None{}, err
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := storeNote(tx, e.id, call.Actor(), r.Reason.Reason); err != nil {
			return err
		}
		entry := stafflog.By(call, "note on an event")
		entry.Kind, entry.Subject, entry.Reason = Subject, Scope{Level: levelEvent, Event: e.id}.String(), r.Reason.Reason
		return s.StaffLog.Write(tx, entry)
	})
}
