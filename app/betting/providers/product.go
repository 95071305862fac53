package providers

import (
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Product implements product.Service. The provider decides the rounds: the site knows their money, and
// no choices and no draws.
func (s *Service) Product() product.Product {
	return product.Product{
		Kind: seamless.Kind, Title: "Casino", Group: s.games.Group, Launches: s.launches,
		Describe:     func(db.Querier, *wagerlog.Wager) (wagerlog.Details, error) { return wagerlog.Details{}, nil },
		DescribeOpen: func(db.Querier, id.Binary) (wagerlog.Details, error) { return wagerlog.Details{}, nil },
		Proof:        s.wallet.AuditProof(),
		Restore:      product.Restore{Unaffected: "the provider decides the result, and repeats its callbacks"},
	}
}

// launches reports whether a game of the catalogue belongs to an integration.
func (s *Service) launches(game string) bool {
	return s.games.OfSource(game, func(source string) bool { return source != gamelaunch.Installed })
}
