// Package convert lets players convert a currency that the site cannot pay out on
// any network into one that it can, at the site's price less a margin. Without it
// such a balance could be won and never withdrawn. Currencies that the site can
// pay out are not converted: the site is not an exchange.
package convert

import (
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Asset is a currency on a network of the site.
type Asset struct{ Currency, Network string }

// Networks are the networks on which the site can pay.
type Networks interface {
	// Assets lists the assets of configured networks.
	Assets() []Asset
	// Offline reports whether a network cannot be reached or staff have paused it.
	Offline(network string) bool
	// WithdrawalsOpen reports whether staff allow withdrawals on a network.
	WithdrawalsOpen(network string) bool
}

// Rules decide whether a player may convert money now.
type Rules interface {
	MayExchange(q db.Querier, user *session.User, country, currency string, usd int64) error
}

// Deps are the dependencies of conversions.
type Deps struct {
	shared.Services
	Wallets  ledger.Wallets
	Networks Networks
	Rules    Rules
}

// Service converts currencies.
type Service struct {
	Deps
	margin *settings.Value[string]
}

// New creates the service.
func New(deps Deps) *Service { return &Service{Deps: deps, margin: declareMargin()} }

// sources lists the currencies that can be converted: those without a configured
// network. A network that is closed or offline for a while does not make its
// currency one of them.
func (s *Service) sources() (list []money.Currency) {
	assets := s.Networks.Assets()
	for _, c := range s.Wallets.Currencies() {
		if !slices.ContainsFunc(assets, func(a Asset) bool { return a.Currency == c.ID }) {
			list = append(list, c)
		}
	}
	return list
}

// targets lists the currencies that can be withdrawn now and have a price.
func (s *Service) targets() (list []money.Currency) {
	assets := s.Networks.Assets()
	for _, c := range s.Wallets.Currencies() {
		open := slices.ContainsFunc(assets, func(a Asset) bool {
			return a.Currency == c.ID && !s.Networks.Offline(a.Network) && s.Networks.WithdrawalsOpen(a.Network)
		})
		if _, err := s.Prices.Of(c.ID); open && err == nil {
			list = append(list, c)
		}
	}
	return list
}

func find(list []money.Currency, id string) (money.Currency, bool) {
	at := slices.IndexFunc(list, func(c money.Currency) bool { return c.ID == id })
	if at < 0 {
		return money.Currency{}, false
	}
	return list[at], true
}
