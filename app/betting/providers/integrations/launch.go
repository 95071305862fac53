package integrations

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/session"
	"croupier/db"
)

var _ gamelaunch.Source = (*Service)(nil)

// Launch starts a game of the integration in which the catalogue lists it.
func (s *Service) Launch(ctx context.Context, call *session.Call, r gamelaunch.Request) (started gamelaunch.Started, err error) {
	listed, found := s.Directory.FindGame(r.Game)
	if !found {
		return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonUnknown)
	}
	c := s.find(listed.Source)
	if c == nil || !c.Enabled {
		return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonSource)
	}
	launch := remote.Launch{Language: r.Lang, Country: call.Country, Address: call.IP.String(), ReturnURL: s.Address() + "/", Mobile: r.Mobile, Demo: r.Demo}
	if launch.Game, err = s.gameOf(ctx, c.Name, r.External); err != nil {
		return started, err
	}
	if !r.Demo {
		currency := r.Currency.ID
		if !c.supports(currency) {
			if currency = seamless.Dollar; !c.supports(currency) {
				return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonCurrency)
			}
		}
		token, l, err := s.Wallet.Open(ctx, seamless.Launch{
			Provider: c.Name, Owner: r.Owner, Game: r.External, Currency: r.Currency, ProviderCurrency: currency, Country: call.Country,
		})
		if err != nil {
			return started, err
		}
		launch.Player, launch.Session, launch.Currency, launch.Name = l.Owner, token, currency, l.Owner
	}
	address, err := c.client.Launch(ctx, launch)
	if err != nil {
		s.Log.Warn("launch a game of a provider", "provider", c.Name, "game", r.External, "error", err)
		return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonSource)
	}
	if !isWebAddress(address) {
		s.Log.Warn("a provider answers a launch without a web address", "provider", c.Name, "game", r.External)
		return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonSource)
	}
	if !c.shows(address) {
		s.Log.Warn("a provider launches a game at a host that the integration does not name", "provider", c.Name, "host", hostOf(address))
		c.health.refuseHost(hostOf(address))
		return started, gamelaunch.Unavailable(listed, gamelaunch.ReasonSource)
	}
	c.health.refuseHost("")
	started.URL, started.Sandbox = address, frameSandbox
	return started, nil
}

// frameSandbox is the sandbox attribute of the frame of a provider's game: its page has the origin of
// the provider, and must not lead the page of the site elsewhere.
const frameSandbox = "allow-scripts allow-same-origin allow-forms allow-popups"

// isWebAddress reports whether a frame may show an address.
func isWebAddress(text string) bool {
	address, err := url.Parse(strings.TrimSpace(text))
	return err == nil && address.Host != "" && address.User == nil && (address.Scheme == "https" || isLoopback(address))
}

// gameOf returns a game as the provider lists it.
func (s *Service) gameOf(ctx context.Context, name, game string) (remote.Game, error) {
	listed := remote.Game{ID: game}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := listedGame(q, name, game)
		if found != nil {
			listed = *found
		}
		return err
	})
	if err != nil {
		return listed, fmt.Errorf("find the game %s of %s: %w", game, name, err)
	}
	return listed, nil
}
