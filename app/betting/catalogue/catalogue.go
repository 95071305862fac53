// Package catalogue contains every game and provider of the site, with filters and
// search.
package catalogue

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/product"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Covers provides the pictures of games and providers.
type Covers interface {
	// Game returns the path of a game's picture. The kind of the site's own games is
	// OriginalsType.
	Game(id, name, kind string) string
	// Provider returns the path of a provider's mark.
	Provider(slug, name string) string
}

// Favourites provides the favourites of players, by game.
type Favourites interface {
	Of(ctx context.Context, owner string) (map[string]bool, error)
}

// Original is one of the site's own games.
type Original struct {
	ID, Name string
	// Rounds is single, extended or multiplayer. Empty means single.
	Rounds   string
	Tags     []string
	Disabled bool
}

// Deps are the dependencies of the catalogue.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Log        *slog.Logger
	Covers     Covers
	Favourites Favourites
	// Originals are the site's own games in the order of display.
	Originals []Original
	// IsDisabled reports whether an original is disabled.
	IsDisabled func(id string) bool
	// Items are what players bet on besides games, by the product of the wagers. They are in no list
	// of games.
	Items map[string]product.Item
	// StaffLog and Site are used by the calls of staff.
	StaffLog *stafflog.Log
	Site     Site
	// Approvals make changes wait for a second person.
	Approvals *approval.Service
}

// pollInterval is how often a running site checks for a changed catalogue.
const pollInterval = 3 * time.Second

// Service provides the catalogue.
type Service struct {
	Deps
	// current is never modified after it is stored, so calls read it without a lock.
	current atomic.Pointer[snapshot]
	// loading serializes reloads, so that an older catalogue never replaces a newer one.
	loading sync.Mutex
	// placementMu serializes the replacement of snapshots. It also protects Originals.
	placementMu sync.Mutex
	// importing serializes imports.
	importing sync.Mutex
	// approved signals a change by an approval, which Run makes visible.
	approved chan struct{}
}

// New creates the service and reads the catalogue.
func New(ctx context.Context, deps Deps) (*Service, error) {
	s := &Service{Deps: deps, approved: make(chan struct{}, 1)}
	return s, s.Reload(ctx)
}

// Reload reads the catalogue from the database.
func (s *Service) Reload(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	var read stored
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		read, err = readCatalogue(q)
		return err
	})
	if err != nil {
		return err
	}
	s.placementMu.Lock()
	defer s.placementMu.Unlock()
	s.current.Store(s.buildSnapshot(read))
	return nil
}

// UpdateDisabled reads again which originals are disabled.
func (s *Service) UpdateDisabled() {
	s.placementMu.Lock()
	defer s.placementMu.Unlock()
	next := *s.current.Load()
	next.entries = slices.Clone(next.entries)
	originals := slices.Clone(s.Originals)
	for i := range originals {
		e := &next.entries[next.byID[originals[i].ID]]
		originals[i].Disabled = s.IsDisabled(originals[i].ID)
		e.row.IsDisabled, e.values.IsDisabled, e.base.IsDisabled = originals[i].Disabled, originals[i].Disabled, originals[i].Disabled
	}
	s.Originals = originals
	s.current.Store(&next)
}

// Refresh reloads the catalogue if it has changed.
func (s *Service) Refresh(ctx context.Context) error {
	var version int64
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		version, err = readVersion(q)
		return err
	})
	if err != nil || version == s.current.Load().version {
		return err
	}
	return s.Reload(ctx)
}

// Run reloads changed catalogues until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case <-s.approved:
			err = s.refreshPlayerView(ctx)
		case <-s.Clock.After(pollInterval):
			err = s.Refresh(ctx)
		}
		switch {
		case err == nil:
		case ctx.Err() != nil, errors.Is(err, db.ErrClosed), errors.Is(err, db.ErrFailed):
			return nil
		default:
			s.Log.Error("read the catalogue again", "error", err)
		}
	}
}

// Game returns the data for a game's cover: its name, its kind and its provider.
func (s *Service) Game(id string) (name, kind, provider string, ok bool) {
	e := s.game(id)
	if e == nil {
		return "", "", "", false
	}
	return e.row.Name, e.kind, e.row.Type, true
}

// Provider returns the name of a provider.
func (s *Service) Provider(slug string) (name string, ok bool) {
	name, ok = s.current.Load().providerNames[slug]
	return name, ok
}
