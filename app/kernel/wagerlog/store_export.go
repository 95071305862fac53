package wagerlog

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the wagers for a regulator. decimals are those of a currency.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{
		Name: "wagers",
		End:  func(q db.Querier, asOf int64) (string, error) { return export.LastBefore(q, asOf, lastWagerUpTo) },
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportWagers(q, after, at, limit, decimals)
		},
	})
}

func lastWagerUpTo(q db.Querier, upTo int64) (number, at int64, err error) {
	err = q.QueryRow(`SELECT seq, at FROM wagers WHERE seq <= $1 ORDER BY seq DESC LIMIT 1`, upTo).Scan(&number, &at)
	return number, at, err
}

func exportWagers(q db.Querier, after string, at export.Cutoff, limit int, decimals func(currency string) int) (list [][]string, last string, err error) {
	wagers, err := Since(q, export.Key(after), limit)
	for _, w := range wagers {
		if w.Seq > export.Key(at.End) {
			return list, "", nil
		}
		last = export.Number(w.Seq)
		if w.At < at.AsOf {
			list = append(list, exportedWager(w, decimals(w.Player.Currency)))
		}
	}
	return list, last, err
}

func exportedWager(w *Wager, decimals int) []string {
	void, multiplier := "0", ""
	if !w.Multiplier.IsZero() {
		multiplier = w.Multiplier.Exact()
	}
	if w.Void {
		void = "1"
	}
	number := export.Number
	return []string{
		number(w.Seq), w.ID.String(), hex.EncodeToString(w.ID[:]), number(int64(w.Revision)), number(w.At), number(int64(w.Account)), w.Player.Owner, w.Player.Currency,
		string(w.Player.Purpose), string(w.Kind), w.Product, w.Counterparty, number(int64(w.Rules)), number(int64(w.Fairness)), w.Edge,
		w.Choices, w.Turns, w.Stake.Text(decimals), w.Payout.Text(decimals), multiplier, void, export.Optional(w.Pair),
		number(int64(w.Nonce)), money.USD(w.USD).Text(),
		w.Bonus.Text(decimals), w.BonusPayout.Text(decimals), export.Optional(int64(w.BonusAccount)),
	}
}
