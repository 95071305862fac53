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

// OfficeOutcome is an outcome as traders see it. Chance is the house's own, in
// millionths.
type OfficeOutcome struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Price  string `json:"price"`
	Chance int64  `json:"chance"`
	State  string `json:"state" ts:"open|suspended|closed"`
	// Stopped and Fixed tell what a trader has set; Until is when the price ends.
	Stopped bool   `json:"stopped"`
	Fixed   string `json:"fixed"`
	Until   int64  `json:"until"`
}

// OfficeMarket is a market as traders see it. Book is what its prices imply together,
// in thousandths, and Margin what it is to be.
type OfficeMarket struct {
	Market     string          `json:"market"`
	Specifiers string          `json:"specifiers"`
	Name       string          `json:"name"`
	Group      string          `json:"group"`
	State      string          `json:"state" ts:"open|suspended|closed"`
	Stopped    bool            `json:"stopped"`
	Voided     bool            `json:"voided"`
	Book       int64           `json:"book"`
	Margin     int             `json:"margin"`
	Outcomes   []OfficeOutcome `json:"outcomes"`
	// Bet tells that open bets stand on it.
	Bet bool `json:"bet"`
}

// Ruled is how staff have decided an event.
type Ruled struct {
	Deed    string   `json:"deed" ts:"result|void|markets"`
	Voided  []string `json:"voided"`
	Reason  string   `json:"reason"`
	Asked   string   `json:"asked"`
	Decided string   `json:"decided"`
	At      int64    `json:"at"`
}

// OfficeEventAnswer is an event for traders.
type OfficeEventAnswer struct {
	Event   OfficeEvent     `json:"event"`
	Markets []OfficeMarket  `json:"markets"`
	Rulings []Ruled         `json:"rulings"`
	Notes   []Note          `json:"notes"`
	Stops   []ShownControl  `json:"stops"`
	Result  *markets.Result `json:"result"`
	// Counted are what a result of the sport counts, the points first; Periods how many
	// it has, 0 for any number, and Period the word for one. Methods end a fight.
	Counted []string `json:"counted"`
	Periods int      `json:"periods"`
	Period  string   `json:"period"`
	Methods []string `json:"methods"`
	// Field is a sport of many competitors, whose events can only be voided by hand.
	Field bool `json:"field"`
}

const (
	shownNotes   = 100
	shownRulings = 20
)

