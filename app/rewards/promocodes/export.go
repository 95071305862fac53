package promocodes

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the codes and their uses for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "promo_codes", Read: export.FromList(promotionsAfter, exportCode)},
		export.Table{Name: "promo_uses", Read: export.FromList(usesAfterKey, s.exportUse)},
	)
}

func exportCode(_ db.Querier, one **promotion) (export.Row, error) {
	p := *one
	terms, err := p.Terms.text()
	return export.Row{Key: p.ID, At: p.CreatedAt, Cells: []string{
		p.ID, string(p.Kind), p.Code, export.Number(p.Batch), p.Name, terms, export.Number(p.MaxUses), Dollars(p.Budget), export.Number(p.Uses), Dollars(p.Spent),
		export.Number(p.StartsAt), export.Number(p.EndsAt), export.Number(p.StoppedAt), p.Author, export.Number(p.CreatedAt),
	}}, err
}

func usesAfterKey(q db.Querier, after string, limit int) ([]use, error) {
	from, err := export.BinaryKey(after)
	if err != nil {
		return nil, err
	}
	return usesAfter(q, from, limit)
}

func (s *Service) exportUse(_ db.Querier, u *use) (export.Row, error) {
	amount := ""
	if u.currency != "" {
		currency, _ := s.Wallets.Currency(u.currency)
		amount = u.amount.Text(currency.Decimals)
	}
	key := hex.EncodeToString(u.id[:])
	return export.Row{Key: key, At: u.at, Cells: []string{
		key, u.promotionID, u.promoCode, u.userID, export.Number(u.number), Dollars(u.usd), u.currency, amount, u.price, export.Number(u.tickets), export.Number(u.at),
	}}, nil
}
