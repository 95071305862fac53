package bonus

import (
	"fmt"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the bonuses and their entries as a regulator gets them.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "bonuses", Sentence: "Bonus money that a player was granted, with its terms.",
		Columns: []export.Column{
			{Name: "bonus", Sentence: "Id of the bonus; transfers refer to it in hex."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "at", Sentence: "When it was granted, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "currency", Sentence: "Currency of its amounts."},
			{Name: "name", Sentence: "Name of the offer."},
			{Name: "source", Sentence: "What it was granted for."},
			{Name: "granted", Sentence: "The bonus, in units of the currency.", Number: true},
			{Name: "converted", Sentence: "What has become real money, in units of the currency.", Number: true},
			{Name: "required", Sentence: "Contribution that its conditions demand, in dollars.", Number: true},
			{Name: "wagered", Sentence: "Contribution so far, in dollars.", Number: true},
			{Name: "state", Sentence: "How it stood when the package was made."},
			{Name: "terms", Sentence: "Its terms, as JSON."},
		},
		Read: func(q db.Querier, after string, at export.Moment, limit int) ([][]string, string, error) {
			return s.exported(q, after, at, limit)
		},
	}}
}

func (s *Service) exported(q db.Querier, after string, at export.Moment, limit int) (list [][]string, last string, err error) {
	grants, err := listGrants(q, `WHERE g.created_at < $1 AND g.source > $2 ORDER BY g.source LIMIT $3`, at.AsOf, after, limit)
	for _, g := range grants {
		currency, _ := s.Wallets.Currency(g.currency)
		terms, err := g.terms.Text()
		if err != nil {
			return nil, "", fmt.Errorf("write the terms of bonus %s: %w", g.id, err)
		}
		dollars := func(usd int64) string { return money.Amount(usd).Text(usdDecimals) }
		last = g.source
		list = append(list, []string{
			g.id.String(), g.userID, export.Number(g.createdAt), g.currency, g.name, g.source, g.granted.Text(currency.Decimals),
			g.converted.Text(currency.Decimals), dollars(g.required), dollars(g.wagered), string(g.state), terms,
		})
	}
	return list, last, err
}
