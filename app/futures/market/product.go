package market

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Product implements product.Service.
func (s *Service) Product() product.Product {
	items := map[string]product.Item{}
	for _, t := range s.Tickers {
		items[t.ID] = product.Item{Name: t.Name, Image: t.Icon}
	}
	return product.Product{
		Kind: Kind, Title: "Futures", Group: func(string) product.Group { return product.Futures }, Describe: s.describe, DescribeOpen: s.describeOpen, Share: s.share,
		Proof:   s.proof(),
		Restore: product.Restore{VoidOpen: s.VoidOpen},
		Items:   items,
		Guests:  product.Guests{Open: s.openOf, Remove: s.remove},
		MaxReturn: func(w *wagerlog.Wager) (float64, bool) {
			terms, err := readChoices(w.Choices)
			if err != nil {
				return 0, false
			}
			most, _ := terms.MaxValue().Rat().Float64()
			return most, true
		},
	}
}

// describe returns an ended position.
func (s *Service) describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	return s.describeOpen(q, w.ID)
}

// describeOpen returns a position with the lines of the price log that filled it.
func (s *Service) describeOpen(q db.Querier, binary id.Binary) (answer wagerlog.Details, err error) {
	p, err := positionByID(q, binary)
	if p == nil || err != nil {
		return answer, err
	}
	fills, err := fillsOf(q, p.id)
	if err == nil {
		answer.View = s.view(p, fills, true)
	}
	return answer, err
}

// share returns a position, open or ended, that its player shows in the chat. The multiplier of an open
// one is that of its size.
func (s *Service) share(q db.Querier, binary id.Binary) (*product.Shared, error) {
	p, err := positionByID(q, binary)
	if p == nil || err != nil {
		return nil, err
	}
	view := s.view(p, nil, false)
	return &product.Shared{ID: view.ID, Item: p.ticker, Currency: p.currency, Stake: view.Wager, Multiplier: p.multiplierText(), Owner: p.owner}, nil
}

// openOf lists the positions of an owner that have not ended.
func (s *Service) openOf(q db.Querier, owner string) ([]id.Binary, error) {
	return runningOf(q, owner)
}

// remove deletes a position of a guest who is being removed, with its stake.
func (s *Service) remove(tx *db.Tx, binary id.Binary) error {
	if err := deletePosition(tx, binary); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.book.drop(binary) })
	return wager.RemoveOpen(tx, binary)
}

// VoidOpen voids all positions that have not ended after the database was restored to an earlier
// state: their players have seen later prices. The parts that are closed stay closed.
func (s *Service) VoidOpen(tx *db.Tx) (voided int, err error) {
	list, err := runningPositions(tx)
	for _, p := range list {
		if err == nil {
			err = s.void(tx, p, ReasonRestore)
		}
		if err == nil {
			voided++
		}
	}
	return voided, err
}
