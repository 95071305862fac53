package catalogue

import (
	"slices"

	"croupier/app/kernel/gamelaunch"
)

// FindGame returns a game of a source by its id, as staff changed it. Originals and previews are not
// found.
func (s *Service) FindGame(id string) (gamelaunch.Game, bool) {
	snap := s.current.Load()
	place, known := snap.byID[id]
	if !known {
		return gamelaunch.Game{}, false
	}
	return snap.launchable(place)
}

// FindExternal returns a game of a source by the id that the source uses.
func (s *Service) FindExternal(source, external string) (gamelaunch.Game, bool) {
	snap := s.current.Load()
	place, known := snap.byExternal[[2]string{source, external}]
	if !known {
		return gamelaunch.Game{}, false
	}
	return snap.launchable(place)
}

// launchable returns a game of a source.
func (snap *snapshot) launchable(place int32) (gamelaunch.Game, bool) {
	e := &snap.entries[place]
	if e.source == nil {
		return gamelaunch.Game{}, false
	}
	g := gamelaunch.Game{Listing: e.source.listing(e.row.Type), Source: e.source.Source, Disabled: e.values.IsDisabled, Countries: e.countries()}
	g.Name = e.row.Name
	return g, true
}

// countries are the countries in which a game is blocked, by its source and by staff.
func (e *entry) countries() []string {
	if e.source == nil || len(e.source.Blocked) == 0 {
		return e.values.Blocked
	}
	return append(slices.Clone(e.values.Blocked), e.source.Blocked...)
}
