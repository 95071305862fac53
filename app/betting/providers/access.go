package providers

import (
	"context"
	"fmt"

	"croupier/app/betting/providers/integrations"
	"croupier/app/betting/providers/seamless"
)

// Access is all that an outside program needs to send the callbacks of the emulator or of an integration.
// It has secrets.
type Access struct {
	// Path is the path of the callbacks.
	Path     string `json:"path"`
	Protocol string `json:"protocol"`
	// Merchant and Key are empty for a protocol whose provider signs with a key of its own.
	Merchant string `json:"merchant"`
	Key      string `json:"key"`
	Game     string `json:"game"`
	// OtherGame is a second game; empty for none.
	OtherGame string `json:"other_game"`
	Currency  string `json:"currency"`
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

// Access opens two sessions with the emulator or an integration for each player, with play money in a
// currency. The second one ends the first. Errors: coded ones.
func (s *Service) Access(ctx context.Context, provider string, players []string, currency string) (Access, error) {
	known, found := s.currencies.Currency(currency)
	if !found {
		return Access{}, errCurrency
	}
	a, err := s.accessTo(ctx, provider, currency)
	if err != nil {
		return Access{}, err
	}
	for _, player := range players {
		launch := seamless.Launch{Provider: provider, Owner: player, Game: a.Game, Currency: known, ProviderCurrency: currency, Demo: true}
		opened := AccessSession{Player: player}
		for _, token := range []*string{&opened.EndedToken, &opened.Token} {
			if *token, _, err = s.wallet.Open(ctx, launch); err != nil {
				return Access{}, fmt.Errorf("give access to %s: %w", provider, err)
			}
		}
		a.Sessions = append(a.Sessions, opened)
	}
	return a, nil
}

// accessTo returns the access to the emulator or to an integration without sessions.
func (s *Service) accessTo(ctx context.Context, provider, currency string) (Access, error) {
	a := Access{Path: integrations.CallbackPath(provider), Currency: currency}
	if provider == EmulatorName {
		s.integrations.AllowEmulatorCheck(provider)
		credentials := s.emulator.credentials
		a.Protocol, a.Merchant, a.Key, a.Game = emulatorProtocol, credentials.Merchant, credentials.Key, emulatorGame
		return a, nil
	}
	checked, err := s.integrations.AllowCheck(ctx, provider, currency)
	a.Protocol, a.Merchant, a.Key, a.Game, a.OtherGame = checked.Protocol, checked.Merchant, checked.Key, checked.Game, checked.OtherGame
	return a, err
}
