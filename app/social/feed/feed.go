// Package feed shows what is being played on the site: the lists of the live feed, the events that
// add to them, and which players may be named in them.
package feed

import (
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Catalogue describes the products that are wagered on.
type Catalogue interface {
	Name(product string) string
	// Image is the path of the cover image.
	Image(product string) string
	// Rounds is the type of rounds: single, extended or multiplayer.
	Rounds(product string) string
}

// Players returns the player of a wager as a viewer may see them.
type Players interface {
	players.Visibility
	CanSeeHidden(viewer *session.User) bool
}

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	Catalogue  Catalogue
	Currencies *money.CurrencySet
	Players    Players
	Products   *product.List
}

// Service keeps the lists and publishes new entries. It is a projection of the wager log.
type Service struct {
	Deps

	mu    sync.Mutex
	lists map[string]*ring
	// computing contains a token while a public list is computed.
	computing chan struct{}

	pending chan []*entry
	// dropped counts batches that were not published, because publishing was too slow.
	dropped atomic.Int64
}

// The lists, by their names in calls. Mine is read from the wager log.
const (
	All         = "all"
	HighRollers = "high_rollers"
	LuckyWins   = "lucky_wins"
	AllWins     = "all_wins"
	Mine        = "mine"
)

// channels are the channels of additions to the lists.
var channels = map[string]string{All: "feed:all", HighRollers: "feed:high_rollers", LuckyWins: "feed:lucky_wins"}

// maxHistory is the max number of missed events that a returning client can receive.
const maxHistory = 100

// maxPending is the max number of batches of wagers that wait to be published. The runner of
// projections delivers a few every quarter of a second.
const maxPending = 64

// New makes the feed and opens its channels.
func New(deps Deps) (*Service, error) {
	s := &Service{
		Deps: deps, lists: map[string]*ring{}, computing: make(chan struct{}, 1), pending: make(chan []*entry, maxPending),
	}
	for _, list := range []string{All, HighRollers, LuckyWins, AllWins} {
		s.lists[list] = &ring{}
	}
	for _, channel := range channels {
		if err := deps.Sockets.Channel(channel, live.Policy{History: maxHistory}); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// checkpoint is its name as a projection. It is stored and must never change.
const checkpoint = "feed"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// maxPublishAge is the max age of a wager to be published. Wagers that a server catches up on after a
// restart are not new.
const maxPublishAge = time.Minute

// Apply implements projection.Projection. It writes nothing. After the commit it adds the wagers to
// the lists and queues them for publication.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	entries := entries(wagers)
	if len(entries) == 0 {
		return nil
	}
	since := tx.Now().Add(-maxPublishAge).UnixMilli()
	tx.AfterCommit(func() {
		s.addEntries(entries)
		s.queue(entries, since)
	})
	return nil
}

// queue queues the new entries for publication by Run.
func (s *Service) queue(entries []*entry, since int64) {
	for len(entries) > 0 && entries[0].At < since {
		entries = entries[1:]
	}
	if len(entries) == 0 {
		return
	}
	select {
	case s.pending <- entries:
	default:
		s.Log.Warn("the live feed is too slow: wagers are not published", "batches", s.dropped.Add(1))
	}
}
