package providers

import (
	"context"
	"fmt"

	"croupier/app/betting/providers/seamless"
)

// Access is all that an outside program needs to send the callbacks of the emulator. It has secrets.
type Access struct {
	// Path is the path of the callbacks.
	Path     string `json:"path"`
	Merchant string `json:"merchant"`
	Key      string `json:"key"`
	Game     string `json:"game"`
	Currency string `json:"currency"`
	// Sessions are those of the players, in their order.
	Sessions []AccessSession `json:"sessions"`
}

// AccessSession is a session of a player with play money.
type AccessSession struct {
	Player string `json:"player"`
	Token  string `json:"token"`
	// EndedToken is the token of an earlier session of the player, which has ended.
	EndedToken string `json:"ended_token"`
}

// Access opens two sessions for each player, with play money in a currency. The second one ends the
// first. Errors: coded ones.
func (s *Service) Access(ctx context.Context, players []string, currency string) (Access, error) {
	known, found := s.currencies.Currency(currency)
	if !found {
		return Access{}, errCurrency
	}
	credentials := s.emulator.credentials
	a := Access{Path: CallbackPath, Merchant: credentials.Merchant, Key: credentials.Key, Game: emulatorGame, Currency: currency}
	for _, player := range players {
		launch := seamless.Launch{Provider: emulatorName, Owner: player, Game: emulatorGame, Currency: known, ProviderCurrency: currency, Demo: true}
		opened := AccessSession{Player: player}
		for _, token := range []*string{&opened.EndedToken, &opened.Token} {
			var err error
			if *token, _, err = s.wallet.Open(ctx, launch); err != nil {
				return Access{}, fmt.Errorf("give access to the emulator: %w", err)
			}
		}
		a.Sessions = append(a.Sessions, opened)
	}
	return a, nil
}
