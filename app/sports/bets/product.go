package bets

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Product implements product.Service.
func (s *Service) Product() product.Product {
	return product.Product{
		Kind: Kind, Title: "Sports", Group: func(string) product.Group { return product.Sports },
		Describe: s.describe, DescribeOpen: s.describeOpen, Share: s.share,
		Proof:   s.auditProof(),
		Restore: product.Restore{Unaffected: "the results of events come from the feed, and the site draws nothing"},
		Items:   map[string]product.Item{Product: {Name: s.Name, Image: "/img/sports.svg"}},
	}
}

// describe adds the selections of a bet to an ended wager.
func (s *Service) describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	return s.describeOpen(q, w.ID)
}

// describeOpen returns the selections of a bet, which its player may show to others at any time.
func (s *Service) describeOpen(q db.Querier, wager id.Binary) (answer wagerlog.Details, err error) {
	b, err := betByID(q, wager)
	if err == nil && b != nil {
		answer.View = s.sharedView(b)
	}
	return answer, err
}

// share returns a bet, open or ended, that a player wants to show in the chat.
func (s *Service) share(q db.Querier, wager id.Binary) (*product.Shared, error) {
	b, err := betByID(q, wager)
	if b == nil || err != nil {
		return nil, err
	}
	bet := s.view(b)
	return &product.Shared{ID: bet.ID, Item: Product, Currency: bet.Currency, Stake: bet.Stake, Multiplier: bet.Odds, Owner: b.owner}, nil
}
