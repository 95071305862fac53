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
	return []export.Table{{
		Name: "races", Sentence: "A race or challenge that staff set up.",
		Columns: []export.Column{
			{Name: "race", Sentence: "Id of the race."},
			{Name: "kind", Sentence: "Race or challenge."},
			{Name: "name", Sentence: "What players read."},
			{Name: "starts_at", Sentence: "When it began, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "ends_at", Sentence: "When it ended or will.", Number: true},
			{Name: "cancelled", Sentence: "1 for one that was stopped without being settled.", Number: true},
			{Name: "budget", Sentence: "What it could cost at most, in dollars at its creation.", Number: true},
			{Name: "terms", Sentence: "What counts and what is won, as JSON; dollars in millionths, amounts in the least units of the books."},
			{Name: "author", Sentence: "Id of who set it up."},
			{Name: "created_at", Sentence: "When it was set up.", Number: true},
		},
		Read: exportContests,
	}, {
		Name: "race_results", Sentence: "A place of a settled race, or a winner of a challenge, and what was paid.",
		Columns: []export.Column{
			{Name: "prize", Sentence: "Id of the prize in hex, which is the reference of its transfer."},
			{Name: "race", Sentence: "Id of the race, or the week of the weekly race."},
			{Name: "place", Sentence: "Place, from 1; 0 for a player who takes no part.", Number: true},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "points", Sentence: "Points: millionths of a dollar, or ten-thousandths of a multiplier.", Number: true},
			{Name: "wager", Sentence: "Id of the wager that proves a multiplier, in hex."},
			{Name: "dollars", Sentence: "Worth of the prize, in dollars.", Number: true},
			{Name: "currency", Sentence: "Currency in which it was paid."},
			{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
			{Name: "price", Sentence: "Dollars for one unit when it was paid."},
			{Name: "state", Sentence: "None, owed or paid."},
			{Name: "counted_to", Sentence: "Number of the last wager that was counted.", Number: true},
			{Name: "at", Sentence: "When the place was written down, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "paid_at", Sentence: "When it was paid.", Number: true},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportResults(q, after, at, limit, decimals)
		},
	}}
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
