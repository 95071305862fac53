package promocodes

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the codes and their uses for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "promo_codes", Read: exportCodes},
		export.Table{Name: "promo_uses", Read: s.exportUses},
	)
}

func exportCodes(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	list, err := promotionsAfter(q, after, limit)
	for _, p := range list {
		if last = p.ID; p.CreatedAt >= at.AsOf {
			continue
		}
		terms, err := p.Terms.text()
		if err != nil {
			return nil, "", err
		}
		rows = append(rows, []string{
			p.ID, string(p.Kind), p.Code, export.Number(p.Batch), p.Name, terms, export.Number(p.MaxUses), Dollars(p.Budget), export.Number(p.Uses), Dollars(p.Spent),
			export.Number(p.StartsAt), export.Number(p.EndsAt), export.Number(p.StoppedAt), p.Author, export.Number(p.CreatedAt),
		})
	}
	if len(list) < limit {
		last = ""
	}
	return rows, last, err
}

func (s *Service) exportUses(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	list, err := usesAfter(q, from, limit)
	for i := range list {
		u := &list[i]
		if last = hex.EncodeToString(u.id[:]); u.at >= at.AsOf {
			continue
		}
		amount := ""
		if u.currency != "" {
			currency, _ := s.Wallets.Currency(u.currency)
			amount = u.amount.Text(currency.Decimals)
		}
		rows = append(rows, []string{
			last, u.promotionID, u.promoCode, u.userID, export.Number(u.number), Dollars(u.usd), u.currency, amount, u.price, export.Number(u.tickets), export.Number(u.at),
		})
	}
	if len(list) < limit {
		last = ""
	}
	return rows, last, err
}
