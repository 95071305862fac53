package wagerlog

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the wagers for a regulator. decimals are those of a currency.
func Exports(decimals func(currency string) int) []export.Table {
	return []export.Table{{
		Name:     "wagers",
		Sentence: "A wager that has ended. One that was corrected has a further row with the next revision, which contains all of it.",
		Columns: []export.Column{
			{Name: "number", Sentence: "Number of the row, in the order of the ends.", Number: true},
			{Name: "wager", Sentence: "Id of the wager, which is also the reference of its transfers."},
			{Name: "reference", Sentence: "The same id in hex, as transfers name it."},
			{Name: "revision", Sentence: "0 for the first settlement, one more for each correction.", Number: true},
			{Name: "at", Sentence: "When it ended, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "account", Sentence: "Account of the player that staked.", Number: true},
			{Name: "player", Sentence: "Id of the player or guest."},
			{Name: "currency", Sentence: "Currency of stake and payout."},
			{Name: "funds", Sentence: "Which money: real money, play money and so on."},
			{Name: "kind", Sentence: "Kind of business."},
			{Name: "product", Sentence: "Product within the kind, such as a game."},
			{Name: "counterparty", Sentence: "Owner that won the stake or paid the payout."},
			{Name: "rules", Sentence: "Version of the rules.", Number: true},
			{Name: "fairness", Sentence: "Version of the scheme of fairness.", Number: true},
			{Name: "edge", Sentence: "Exact share of the stake that the house keeps on average; empty where the rules did not state it."},
			{Name: "choices", Sentence: "What the player chose, as JSON."},
			{Name: "turns", Sentence: "What the player chose later, as JSON."},
			{Name: "stake", Sentence: "Whole stake, in units of the currency.", Number: true},
			{Name: "payout", Sentence: "What was paid back, in units of the currency.", Number: true},
			{Name: "multiplier", Sentence: "Exact payout for each unit of the stake, before rounding."},
			{Name: "void", Sentence: "1 for a wager that was given back.", Number: true},
			{Name: "seeds", Sentence: "Pair of seeds of the draw; empty where the draw was shared by all.", Number: true},
			{Name: "nonce", Sentence: "Number of the draw of these seeds, or of the shared round.", Number: true},
			{Name: "usd", Sentence: "Stake in US dollars at the time.", Number: true},
			{Name: "bonus", Sentence: "The part of the stake that was paid with bonus money, in units of the currency.", Number: true},
			{Name: "bonus_payout", Sentence: "The part of the payout that is bonus money, in units of the currency.", Number: true},
			{Name: "bonus_account", Sentence: "Account of the player's bonus money; empty if no bonus money was ever staked.", Number: true},
		},
		End: func(q db.Querier, asOf int64) (string, error) { return export.LastBefore(q, asOf, lastWagerUpTo) },
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exportWagers(q, after, at, limit, decimals)
		},
	}}
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
