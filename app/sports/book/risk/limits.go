package risk

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"croupier/app/sports/book/board"
	"croupier/db"
)

// Kinds of subjects that have limits.
const (
	kindSport  = "sport"
	kindLeague = "league"
	kindMarket = "market"
	kindEvent  = "event"
)

// Limits are the maximum win of one bet, and the maximum loss of the site on a market and
// on an event, in millionths of a dollar. 0 means inherited.
type Limits struct{ Bet, Market, Event int64 }

// subject is what limits apply to: a sport, a league, a market type of a sport, or an
// event.
type subject struct{ kind, key string }

// ownLimit is a stored limit.
type ownLimit struct {
	subject
	Limits
	name    string
	version int64
	at      int64
	by      string
}

// ownLimits are the limits that traders have set.
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

// list returns the limits in the order of their subjects.
func (o *ownLimits) list() []ownLimit {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return slices.SortedFunc(maps.Values(o.all), func(a, b ownLimit) int {
		return strings.Compare(a.kind+"/"+a.key, b.kind+"/"+b.key)
	})
}

// LoadLimits reads the limits of traders when the site starts.
func (s *Service) LoadLimits(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allLimits(q)
		for _, l := range list {
			s.ownLimits.set(l)
		}
		return err
	})
}

// override overrides the limits that the other value sets.
func (l *Limits) override(other Limits) {
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

// leagueKey returns the key of a league.
func leagueKey(snap *board.Snapshot) string {
	f := &snap.Fixture
	return strings.Join([]string{f.Sport, f.Category, f.Tournament}, "/")
}

// LimitsFor returns the limits of a market of an event. The order is site, sport, league,
// market type, event; the last value that is set applies. A nil sheet has the limits of
// the site.
func (s *Service) LimitsFor(eventID string, snap *board.Snapshot, market string) Limits {
	l := Limits{micros(s.settings.bet), micros(s.settings.market), micros(s.settings.event)}
	if snap == nil {
		return l
	}
	sport := snap.Fixture.Sport
	for _, of := range []subject{{kindSport, sport}, {kindLeague, leagueKey(snap)}, {kindMarket, sport + "/" + market}, {kindEvent, eventID}} {
		l.override(s.ownLimits.of(of).Limits)
	}
	return l
}

// Tilt returns how much the outcomes of a market are shaded, and which of them accept no
// more bets. Both are nil for a market without bets.
func (s *Service) Tilt(eventID string, of *board.Market) (tilt []float64, full []bool) {
	limit := micros(s.settings.market)
	if own := s.marketLimitOf(eventID, of.Key); own > 0 {
		limit = own
	}
	return s.Exposure.tilt(eventID, of, limit, float64(s.settings.shade.Get())/100)
}

// HasBets reports whether a market has open bets.
func (s *Service) HasBets(eventID, market string) bool {
	return s.Exposure.hasBets(eventID, market)
}

// DropEvent deletes the counts of an event.
func (s *Service) DropEvent(eventID string) { s.Exposure.dropEvent(eventID) }

// marketLimitOf returns the maximum loss on a market; 0 means that only the setting
// applies.
func (s *Service) marketLimitOf(eventID, key string) int64 {
	e := s.Board.ByID(eventID)
	if e == nil || s.ownLimits.none() {
		return 0
	}
	market, _, _ := strings.Cut(key, "/")
	return s.LimitsFor(eventID, e.Snapshot.Load(), market).Market
}
