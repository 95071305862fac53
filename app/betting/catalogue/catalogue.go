// Package catalogue is the catalogue: every game and provider of the site with its
// filters and its search.
package catalogue

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Covers knows where the pictures of games and providers are.
type Covers interface {
	// Game gives the path of a game's picture. The kind of the house's own
	// games is OriginalsType.
	Game(id, name, kind string) string
	// Provider gives the path of a provider's mark.
	Provider(slug, name string) string
}

// Favourites knows the favourites of players, by game.
type Favourites interface {
	Of(ctx context.Context, owner string) (map[string]bool, error)
}

// Original is one of the house's own games.
type Original struct {
	ID, Name string
	// Rounds tells how its rounds go: single, extended or multiplayer; empty is
	// single.
	Rounds   string
	Tags     []string
	Disabled bool
}

// Deps are the parts of the house that the catalogue stands on.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Log        *slog.Logger
	Covers     Covers
	Favourites Favourites
	// Originals are the house's own games in the order in which they are offered.
	Originals []Original
	// StaffLog and House are what the calls of staff need.
	StaffLog *stafflog.Log
	House    House
}

// pollEvery is how soon a running site notices a changed catalogue.
const pollEvery = 3 * time.Second

// Service answers for the catalogue.
type Service struct {
	Deps
	// current is never changed once stored: calls read it without a lock.
	current atomic.Pointer[snapshot]
	// loading makes reloads follow one another, so that an older catalogue
	// never replaces a newer one.
	loading sync.Mutex
	// placing makes those who put a snapshot into place follow one another; it
	// guards Originals too.
	placing sync.Mutex
	// importing makes imports follow one another.
	importing sync.Mutex
}

// New makes the service and reads the catalogue.
func New(ctx context.Context, deps Deps) (*Service, error) {
	s := &Service{Deps: deps}
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
	s.placing.Lock()
	defer s.placing.Unlock()
	s.current.Store(s.buildSnapshot(read))
	return nil
}

// SetDisabled says anew which originals are switched off.
func (s *Service) SetDisabled(disabled func(id string) bool) {
	s.placing.Lock()
	defer s.placing.Unlock()
	next := *s.current.Load()
	next.entries = slices.Clone(next.entries)
	originals := slices.Clone(s.Originals)
	for i := range originals {
		e := &next.entries[next.byID[originals[i].ID]]
		originals[i].Disabled = disabled(originals[i].ID)
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

// Run follows changes of the catalogue until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(pollEvery):
		}
		err := s.Refresh(ctx)
		switch {
		case err == nil:
		case ctx.Err() != nil, errors.Is(err, db.ErrClosed), errors.Is(err, db.ErrFailed):
			return nil
		default:
			s.Log.Error("read the catalogue again", "error", err)
		}
	}
}

// Game finds a game for those who draw its cover: its name, what kind of game
// it is and who made it.
func (s *Service) Game(id string) (name, kind, provider string, ok bool) {
	e := s.game(id)
	if e == nil {
		return "", "", "", false
	}
	return e.row.Name, e.kind, e.row.Type, true
}

// Provider finds the name of a provider.
func (s *Service) Provider(slug string) (name string, ok bool) {
	name, ok = s.current.Load().providerNames[slug]
	return name, ok
}
