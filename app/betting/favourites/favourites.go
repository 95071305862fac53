// Package favourites contains a player's lists of games: favourites and recently played games.
package favourites

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamerow"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Limits of answers and of stored lists.
const (
	maxRecent     = 100
	maxFavourites = 1000
	// maxPending limits the wagers of a player that are read in addition to the
	// projection, which lags behind by a fraction of a second.
	maxPending = 1000
)

// Errors.
var (
	ErrUnknownGame      = fault.New(fault.CodeNotFound, "Unknown game.")
	ErrTooManyFavorites = fault.New(fault.CodeConflict, "You have too many favourites. Take one out first.")
)

// Catalogue provides the games.
type Catalogue interface {
	// Row returns the row of a game. found is false for a game that was removed from the
	// catalogue.
	Row(id string) (row gamerow.GameRow, found bool)
}

// Favourites reads the favourites of players. The catalogue uses it too.
type Favourites struct{ db *db.DB }

// NewFavourites creates the reader of favourites.
func NewFavourites(d *db.DB) *Favourites { return &Favourites{d} }

// Of returns the favourites of a player, by game.
func (f *Favourites) Of(ctx context.Context, owner string) (map[string]bool, error) {
	favourites := map[string]bool{}
	err := f.db.Read(ctx, func(q *db.Reader) error {
		list, err := readFavourites(q, owner)
		for _, id := range list {
			favourites[id] = true
		}
		return err
	})
	return favourites, err
}

// Service manages the lists.
type Service struct {
	db         *db.DB
	catalogue  Catalogue
	favourites *Favourites
}

// New creates the service.
func New(d *db.DB, catalogue Catalogue) *Service {
	return &Service{db: d, catalogue: catalogue, favourites: NewFavourites(d)}
}

// FavoriteRequest adds a game to the favourites or removes it.
type FavoriteRequest struct {
	ID    string `json:"id" validate:"required,max=200"`
	Value *bool  `json:"value" validate:"required"`
}

// FavoriteAnswer is the resulting state.
type FavoriteAnswer struct {
	ID    string `json:"id"`
	Value bool   `json:"value"`
}

// RecentRow is a game that the caller wagered on.
type RecentRow struct {
	Game gamerow.GameRow `json:"game"`
	// At is the time of the last wager in Unix milliseconds.
	At int64 `json:"at"`
}

// Actions lists the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/user/favorite", action.SignedIn, s.Favorite,
			action.Summary("Makes a game a favourite of the caller, or no longer."), action.PerAccount(120, time.Minute)),
		action.Post("/api/data/recentGames", action.SignedIn, s.Recent,
			action.Summary("The games that the caller wagered on, newest first.")),
	}
}

// Favorite adds a game to the favourites or removes it. A game that is not in the
// catalogue any more can still be removed.
func (s *Service) Favorite(ctx context.Context, call *session.Call, request FavoriteRequest) (FavoriteAnswer, error) {
	answer := FavoriteAnswer{ID: request.ID, Value: *request.Value}
	if _, known := s.catalogue.Row(request.ID); !known && answer.Value {
		return FavoriteAnswer{}, ErrUnknownGame
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if answer.Value {
			return addFavourite(tx, call.User.ID, request.ID)
		}
		return removeFavourite(tx, call.User.ID, request.ID)
	})
	if err != nil {
		return FavoriteAnswer{}, err
	}
	return answer, nil
}

// Recent lists the games that the caller wagered on. It omits games that are not in the
// catalogue any more.
func (s *Service) Recent(ctx context.Context, call *session.Call, _ action.None) ([]RecentRow, error) {
	var list []lastPlayed
	err := s.db.Read(ctx, func(q *db.Reader) (err error) {
		list, err = readPlayed(q, call.User.ID, maxRecent)
		return err
	})
	if err != nil {
		return nil, err
	}
	favourites, err := s.favourites.Of(ctx, call.User.ID)
	if err != nil {
		return nil, err
	}
	rows := []RecentRow{}
	for _, one := range list {
		if row, known := s.catalogue.Row(one.game); known {
			row.IsFavorite = favourites[row.ID]
			rows = append(rows, RecentRow{Game: row, At: one.at})
		}
	}
	return rows, nil
}
