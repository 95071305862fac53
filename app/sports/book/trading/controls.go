package trading

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
	"croupier/app/sports/book/board"
	"croupier/db"
)

// The kinds of controls.
const (
	stopKind   = "stop"
	priceKind  = "price"
	marginKind = "margin"
)

// The levels of a scope, widest first.
const (
	levelBook    = "book"
	levelSport   = "sport"
	levelLeague  = "league"
	levelType    = "type"
	LevelEvent   = "event"
	levelMarket  = "market"
	levelOutcome = "outcome"
	// levelRuling is an event whose ruling waits for a second person. No trader sets it:
	// the request creates it, and its end removes it.
	levelRuling = "ruling"
)

// Scope is what a control applies to. Market is a key of the catalogue. At the market
// type level, the control applies to that market in all events of a sport.
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

// Key returns the market with its specifiers, in the form that an event uses.
func (c Scope) key() string { return c.Market + "/" + c.Specifiers }

// String returns the scope as it is stored and logged.
func (c Scope) String() string {
	switch c.Level {
	case levelSport:
		return "sport/" + c.Sport
	case levelLeague:
		return "league/" + c.Sport + "/" + url.PathEscape(c.Category) + "/" + url.PathEscape(c.Tournament)
	case levelType:
		return "type/" + c.Sport + "/" + c.Market
	case LevelEvent:
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

// parseScope parses the result of String.
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
	case LevelEvent, levelRuling:
		c.Event = rest
	case levelMarket, levelOutcome:
		c.Event, c.Market, c.Specifiers, c.Outcome = at(0), at(1), at(2), at(3)
	}
	if err != nil || c.String() != text {
		return c, fmt.Errorf("%w: %q", errScope, text)
	}
	return c, nil
}

// control is one setting of a trader.
type control struct {
	kind          string
	scope         Scope
	value         string
	reason, actor string
	at, until     int64
}

// expired reports whether the control has expired.
func (c control) expired(now int64) bool { return c.until != 0 && now >= c.until }

// manualPrice is a price that a trader has fixed. Agreed means that two people approved the
// price. Such a price stays in force even if its margin is negative.
type manualPrice struct {
	Price    odds.Price `json:"price"`
	Approved bool       `json:"approved"`
	until    int64
}

// expired reports whether the price has expired.
func (h manualPrice) expired(now int64) bool { return h.until != 0 && now >= h.until }

// marketType identifies a market of all events of a sport.
type marketType struct{ sport, market string }

// outcomeKey identifies an outcome of an event.
type outcomeKey struct{ key, outcome string }

// eventControls are the controls of one event.
type eventControls struct {
	stopped bool
	// rulingsRequested is until when a ruling waits for a second person; 0 means no request.
	rulingsRequested int64
	markets          map[string]bool
	outcomes         map[outcomeKey]bool
	manualPrices     map[outcomeKey]manualPrice
}

// controls are all settings of traders, indexed for pricing. A controls value never
// changes; a new one replaces it. turn counts the transactions that made them.
type controls struct {
	revision      int64
	list          []control
	stopped       bool
	sports        map[string]bool
	leagues       map[board.Tournament]bool
	events        map[string]*eventControls
	sportMargins  map[string]MarginTerms
	leagueMargins map[board.Tournament]MarginTerms
	typeMargins   map[marketType]MarginTerms
}

