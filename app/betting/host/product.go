package host

import (
	"croupier/app/kernel/product"
	"croupier/app/kernel/wager"
)

// Product implements product.Service.
func (s *Service) Product() product.Product {
	return product.Product{
		Kind: Kind, Title: "Slots", Group: func(string) product.Group { return product.Slots },
		Describe: s.Describe, DescribeOpen: s.DescribeOpen,
		Proof:     wager.Proof{Checks: s.checks(), Find: findWager},
		Restore:   product.Restore{Unaffected: "the outcome of an open round is stored with its stake"},
		Installed: true,
	}
}
