package promocodes

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the codes and their uses for a regulator.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "promo_codes", Sentence: "A promo code, or a batch of them, that staff set up.",
		Columns: []export.Column{
			{Name: "promo_code", Sentence: "Id of the code."},
			{Name: "kind", Sentence: "Cash, bonus, deposit_bonus or tickets."},
			{Name: "code", Sentence: "What players type; of a batch, the beginning of each."},
			{Name: "batch", Sentence: "How many codes that work once it has; 0 for one code.", Number: true},
			{Name: "name", Sentence: "Its name."},
			{Name: "terms", Sentence: "What it gives, to whom and how often, as JSON; dollars in millionths."},
			{Name: "max_uses", Sentence: "How often it can be used; 0 for no bound.", Number: true},
			{Name: "budget", Sentence: "What it can give in all, in dollars; 0 for no bound.", Number: true},
			{Name: "uses", Sentence: "How often it was used when the package was made.", Number: true},
			{Name: "spent", Sentence: "What it had given then, in dollars.", Number: true},
			{Name: "starts_at", Sentence: "When it began, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "ends_at", Sentence: "When it ends; 0 for no end.", Number: true},
			{Name: "stopped_at", Sentence: "When staff ended it; 0 for not.", Number: true},
			{Name: "author", Sentence: "Id of who set it up."},
			{Name: "created_at", Sentence: "When it was set up.", Number: true},
		},
		Read: exportCodes,
	}, {
		Name: "promo_uses", Sentence: "A use of a promo code and what it gave.",
		Columns: []export.Column{
			{Name: "use", Sentence: "Id of the use in hex, which is the reference of its transfer."},
			{Name: "promo_code", Sentence: "Id of the code."},
			{Name: "code", Sentence: "What the player typed."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "number", Sentence: "Number of the player's use of it, from 1.", Number: true},
			{Name: "dollars", Sentence: "Worth of what it gave, in dollars; 0 for tickets and deposit bonuses.", Number: true},
			{Name: "currency", Sentence: "Currency of the amount."},
			{Name: "amount", Sentence: "What it gave, in units of the currency.", Number: true},
			{Name: "price", Sentence: "Dollars for one unit then."},
			{Name: "tickets", Sentence: "Tickets for the wheel.", Number: true},
			{Name: "at", Sentence: "When it was used, in milliseconds since 1970 (UTC).", Number: true},
		},
		Read: s.exportUses,
	}}
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
