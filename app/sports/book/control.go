package book

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// The kinds of what traders set.
const (
	stopKind   = "stop"
	priceKind  = "price"
	marginKind = "margin"
)

// The levels of a scope, from the widest.
const (
	levelBook    = "book"
	levelSport   = "sport"
	levelLeague  = "league"
	levelType    = "type"
	levelEvent   = "event"
	levelMarket  = "market"
	levelOutcome = "outcome"
	// levelRuling is an event whose ruling waits for a second person. Nobody sets it:
	// it comes and goes with the request.
	levelRuling = "ruling"
)

// Scope is what a control holds for. Market is a key of the catalogue; on the level
// type it is that market of all events of a sport.
type Scope struct {
	Level      string `json:"level" validate:"required,oneof=book sport league type event market outcome"`
	Sport      string `json:"sport,omitempty" validate:"max=40"`
	Category   string `json:"category,omitempty" validate:"max=120"`
	Tournament string `json:"tournament,omitempty" validate:"max=120"`
	Event      string `json:"event,omitempty" validate:"max=40"`
	Market     string `json:"market,omitempty" validate:"max=48"`
	Specifiers string `json:"specifiers,omitempty" validate:"max=64"`
	Outcome    string `json:"outcome,omitempty" validate:"max=48"`
}

// key is the market with its specifiers, as an event offers it.
func (c Scope) key() string { return c.Market + "/" + c.Specifiers }

// String writes the scope as it is stored and logged.
func (c Scope) String() string {
	switch c.Level {
	case levelSport:
		return "sport/" + c.Sport
	case levelLeague:
		return "league/" + c.Sport + "/" + url.PathEscape(c.Category) + "/" + url.PathEscape(c.Tournament)
	case levelType:
		return "type/" + c.Sport + "/" + c.Market
	case levelEvent:
		return "event/" + c.Event
	case levelMarket:
		return "market/" + c.Event + "/" + c.key()
	case levelRuling:
		return "ruling/" + c.Event
	case levelOutcome:
		return "outcome/" + c.Event + "/" + c.key() + "/" + c.Outcome
	default:
		return levelBook
	}
}

var errScope = errors.New("no such scope")

// parseScope reads what String writes.
func parseScope(text string) (c Scope, err error) {
	level, rest, _ := strings.Cut(text, "/")
	c.Level = level
	parts := strings.SplitN(rest, "/", 4)
	at := func(i int) string {
		if i < len(parts) {
			return parts[i]
		}
		return ""
	}
	switch level {
	case levelBook:
	case levelSport:
		c.Sport = rest
	case levelLeague:
		c.Sport = at(0)
		if c.Category, err = url.PathUnescape(at(1)); err == nil {
			c.Tournament, err = url.PathUnescape(at(2))
		}
	case levelType:
		c.Sport, c.Market = at(0), at(1)
	case levelEvent, levelRuling:
		c.Event = rest
	case levelMarket, levelOutcome:
		c.Event, c.Market, c.Specifiers, c.Outcome = at(0), at(1), at(2), at(3)
	}
	if err != nil || c.String() != text {
		return c, fmt.Errorf("%w: %q", errScope, text)
	}
	return c, nil
}

// control is one thing that traders have set.
type control struct {
	kind          string
	scope         Scope
	value         string
	reason, actor string
	at, until     int64
}

// over reports whether it does not hold any more.
func (c control) over(now int64) bool { return c.until != 0 && now >= c.until }

// hand is a price that a trader has fixed. Two people have agreed to one with Agreed:
// it stands even where it favours the bettor.
type hand struct {
	Price  odds.Price `json:"price"`
	Agreed bool       `json:"agreed"`
	until  int64
}

// over reports whether the price does not hold any more.
func (h hand) over(now int64) bool { return h.until != 0 && now >= h.until }

// MarginTerms are the margins of a scope in thousandths, and how they are spread.
// What is missing is inherited from the next wider scope.
type MarginTerms struct {
	Method string `json:"method,omitempty" validate:"max=20"`
	Before *int   `json:"before,omitempty" validate:"omitempty,min=0,max=300"`
	Live   *int   `json:"live,omitempty" validate:"omitempty,min=0,max=300"`
}

// league names a tournament of a sport.
type league struct{ sport, category, tournament string }

func leagueOf(f *source.Fixture) league { return league{f.Sport, f.Category, f.Tournament} }

// marketType names a market of all events of a sport.
type marketType struct{ sport, market string }

// ofOutcome names an outcome of an event.
type ofOutcome struct{ key, outcome string }

// eventControls are those of one event.
type eventControls struct {
	stopped bool
	// asked is until when a ruling waits for a second person, 0 for none.
	asked    int64
	markets  map[string]bool
	outcomes map[ofOutcome]bool
	hands    map[ofOutcome]hand
}

// controls are all that traders have set, as prices look them up. They never change:
// others take their place. turn counts the transactions that made them.
type controls struct {
	turn          int64
	list          []control
	stopped       bool
	sports        map[string]bool
	leagues       map[league]bool
	events        map[string]*eventControls
	sportMargins  map[string]MarginTerms
	leagueMargins map[league]MarginTerms
	typeMargins   map[marketType]MarginTerms
}

