package crash

import "croupier/app/kernel/product"

// Product implements product.Service.
func (s *Service) Product() product.Product {
	return product.Product{
		Kind: Kind, Title: "Crash", Group: func(string) product.Group { return product.Crash }, Describe: s.Describe, DescribeOpen: s.DescribeOpen,
		Proof:   s.auditProof(),
		Restore: product.Restore{VoidOpen: s.VoidOpen, FillNewest: s.NewestDrawn, Holder: s},
		Games:   s, Guests: product.Guests{Open: s.OpenRounds, Remove: s.RemoveRound}, Drain: s.Drain,
	}
}
