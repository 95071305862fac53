package catalogue

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Bounds of answers and of what a player keeps.
const (
	maxGames      = 1000
	maxRecent     = 100
	maxFavourites = 1000
)

// FilterRequest asks for games.
type FilterRequest struct {
	// Filter are conditions that all have to be met; none for all games.
	Filter []Condition `json:"filter,omitempty" validate:"max=20"`
	// Limit is 1 to 1000; 1000 when left out.
	Limit  int `json:"limit,omitempty" validate:"min=0,max=1000"`
	Offset int `json:"offset,omitempty" validate:"min=0,max=10000000"`
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
	Game GameRow `json:"game"`
	// At is the time of the last wager in unix milliseconds.
	At int64 `json:"at"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/gamesFilter", action.Public, s.Filter,
			action.Summary("Games that meet all conditions, the most important first."), action.PerAddress(600, time.Minute)),
		action.Get("/api/game-providers", action.Public, s.Providers,
			action.Summary("All providers, the most important first.")),
		action.Post("/api/data/providers", action.Public, s.ProviderNames,
			action.Summary("The names of the providers that have games.")),
		action.Post("/api/user/favorite", action.SignedIn, s.Favorite,
			action.Summary("Makes a game a favourite of the caller, or no longer."), action.PerAccount(120, time.Minute)),
		action.Post("/api/data/recentGames", action.SignedIn, s.Recent,
			action.Summary("The games that the caller wagered on, newest first.")),
		action.Post("/api/data/restrictions", action.Public, s.RestrictionTable,
			action.Summary("Which provider may not be played in which countries.")),
		action.Post("/api/checkJurisdiction", action.Public, s.Jurisdiction,
			action.Summary("The caller's country, and whether it may play here.")),
	}
}

// Filter finds games.
func (s *Service) Filter(ctx context.Context, call *session.Call, request FilterRequest) ([]GameRow, error) {
	tests, err := readConditions(request.Filter)
	if err != nil {
		return nil, err
	}
	for i := range tests {
		if tests[i].key == keyFavorite && !call.SignedIn() {
			return nil, errFavouritesOfNobody
		}
	}
	favourites, err := s.favouritesOf(ctx, call)
	if err != nil {
		return nil, err
	}
	limit := request.Limit
	if limit == 0 {
		limit = maxGames
	}
	catalogue := s.current.Load()
	places := catalogue.find(query{tests: tests, favourites: favourites, offset: request.Offset, limit: limit})
	rows := make([]GameRow, len(places))
	for i, place := range places {
		rows[i] = catalogue.row(place, favourites)
	}
	return rows, nil
}

// row is a game as somebody with favourites sees it.
func (made *snapshot) row(place int32, favourites map[string]bool) GameRow {
	row := made.entries[place].row
	row.IsFavorite = favourites[row.ID]
	return row
}

// Providers lists the providers.
func (s *Service) Providers(context.Context, *session.Call, action.None) ([]ProviderRow, error) {
	return s.current.Load().providers, nil
}

// ProviderNames lists the providers that have games.
func (s *Service) ProviderNames(context.Context, *session.Call, action.None) ([]string, error) {
	names := []string{}
	for _, p := range s.current.Load().providers {
		if p.Games > 0 {
			names = append(names, p.Name)
		}
	}
	return names, nil
}

// Favorite makes a game a favourite, or no longer. One that has left the
// catalogue can still be taken out.
func (s *Service) Favorite(ctx context.Context, call *session.Call, request FavoriteRequest) (FavoriteAnswer, error) {
	answer := FavoriteAnswer{ID: request.ID, Value: *request.Value}
	if _, known := s.current.Load().byID[request.ID]; !known && answer.Value {
		return FavoriteAnswer{}, ErrUnknownGame
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
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
	played, err := s.Played.Recent(ctx, call.User.ID, maxRecent)
	if err != nil {
		return nil, err
	}
	favourites, err := s.favouritesOf(ctx, call)
	if err != nil {
		return nil, err
	}
	catalogue := s.current.Load()
	rows := []RecentRow{}
	for _, one := range played {
		if place, known := catalogue.byID[one.Game]; known {
			rows = append(rows, RecentRow{Game: catalogue.row(place, favourites), At: one.At})
		}
	}
	return rows, nil
}

// favouritesOf are the favourites of a caller; none for a guest.
func (s *Service) favouritesOf(ctx context.Context, call *session.Call) (map[string]bool, error) {
	favourites := map[string]bool{}
	if !call.SignedIn() {
		return favourites, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := readFavourites(q, call.User.ID)
		for _, id := range list {
			favourites[id] = true
		}
		return err
	})
	return favourites, err
}
