package bets

import (
	"encoding/hex"
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the bets for a regulator. decimals returns the decimals of a currency.
// Their money is in wagers and transfers.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(),
		export.Table{
			Name: "sports_bets",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportBets(q, after, at, limit, func(b *bet) [][]string { return [][]string{exportedBet(b, decimals(b.currency))} })
			},
		},
		export.Table{
			Name: "sports_legs",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportBets(q, after, at, limit, exportedLegs)
			},
		},
		export.Table{
			Name: "sports_groups",
			Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
				return exportBets(q, after, at, limit, exportedGroups)
			},
		},
	)
}

// exportBets reads bets that were made before a moment, in their state at the time of
// reading.
func exportBets(q db.Querier, after string, at export.Cutoff, limit int, rows func(*bet) [][]string) (list [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	bets, err := betsAfter(q, from, limit)
	for _, b := range bets {
		last = hex.EncodeToString(b.id[:])
		if clock.Millis(b.at) < at.AsOf {
			list = append(list, rows(b)...)
		}
	}
	if len(bets) < limit {
		last = ""
	}
	return list, last, err
}

func exportedBet(b *bet, decimals int) []string {
	settled := ""
	if !b.settled.IsZero() {
		settled = export.Number(clock.Millis(b.settled))
	}
	text := func(amount money.Amount) string { return amount.Text(decimals) }
	return []string{
		b.id.String(), b.owner, b.kind, sizesText(b.sizes), b.currency, text(b.stake), text(b.maxPayout), b.edge, export.Number(int64(b.status)), flag(b.cashed),
		text(b.paid), text(b.cashedStake), text(b.cashedPaid), text(b.shortfall), export.Number(clock.Millis(b.at)), settled,
	}
}

func exportedLegs(b *bet) (list [][]string) {
	for i, l := range b.legs {
		result, share := "", ""
		if l.factor != nil {
			result = l.factor.Outcome()
			if !l.factor.Share.IsZero() {
				share = l.factor.Share.Exact()
			}
		}
		list = append(list, []string{
			b.id.String(), export.Number(int64(i + 1)), l.Key(), l.Sport, l.Tournament, strings.TrimSuffix(l.Home+" - "+l.Away, " - "), l.MarketName, l.OutcomeName, l.Price.String(),
			export.Number(l.Chance), export.Number(l.Void), flag(l.banker), export.Number(int64(l.group)), flag(l.Live), export.Number(clock.Millis(l.Starts)), result, share, export.Optional(l.revision),
		})
	}
	return list
}

func exportedGroups(b *bet) (list [][]string) {
	for _, u := range b.units() {
		if u.group == 0 {
			continue
		}
		g, result := b.groups[u.group], ""
		if now := b.leg(u); now.Factor != nil {
			result = now.Factor.Outcome()
		}
		list = append(list, []string{
			b.id.String(), export.Number(int64(g.number)), g.price().String(), pricesText(g.prices), export.Number(g.chance), export.Number(g.void), export.Number(g.expectedReturn), result,
		})
	}
	return list
}

// flag returns 1 for true and 0 for false.
func flag(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
