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
		export.Table{Name: "races", Read: exportContests},
		export.Table{
			Name: "race_results",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportResults(q, after, at, limit, decimals)
			},
		},
	)
}

func exportContests(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	list, err := allContests(q, after, limit)
	for i := range list {
		c := &list[i]
		if last = c.ID; c.CreatedAt >= at.AsOf {
			continue
		}
		terms, err := json.Marshal(c.Terms)
		if err != nil {
			return nil, "", err
		}
		cancelled := int64(0)
		if c.Cancelled {
			cancelled = 1
		}
		rows = append(rows, []string{
			c.ID, c.Kind, c.Name, export.Number(c.StartsAt), export.Number(c.EndsAt), export.Number(cancelled), money.USD(c.Budget).Cents(), string(terms), c.Author,
			export.Number(c.CreatedAt),
		})
	}
	if len(list) < limit {
		last = ""
	}
	return rows, last, err
}

func exportResults(q db.Querier, after string, at export.Cutoff, limit int, decimals func(currency string) int) (rows [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	list, err := resultsAfter(q, from, limit)
	for i := range list {
		r := &list[i]
		if last = hex.EncodeToString(r.id[:]); r.at >= at.AsOf {
			continue
		}
		amount := ""
		if r.currency != "" {
			amount = r.amount.Text(decimals(r.currency))
		}
		rows = append(rows, []string{
			last, r.race, export.Number(int64(r.place)), r.owner, export.Number(r.points), hex.EncodeToString(r.wager), money.USD(r.usd).Cents(), r.currency, amount,
			r.price, r.state, export.Number(r.seq), export.Number(r.at), export.Optional(r.paidAt),
		})
	}
	if len(list) < limit {
		last = ""
	}
	return rows, last, err
}
