// Package shelf is what a player keeps of the catalogue: their favourites and the
// games that they played last.
package shelf

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/listing"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Bounds of answers and of what a player keeps.
const (
	maxRecent     = 100
	maxFavourites = 1000
	// maxPending bounds the wagers of a player that are read beside the
	// projection, which is a fraction of a second behind them.
	maxPending = 1000
)

// Refusals.
var (
	ErrUnknownGame      = fault.New(fault.CodeNotFound, "Unknown game.")
	ErrTooManyFavorites = fault.New(fault.CodeConflict, "You have too many favourites. Take one out first.")
)

// Catalogue knows the games.
type Catalogue interface {
	// Row describes a game; found is false for one that has left the catalogue.
	Row(id string) (row listing.GameRow, found bool)
}

// Favourites reads the favourites of players, for the catalogue too.
type Favourites struct{ db *db.DB }

// NewFavourites makes the reader of favourites.
func NewFavourites(d *db.DB) *Favourites { return &Favourites{d} }

// Of tells the favourites of a player, by game.
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

// Service keeps the shelves.
type Service struct {
	db         *db.DB
	catalogue  Catalogue
	favourites *Favourites
}

// New makes the service.
func New(d *db.DB, catalogue Catalogue) *Service {
	return &Service{db: d, catalogue: catalogue, favourites: NewFavourites(d)}
}

// FavoriteRequest makes a game a favourite, or no longer.
type FavoriteRequest struct {
	ID    string `json:"id" validate:"required,max=200"`
	Value *bool  `json:"value" validate:"required"`
}

// FavoriteAnswer says what holds now.
type FavoriteAnswer struct {
	ID    string `json:"id"`
	Value bool   `json:"value"`
}

// RecentRow is a game that the caller wagered on.
type RecentRow struct {
	Game listing.GameRow `json:"game"`
	// At is the time of the last wager in unix milliseconds.
	At int64 `json:"at"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/user/favorite", action.SignedIn, s.Favorite,
			action.Summary("Makes a game a favourite of the caller, or no longer."), action.PerAccount(120, time.Minute)),
		action.Post("/api/data/recentGames", action.SignedIn, s.Recent,
			action.Summary("The games that the caller wagered on, newest first.")),
	}
}

// Favorite makes a game a favourite, or no longer. One that has left the
// catalogue can still be taken out.
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

// Recent lists what the caller wagered on. Games that have left the catalogue
// are left out.
func (s *Service) Recent(ctx context.Context, call *session.Call, _ action.None) ([]RecentRow, error) {
	var list []played
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
