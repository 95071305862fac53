// Package feed shows what is being played on the site: the live feed's lists,
// the events that add to them, and who of the players may be named in them.
package feed

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Catalogue knows what is wagered on.
type Catalogue interface {
	Name(product string) string
	// Image is the path of the cover.
	Image(product string) string
	// Rounds tells how they go: single, extended or multiplayer.
	Rounds(product string) string
}

// Delays knows how the wagers of one kind are watched.
type Delays interface {
	// Delay is how long the player watches before the result is out.
	Delay(product string) time.Duration
}

// Currencies knows what is played with.
type Currencies interface {
	Currency(id string) (money.Currency, bool)
}

// Players knows the players behind wagers, for those who look at them.
type Players interface {
	players.Seer
	SeesHidden(viewer *session.User) bool
}

// Hub reaches the open pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
	PublishTo(userID string, n live.Notice) error
}

// Deps are the parts of the house that the feed stands on.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Catalogue  Catalogue
	Currencies Currencies
	Players    Players
	// Delays by kind. The results of a kind without them are out at once.
	Delays map[wagerlog.Kind]Delays
	Hub    Hub
	Log    *slog.Logger
}

// Service keeps the lists and tells of what comes in. It is a projection of
// the wager log.
type Service struct {
	Deps

	mu    sync.Mutex
	lists map[string]*ring
	// making holds a token while what everybody is shown is made.
	making chan struct{}

	waiting chan []*entry
	// dropped counts batches that nobody was told of, because telling was
	// too slow.
	dropped atomic.Int64
}

// The lists, by the names they have in calls. Mine is read from the wager log.
const (
	All         = "all"
	HighRollers = "high_rollers"
	LuckyWins   = "lucky_wins"
	AllWins     = "all_wins"
	Mine        = "mine"
)

// channels are where additions to a list are published.
var channels = map[string]string{All: "feed:all", HighRollers: "feed:high_rollers", LuckyWins: "feed:lucky_wins"}

// history is how many events a client that was away can still have.
const history = 100

// maxWaiting bounds the batches of wagers that wait to be told of: the runner
// of projections brings a few for every quarter of a second.
const maxWaiting = 64

// New makes the feed and opens its channels.
func New(deps Deps) (*Service, error) {
	s := &Service{
		Deps: deps, lists: map[string]*ring{}, making: make(chan struct{}, 1), waiting: make(chan []*entry, maxWaiting),
	}
	for _, list := range []string{All, HighRollers, LuckyWins, AllWins} {
		s.lists[list] = &ring{}
	}
	for _, channel := range channels {
		if err := deps.Hub.Channel(channel, live.Policy{History: history}); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// checkpoint is its name as a projection: stored, never to be changed.
const checkpoint = "feed"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// freshFor is how old a wager may be to be told of: what a server catches up
// with after a restart is no news.
const freshFor = time.Minute

// Apply implements projection.Projection. It writes nothing: after the commit the
// wagers are in the lists and wait to be told of.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	entries := entries(wagers)
	if len(entries) == 0 {
		return nil
	}
	since := tx.Now().Add(-freshFor).UnixMilli()
	tx.After(func() {
		s.remember(entries)
		s.queue(entries, since)
	})
	return nil
}

// queue has Run tell of the entries that are news.
func (s *Service) queue(entries []*entry, since int64) {
	for len(entries) > 0 && entries[0].At < since {
		entries = entries[1:]
	}
	if len(entries) == 0 {
		return
	}
	select {
	case s.waiting <- entries:
	default:
		s.Log.Warn("the live feed is too slow: wagers are not told of", "batches", s.dropped.Add(1))
	}
}
