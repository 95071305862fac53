package integrations

import (
	"context"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// Checked is what a program needs to send callbacks of an integration. It has secrets.
type Checked struct {
	Protocol string
	// Merchant and Key are those of Slotegrator. They are empty for Hub88, whose provider signs with a
	// key that the site does not have.
	Merchant, Key string
	// Game and OtherGame are two games of the integration that are offered; OtherGame is empty if there is
	// only one.
	Game, OtherGame string
}

// checkTime is how long this machine may send callbacks of an integration.
const checkTime = 15 * time.Minute

// Refusals of a check.
var (
	errSwitchedOff = fault.New(fault.CodeConflict, "The integration is switched off: switch it on, and check it again.").With("reason", "switched_off")
	errNoGames     = fault.New(fault.CodeConflict, "No game of the integration is offered: import its games first.").With("reason", "no_games")
	errCurrency    = fault.Field("currency", "validation.in")
)

// AllowCheck lets programs on this machine send callbacks of an integration in a currency for 15 minutes, and
// returns what they need for it. Errors: coded ones.
func (s *Service) AllowCheck(ctx context.Context, name, currency string) (checked Checked, err error) {
	c, err := s.connected(name)
	switch {
	case err != nil:
		return checked, err
	case !c.Enabled:
		return checked, errSwitchedOff
	case !c.supports(currency):
		return checked, errCurrency
	}
	secrets, err := s.open(&c.integration)
	if err != nil {
		return checked, err
	}
	checked.Protocol, checked.Merchant = c.Protocol, secrets.Merchant
	if c.Protocol == protocolSlotegrator {
		checked.Key = secrets.Key
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		games, err := importedGames(q, name)
		for _, game := range games {
			listed, found := s.Directory.FindExternal(name, game)
			if !found || listed.Unavailable || listed.Disabled || !listed.Supports(currency) {
				continue
			}
			if checked.Game != "" {
				checked.OtherGame = game
				break
			}
			checked.Game = game
		}
		return err
	})
	if err == nil && checked.Game == "" {
		err = errNoGames
	}
	if err == nil {
		c.health.checkUntil(s.Clock.Now().Add(checkTime))
	}
	return checked, err
}

// AllowEmulatorCheck lets programs on this machine send callbacks of an emulated provider that count in no
// figure, for 15 minutes.
func (s *Service) AllowEmulatorCheck(name string) {
	if c := s.emulators[name]; c != nil {
		c.health.checkUntil(s.Clock.Now().Add(checkTime))
	}
}
