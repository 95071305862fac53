package bonus

import (
	"fmt"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the bonuses and their entries for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(), export.Table{
		Name: "bonuses",
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return s.exportGrants(q, after, at, limit)
		},
	})
}

func (s *Service) exportGrants(q db.Querier, after string, at export.Cutoff, limit int) (list [][]string, last string, err error) {
	grants, err := listGrants(q, `WHERE g.created_at < $1 AND g.source > $2 ORDER BY g.source LIMIT $3`, at.AsOf, after, limit)
	for _, g := range grants {
		currency, _ := s.Wallets.Currency(g.currency)
		terms, err := g.terms.Text()
		if err != nil {
			return nil, "", fmt.Errorf("write the terms of bonus %s: %w", g.id, err)
		}
		last = g.source
		list = append(list, []string{
			g.id.String(), g.userID, export.Number(g.createdAt), g.currency, g.name, g.source, g.granted.Text(currency.Decimals),
			g.converted.Text(currency.Decimals), money.USD(g.required).Text(), money.USD(g.wagered).Text(), string(g.state), terms,
		})
	}
	return list, last, err
}