// newControls makes what prices look up from the stored list.
func newControls(list []control) (*controls, error) {
	c := &controls{
		list: list, sports: map[string]bool{}, leagues: map[league]bool{}, events: map[string]*eventControls{},
		sportMargins: map[string]MarginTerms{}, leagueMargins: map[league]MarginTerms{}, typeMargins: map[marketType]MarginTerms{},
	}
	for _, one := range list {
		var err error
		switch one.kind {
		case stopKind:
			c.stop(one)
		case priceKind:
			h := hand{until: one.until}
			if err = json.Unmarshal([]byte(one.value), &h); err == nil {
				c.event(one.scope.Event).hands[ofOutcome{one.scope.key(), one.scope.Outcome}] = h
			}
		case marginKind:
			var m MarginTerms
			if err = json.Unmarshal([]byte(one.value), &m); err == nil {
				c.margin(one.scope, m)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("read the %s of %s: %w", one.kind, one.scope, err)
		}
	}
	return c, nil
}

func (c *controls) event(id string) *eventControls {
	e := c.events[id]
	if e == nil {
		e = &eventControls{markets: map[string]bool{}, outcomes: map[ofOutcome]bool{}, hands: map[ofOutcome]hand{}}
		c.events[id] = e
	}
	return e
}

func (c *controls) stop(one control) {
	switch of := one.scope; of.Level {
	case levelBook:
		c.stopped = true
	case levelSport:
		c.sports[of.Sport] = true
	case levelLeague:
		c.leagues[league{of.Sport, of.Category, of.Tournament}] = true
	case levelEvent:
		c.event(of.Event).stopped = true
	case levelRuling:
		c.event(of.Event).asked = one.until
	case levelMarket:
		c.event(of.Event).markets[of.key()] = true
	case levelOutcome:
		c.event(of.Event).outcomes[ofOutcome{of.key(), of.Outcome}] = true
	}
}

func (c *controls) margin(of Scope, m MarginTerms) {
	switch of.Level {
	case levelSport:
		c.sportMargins[of.Sport] = m
	case levelLeague:
		c.leagueMargins[league{of.Sport, of.Category, of.Tournament}] = m
	case levelType:
		c.typeMargins[marketType{of.Sport, of.Market}] = m
	}
}

// stops reports whether traders have suspended an event, or all that it belongs to.
func (c *controls) stops(eventID string, f *source.Fixture, now time.Time) bool {
	if c.stopped || c.sports[f.Sport] || len(c.leagues) > 0 && c.leagues[leagueOf(f)] {
		return true
	}
	e := c.events[eventID]
	return e != nil && (e.stopped || now.UnixMilli() < e.asked)
}

// find is the control of a kind for a scope.
func (c *controls) find(kind string, of Scope) (control, bool) {
	for _, one := range c.list {
		if one.kind == kind && one.scope == of {
			return one, true
		}
	}
	return control{}, false
}

// renew reads all controls within the transaction that has changed one, and has them
// take effect with its commit. Transactions come one after the other, and so do turns.
func (s *Service) renew(tx *db.Tx, changed Scope) error {
	next, err := readControls(tx)
	if err != nil {
		return err
	}
	s.turns++
	next.turn = s.turns
	tx.After(func() { s.take(next, changed) })
	return nil
}

// take has controls stand, and prices and pages follow.
func (s *Service) take(next *controls, changed Scope) {
	s.controlling.Lock()
	if s.controls.Load().turn < next.turn {
		s.controls.Store(next)
		s.plan(next)
	}
	s.controlling.Unlock()
	if changed.Event != "" {
		s.Reprice(changed.Event)
		return
	}
	s.risk.mu.Lock()
	defer s.risk.mu.Unlock()
	if s.risk.moved == nil {
		s.risk.moved = map[string]bool{}
	}
	// What stands stops or goes on at once, because Quote asks for it; prices and pages
	// follow with the next beat.
	for _, e := range s.all() {
		if f := &e.sheet.Load().fixture; changed.covers(e.id, f) {
			s.risk.moved[e.id] = true
		}
	}
}

// covers reports whether a scope has to do with an event.
func (c Scope) covers(eventID string, f *source.Fixture) bool {
	switch c.Level {
	case levelBook:
		return true
	case levelSport, levelType:
		return c.Sport == f.Sport
	case levelLeague:
		return league{c.Sport, c.Category, c.Tournament} == leagueOf(f)
	default:
		return c.Event == eventID
	}
}

// tidyControls takes back what holds for events that are over for long, and what
// holds until a time that has come.
func (s *Service) tidyControls(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := readControls(tx)
		if err != nil {
			return err
		}
		now := tx.Now().UnixMilli()
		for _, one := range stored.list {
			gone := one.scope.Event != "" && s.find(one.scope.Event) == nil
			if !gone && !one.over(now) {
				continue
			}
			if _, err := deleteControl(tx, one.kind, one.scope); err != nil {
				return err
			}
			if err := s.renew(tx, one.scope); err != nil {
				return err
			}
		}
		return nil
	})
}
