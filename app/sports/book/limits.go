package book

import (
	"context"
	"croupier/db"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Kinds of what traders set limits for.
const (
	kindSport  = "sport"
	kindLeague = "league"
	kindMarket = "market"
	kindEvent  = "event"
)

// Limits are what one bet may win, and what the house may lose on a market and on an
// event, in millionths of a dollar; 0 for one that is inherited.
type Limits struct{ Bet, Market, Event int64 }

// subject is what limits are set for: a sport, a league of it, a type of market of a
// sport, or an event.
type subject struct{ kind, key string }

// ownLimit is a limit as it is stored.
type ownLimit struct {
	subject
	Limits
	name    string
	version int64
	at      int64
	by      string
}

// ownLimits are the limits of traders.
type ownLimits struct {
	mu  sync.RWMutex
	all map[subject]ownLimit
}

func (o *ownLimits) of(s subject) ownLimit {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.all[s]
}

func (o *ownLimits) set(l ownLimit) {
	o.mu.Lock()
	defer o.mu.Unlock()
	next := maps.Clone(o.all)
	if next == nil {
		next = map[subject]ownLimit{}
	}
	next[l.subject] = l
	o.all = next
}

func (o *ownLimits) none() bool {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return len(o.all) == 0
}

// list orders the limits by what they are for.
func (o *ownLimits) list() []ownLimit {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return slices.SortedFunc(maps.Values(o.all), func(a, b ownLimit) int {
		return strings.Compare(a.kind+"/"+a.key, b.kind+"/"+b.key)
	})
}

// loadLimits reads the limits of traders, as the site starts.
func (s *Service) loadLimits(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allLimits(q)
		for _, l := range list {
			s.own.set(l)
		}
		return err
	})
}

// over replaces what another one sets.
func (l *Limits) over(other Limits) {
	if other.Bet > 0 {
		l.Bet = other.Bet
	}
	if other.Market > 0 {
		l.Market = other.Market
	}
	if other.Event > 0 {
		l.Event = other.Event
	}
}

// leagueKey names a league.
func leagueKey(sheet *sheet) string {
	f := &sheet.fixture
	return strings.Join([]string{f.Sport, f.Category, f.Tournament}, "/")
}

// limitsFor are the limits of a market of an event: those of the site, of the sport, of
// the league, of the type of market, and of the event. The last one that is set counts.
// A nil sheet has those of the site.
func (s *Service) limitsFor(eventID string, sheet *sheet, market string) Limits {
	l := Limits{micros(s.options.bet), micros(s.options.market), micros(s.options.event)}
	if sheet == nil {
		return l
	}
	sport := sheet.fixture.Sport
	for _, of := range []subject{{kindSport, sport}, {kindLeague, leagueKey(sheet)}, {kindMarket, sport + "/" + market}, {kindEvent, eventID}} {
		l.over(s.own.of(of).Limits)
	}
	return l
}

// marketLimitOf is what a market may lose; 0 where only the setting counts.
func (s *Service) marketLimitOf(eventID, key string) int64 {
	e := s.find(eventID)
	if e == nil || s.own.none() {
		return 0
	}
	market, _, _ := strings.Cut(key, "/")
	return s.limitsFor(eventID, e.sheet.Load(), market).Market
}
