package catalogue

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/gamerow"
	"croupier/app/kernel/session"
)

// maxGames limits the games in an answer.
const maxGames = 1000

// FilterRequest requests games.
type FilterRequest struct {
	// Filter is a list of conditions that a game must all meet. Without conditions, all
	// games match.
	Filter []Condition `json:"filter,omitempty" validate:"max=20"`
	// Limit is 1 to 1000. The default is 1000.
	Limit  int `json:"limit,omitempty" validate:"min=0,max=1000"`
	Offset int `json:"offset,omitempty" validate:"min=0,max=10000000"`
}

// Actions lists the calls of this feature.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/data/gamesFilter", action.Public, s.Filter,
			action.Summary("Games that meet all conditions, the most important first."), action.PerAddress(600, time.Minute)),
		action.Get("/api/game-providers", action.Public, s.Providers,
			action.Summary("All providers, the most important first.")),
		action.Post("/api/data/providers", action.Public, s.ProviderNames,
			action.Summary("The names of the providers that have games.")),
	)
}

// Filter finds games.
func (s *Service) Filter(ctx context.Context, call *session.Call, request FilterRequest) ([]gamerow.GameRow, error) {
	tests, err := readConditions(request.Filter)
	if err != nil {
		return nil, err
	}
	for i := range tests {
		if tests[i].key == keyFavorite && !call.SignedIn() {
			return nil, errFavouritesOfGuest
		}
	}
	var favourites map[string]bool
	if call.SignedIn() {
		if favourites, err = s.Favourites.Of(ctx, call.User.ID); err != nil {
			return nil, err
		}
	}
	limit := request.Limit
	if limit == 0 {
		limit = maxGames
	}
	catalogue := s.current.Load()
	places := catalogue.find(query{tests: tests, favourites: favourites, offset: request.Offset, limit: limit})
	rows := make([]gamerow.GameRow, len(places))
	for i, place := range places {
		rows[i] = catalogue.row(place, favourites, call.Country)
	}
	return rows, nil
}

// row returns a game for a player with favourites in a country.
func (snap *snapshot) row(place int32, favourites map[string]bool, country string) gamerow.GameRow {
	e := &snap.entries[place]
	row := e.row
	row.IsFavorite = favourites[row.ID]
	row.IsDisabled = row.IsDisabled || slices.Contains(e.countries(), country)
	return row
}

// GeoBlocked reports whether a game is not offered in a country.
func (s *Service) GeoBlocked(id, country string) bool {
	e := s.game(id)
	return e != nil && slices.Contains(e.countries(), country)
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

// Row returns a game without regard to favourites and countries.
func (s *Service) Row(id string) (row gamerow.GameRow, found bool) {
	catalogue := s.current.Load()
	place, found := catalogue.byID[id]
	if !found {
		return gamerow.GameRow{}, false
	}
	return catalogue.row(place, nil, ""), true
}