// newControls builds the index from the stored list.
func newControls(list []control) (*controls, error) {
	c := &controls{
		list: list, sports: map[string]bool{}, leagues: map[board.Tournament]bool{}, events: map[string]*eventControls{},
		sportMargins: map[string]MarginTerms{}, leagueMargins: map[board.Tournament]MarginTerms{}, typeMargins: map[marketType]MarginTerms{},
	}
	for _, item := range list {
		var err error
		switch item.kind {
		case stopKind:
			c.addStop(item)
		case priceKind:
			h := manualPrice{until: item.until}
			if err = json.Unmarshal([]byte(item.value), &h); err == nil {
				c.event(item.scope.Event).manualPrices[outcomeKey{item.scope.key(), item.scope.Outcome}] = h
			}
		case marginKind:
			var m MarginTerms
			if err = json.Unmarshal([]byte(item.value), &m); err == nil {
				c.addMargin(item.scope, m)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("read the %s of %s: %w", item.kind, item.scope, err)
		}
	}
	return c, nil
}

func (c *controls) event(id string) *eventControls {
	e := c.events[id]
	if e == nil {
		e = &eventControls{markets: map[string]bool{}, outcomes: map[outcomeKey]bool{}, manualPrices: map[outcomeKey]manualPrice{}}
		c.events[id] = e
	}
	return e
}

func (c *controls) addStop(item control) {
	switch of := item.scope; of.Level {
	case levelBook:
		c.stopped = true
	case levelSport:
		c.sports[of.Sport] = true
	case levelLeague:
		c.leagues[board.Tournament{Sport: of.Sport, Category: of.Category, Tournament: of.Tournament}] = true
	case LevelEvent:
		c.event(of.Event).stopped = true
	case levelRuling:
		c.event(of.Event).rulingsRequested = item.until
	case levelMarket:
		c.event(of.Event).markets[of.key()] = true
	case levelOutcome:
		c.event(of.Event).outcomes[outcomeKey{of.key(), of.Outcome}] = true
	}
}

func (c *controls) addMargin(of Scope, m MarginTerms) {
	switch of.Level {
	case levelSport:
		c.sportMargins[of.Sport] = m
	case levelLeague:
		c.leagueMargins[board.Tournament{Sport: of.Sport, Category: of.Category, Tournament: of.Tournament}] = m
	case levelType:
		c.typeMargins[marketType{of.Sport, of.Market}] = m
	}
}

// IsStopped reports whether traders have suspended an event or a scope that contains it.
func (c *controls) isStopped(eventID string, f *source.Fixture, now time.Time) bool {
	if c.stopped || c.sports[f.Sport] || len(c.leagues) > 0 && c.leagues[board.LeagueOf(f)] {
		return true
	}
	e := c.events[eventID]
	return e != nil && (e.stopped || now.UnixMilli() < e.rulingsRequested)
}

// controlOf returns the control of a kind for a scope.
func (c *controls) controlOf(kind string, of Scope) (control, bool) {
	for _, item := range c.list {
		if item.kind == kind && item.scope == of {
			return item, true
		}
	}
	return control{}, false
}

// reloadControls reads all controls in the transaction that has changed one, and activates them at
// its commit. Transactions run one after the other, so the turns are in order.
func (s *Service) reloadControls(tx *db.Tx, changed Scope) error {
	next, err := readControls(tx)
	if err != nil {
		return err
	}
	s.controlsRevision++
	next.revision = s.controlsRevision
	tx.AfterCommit(func() { s.activateControls(next, changed) })
	return nil
}

// activateControls activates controls and updates prices and pages.
func (s *Service) activateControls(next *controls, changed Scope) {
	s.controlsMu.Lock()
	if s.controls.Load().revision < next.revision {
		s.controls.Store(next)
		s.scheduleExpiry(next)
	}
	s.controlsMu.Unlock()
	if changed.Event != "" {
		s.Reprice(changed.Event)
		return
	}
	// Suspensions take effect at once, because quotes read the controls. Prices and pages
	// follow with the next beat.
	var events []string
	for _, e := range s.Board.Visible() {
		if f := &e.Snapshot.Load().Fixture; changed.covers(e.ID, f) {
			events = append(events, e.ID)
		}
	}
	s.RepriceLater(events)
}

// covers reports whether a scope applies to an event.
func (c Scope) covers(eventID string, f *source.Fixture) bool {
	switch c.Level {
	case levelBook:
		return true
	case levelSport, levelType:
		return c.Sport == f.Sport
	case levelLeague:
		return board.Tournament{Sport: c.Sport, Category: c.Category, Tournament: c.Tournament} == board.LeagueOf(f)
	default:
		return c.Event == eventID
	}
}

// DeleteOldControls removes the controls of events that ended long ago, and the expired
// controls.
func (s *Service) DeleteOldControls(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := readControls(tx)
		if err != nil {
			return err
		}
		now := tx.Now().UnixMilli()
		for _, item := range stored.list {
			isSilent := item.scope.Event != "" && s.Board.ByID(item.scope.Event) == nil
			if !isSilent && !item.expired(now) {
				continue
			}
			if _, err := deleteControl(tx, item.kind, item.scope); err != nil {
				return err
			}
			if err := s.reloadControls(tx, item.scope); err != nil {
				return err
			}
		}
		return nil
	})
}