// OfficeEvent shows one event to traders.
func (s *Service) OfficeEvent(ctx context.Context, _ *session.Call, r EventRequest) (answer OfficeEventAnswer, err error) {
	e, err := s.bring(ctx, r.ID)
	if err != nil {
		return answer, err
	}
	sheet := e.sheet.Load()
	sport, set, now := sportOf(sheet), s.controls.Load(), s.Clock.Now()
	answer = OfficeEventAnswer{
		Event: s.officeView(e, now), Markets: []OfficeMarket{}, Rulings: []Ruled{}, Notes: []Note{}, Stops: []ShownControl{}, Result: sheet.result(),
		Periods: regularPeriods[sport.Key], Period: sport.Period, Methods: fights[sport.Key], Field: sport.Field,
	}
	if answer.Methods == nil {
		answer.Methods = []string{}
	}
	for _, stat := range statsOf(sport) {
		answer.Counted = append(answer.Counted, string(stat))
	}
	for i := range sheet.lines {
		answer.Markets = append(answer.Markets, s.officeMarket(set, sheet, i))
	}
	for _, one := range set.list {
		if one.scope.covers(e.id, &sheet.fixture) && one.kind == stopKind && !one.over(now.UnixMilli()) {
			answer.Stops = append(answer.Stops, one.shown())
		}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rulings, err := rulingsOf(q, e.id, shownRulings)
		if err != nil {
			return err
		}
		for _, one := range rulings {
			answer.Rulings = append(answer.Rulings, Ruled{one.deed, append([]string{}, one.voided...), one.reason, one.asked, one.decided, one.at})
		}
		notes, err := notesOf(q, e.id, shownNotes)
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

// officeMarket is a market with what stands on it, and what traders have set.
func (s *Service) officeMarket(set *controls, sheet *sheet, i int) OfficeMarket {
	of, r, ofEvent := &sheet.lines[i], &sheet.rows[i], set.events[sheet.event]
	name, specifiers, _ := strings.Cut(of.key, "/")
	margins := set.marketMargins(s.margins(set, &sheet.fixture), sheet.fixture.Sport, of.market.Key)
	m := OfficeMarket{
		Market: name, Specifiers: specifiers, Name: of.name, Group: string(of.market.Group), State: string(rowState(r)), Margin: *margins.Before,
		Voided: slices.Contains(sheet.result().Voided, of.key), Bet: s.risk.bet(sheet.event, of.key),
	}
	if sheet.phase == source.Live {
		m.Margin = *margins.Live
	}
	if rowState(r) == line.Open {
		m.Book = int64(math.Round(1000 * book(r) / float64(max(of.market.Winners, 1))))
	}
	now := s.Clock.Now().UnixMilli()
	for j, outcome := range of.outcomes {
		c := r.cells[j]
		shown := OfficeOutcome{ID: outcome.ID, Name: outcome.Name, Chance: c.chance, State: string(s.stateOf(sheet, r, j))}
		if c.price > 0 && c.state == line.Open {
			shown.Price = c.price.String()
		}
		if ofEvent != nil {
			m.Stopped = ofEvent.markets[of.key]
			at := ofOutcome{of.key, outcome.ID}
			shown.Stopped = ofEvent.outcomes[at]
			if h, has := ofEvent.hands[at]; has && !h.over(now) {
				shown.Fixed, shown.Until = h.Price.String(), h.until
			}
		}
		m.Outcomes = append(m.Outcomes, shown)
	}
	return m
}

// bet reports whether open bets stand on a market.
func (r *risk) bet(eventID, market string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.events[eventID]
	return e != nil && e.markets[market] != nil && e.markets[market].bets > 0
}

// ShownControl is something that traders have set. The kind ruling is an event that
// nobody can bet on as long as its ruling waits for a second person.
type ShownControl struct {
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

func (c control) shown() ShownControl {
	if c.scope.Level == levelRuling {
		c.kind, c.scope = levelRuling, Scope{Level: levelEvent, Event: c.scope.Event}
	}
	return ShownControl{Kind: c.kind, Scope: c.scope, Name: c.scope.String(), Reason: c.reason, Actor: c.actor, At: c.at, Until: c.until}
}

// ControlsAnswer is all that traders have set, and the margins of the settings.
type ControlsAnswer struct {
	Controls []ShownControl `json:"controls"`
	Default  MarginTerms    `json:"default"`
	// Sports are those of the catalogue, with their markets.
	Sports  []SportMarkets `json:"sports"`
	Leagues []Tournament   `json:"leagues"`
}

// SportMarkets are the markets of a sport.
type SportMarkets struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Markets []OutcomeName `json:"markets"`
}

// Controls lists what traders have set.
func (s *Service) Controls(context.Context, *session.Call, action.None) (ControlsAnswer, error) {
	set := s.controls.Load()
	answer := ControlsAnswer{Controls: []ShownControl{}, Default: s.margins(&controls{}, &source.Fixture{})}
	_, answer.Leagues = s.names()
	for _, sport := range markets.Sports() {
		one := SportMarkets{ID: sport.Key, Name: sport.Name, Markets: []OutcomeName{}}
		for i, all := 0, sport.Markets(); i < len(all); i++ {
			one.Markets = append(one.Markets, OutcomeName{all[i].Key, all[i].Name})
		}
		answer.Sports = append(answer.Sports, one)
	}
	now := s.Clock.Now().UnixMilli()
	for _, one := range set.list {
		if one.over(now) {
			continue
		}
		shown := one.shown()
		if one.scope.Event != "" {
			if e := s.find(one.scope.Event); e != nil {
				shown.Name = nameOf(e.sheet.Load(), one.scope)
			}
		}
		switch one.kind {
		case priceKind:
			shown.Price = set.events[one.scope.Event].hands[ofOutcome{one.scope.key(), one.scope.Outcome}].Price.String()
		case marginKind:
			shown.Terms = set.termsOf(one.scope)
		}
		answer.Controls = append(answer.Controls, shown)
	}
	return answer, nil
}

// termsOf are the margins that are set for a scope.
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

// nameOf names a scope within an event for people.
func nameOf(sheet *sheet, of Scope) string {
	name := sheet.fixture.Home + " - " + sheet.fixture.Away
	at, has := sheet.index[of.key()]
	if !has {
		return name
	}
	name += ", " + sheet.lines[at].name
	if i := indexOf(&sheet.lines[at], of.Outcome); i >= 0 {
		name += ": " + sheet.lines[at].outcomes[i].Name
	}
	return name
}

// NoteRequest notes something of an event.
type NoteRequest struct {
	Event string `json:"event" validate:"required,max=40"`
	action.Reason
}

// AddNote keeps a note. What is noted stands in the log of staff as its reason.
func (s *Service) AddNote(ctx context.Context, call *session.Call, r NoteRequest) (action.None, error) {
	e, err := s.bring(ctx, r.Event)
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
