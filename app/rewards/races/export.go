package races

import (
	"encoding/hex"
	"encoding/json"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the prizes of races for a regulator. decimals returns the decimals of
// a currency.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(),
		export.Table{Name: "races", Read: export.FromList(allContests, exportContest)},
		export.Table{Name: "race_results", Read: export.FromList(resultsAfterKey, func(_ db.Querier, r *result) (export.Row, error) {
			amount := ""
			if r.currency != "" {
				amount = r.amount.Text(decimals(r.currency))
			}
			return r.exported(amount), nil
		})},
	)
}

func exportContest(_ db.Querier, c *contest) (export.Row, error) {
	terms, err := json.Marshal(c.Terms)
	cancelled := int64(0)
	if c.Cancelled {
		cancelled = 1
	}
	return export.Row{Key: c.ID, At: c.CreatedAt, Cells: []string{
		c.ID, c.Kind, c.Name, export.Number(c.StartsAt), export.Number(c.EndsAt), export.Number(cancelled), money.USD(c.Budget).Cents(), string(terms), c.Author,
		export.Number(c.CreatedAt),
	}}, err
}

func resultsAfterKey(q db.Querier, after string, limit int) ([]result, error) {
	from, err := export.BinaryKey(after)
	if err != nil {
		return nil, err
	}
	return resultsAfter(q, from, limit)
}

func (r *result) exported(amount string) export.Row {
	key := hex.EncodeToString(r.id[:])
	return export.Row{Key: key, At: r.at, Cells: []string{
		key, r.race, export.Number(int64(r.place)), r.owner, export.Number(r.points), hex.EncodeToString(r.wager), money.USD(r.usd).Cents(), r.currency, amount,
		r.price, r.state, export.Number(r.seq), export.Number(r.at), export.Optional(r.paidAt),
	}}
}
