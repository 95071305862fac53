package integrations

import (
	"strings"

	"croupier/app/betting/providers/hub88"
	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/fault"
	"croupier/db"
)

var (
	_ remote.Issuer = (*slotegrator.Client)(nil)
	_ remote.Issuer = (*hub88.Client)(nil)
)

// Issuer returns what gives free spins of an integration in use. Errors: coded ones.
func (s *Service) Issuer(name string) (remote.Issuer, error) {
	c, err := s.connected(name)
	if err != nil {
		return nil, err
	}
	issuer, able := c.client.(remote.Issuer)
	switch {
	case !able:
		return nil, errNoContract
	case !c.Enabled:
		return nil, errSwitchedOff
	}
	return issuer, nil
}

// Supports reports whether an integration has a currency in its contract.
func (s *Service) Supports(name, currency string) bool {
	c := s.find(name)
	return c != nil && c.supports(currency)
}

// FreeSpinGame finds a game with free spins of an integration by its id in the catalogue or at the
// provider, and returns the provider's id. Errors: the field games.
func (s *Service) FreeSpinGame(q db.Querier, name, game string) (external string, err error) {
	if listed, found := s.Directory.FindGame(game); found && listed.Source == name {
		game = listed.External
	}
	listed, err := listedGame(q, name, game)
	switch {
	case err != nil:
		return "", err
	case listed == nil || !listed.FreeSpins:
		return "", fault.Field("games", "validation.in").With("game", strings.ToValidUTF8(game, ""))
	}
	return listed.ID, nil
}

// GameOf returns the id and the name of a provider's game in the catalogue; its own id twice if the
// catalogue does not know it.
func (s *Service) GameOf(name, external string) (id, title string) {
	if g, found := s.Directory.FindExternal(name, external); found {
		return g.ID, g.Name
	}
	return external, external
}
