package market

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the positions with real money for a regulator, with their fills and frames. decimals
// returns the decimals of a currency.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(),
		export.Table{
			Name: "futures_positions",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportPositions(q, after, at, limit, func(p *position) ([][]string, error) {
					return [][]string{p.exported(decimals(p.currency))}, nil
				})
			},
		},
		export.Table{
			Name: "futures_fills",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportPositions(q, after, at, limit, func(p *position) ([][]string, error) { return exportedFills(q, p, decimals(p.currency)) })
			},
		},
	)
}

// exportPositions reads positions with real money that were ordered before a moment.
func exportPositions(q db.Querier, after string, at export.Cutoff, limit int, rows func(*position) ([][]string, error)) (list [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	batch, err := positionsAfter(q, from, limit)
	for _, p := range batch {
		last = hex.EncodeToString(p.id[:])
		if p.demo || p.ordered >= at.AsOf || err != nil {
			continue
		}
		var exported [][]string
		exported, err = rows(p)
		list = append(list, exported...)
	}
	if len(batch) < limit {
		last = ""
	}
	return list, last, err
}

// positionsAfter reads at most limit positions after an id, in the order of ids.
func positionsAfter(q db.Querier, after []byte, limit int) ([]*position, error) {
	if after == nil {
		after = []byte{}
	}
	return db.Refs(q, "read positions", (*position).scan, `SELECT `+positionColumns+` FROM futures_positions WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}

// priceText is a price with the decimals of its ticker; empty for none.
func priceText(ticker string, price futures.Price) string {
	t, known := futures.TickerByID(ticker)
	if price == 0 || !known {
		return ""
	}
	return t.Text(price)
}

func (p *position) exported(decimals int) []string {
	text := func(amount money.Amount) string { return amount.Text(decimals) }
	return []string{
		p.id.String(), p.owner, p.ticker, directionText(p.terms.Direction), p.currency, text(p.wager), export.Number(p.terms.Multiplier), string(p.terms.Fees.Mode),
		export.Number(p.terms.Fees.Rate), export.Number(p.terms.MaxROI), string(p.state), p.reason, priceText(p.ticker, p.entry), priceText(p.ticker, p.exit),
		text(p.remaining), text(p.paid), text(p.fee), export.Number(p.ordered), export.Optional(p.opened), export.Optional(p.ended),
	}
}

func exportedFills(q db.Querier, p *position, decimals int) (list [][]string, err error) {
	fills, err := fillsOf(q, p.id)
	for _, f := range fills {
		list = append(list, []string{
			id.Binary(p.id).String(), export.Number(int64(f.n)), string(f.kind), f.ticker, export.Number(f.tick), export.Number(f.frame), priceText(f.ticker, f.price),
			f.settled.stake.Text(decimals), f.settled.payout.Text(decimals), f.settled.fee.Text(decimals), export.Number(f.at),
		})
	}
	return list, err
}
