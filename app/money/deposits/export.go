package deposits

import (
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the deposits in the form that a regulator gets.
func Exports(decimals func(currency string) int) []export.Table {
	return []export.Table{{
		Name: "deposits", Sentence: "Coins that arrived on a chain at an address of the site.",
		Columns: []export.Column{
			{Name: "deposit", Sentence: "Id of the deposit, which its transfers have as their reference."},
			{Name: "seen_at", Sentence: "When it was first seen, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "player", Sentence: "Id of the player; empty for no player."},
			{Name: "network", Sentence: "Network of the transaction."},
			{Name: "transaction", Sentence: "Id of the transaction on the network."},
			{Name: "output", Sentence: "Number of the payment within the transaction.", Number: true},
			{Name: "asset", Sentence: "Coin or token on the network; empty for one that the site does not know."},
			{Name: "currency", Sentence: "Currency of the amount."},
			{Name: "amount", Sentence: "How much was credited or held, in units of the currency.", Number: true},
			{Name: "units", Sentence: "What arrived, in the smallest units of the chain.", Number: true},
			{Name: "address", Sentence: "Address at which it arrived, with its tag behind a space."},
			{Name: "sender", Sentence: "An address that paid, where the network reports one."},
			{Name: "state", Sentence: "Its state."},
			{Name: "reason", Sentence: "Why it was held; empty for what was not."},
			{Name: "credited_at", Sentence: "When it was credited; empty for never.", Number: true},
			{Name: "dollars", Sentence: "What it was worth when it was credited or decided.", Number: true},
			{Name: "decided_by", Sentence: "Id of the member of staff who decided about it."},
			{Name: "approved_by", Sentence: "Id of the second one who agreed."},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
			key := []byte{}
			if binary, ok := id.ToBinary(after); ok {
				key = binary[:]
			}
			list, err := depositsAfter(q, key, limit)
			for _, d := range list {
				last = d.id.String()
				if d.seenAt < at.AsOf {
					rows = append(rows, d.exported(decimals(d.currency)))
				}
			}
			return rows, last, err
		},
	}}
}

func (d *deposit) exported(decimals int) []string {
	address := d.address
	if d.tag != "" {
		address += " " + d.tag
	}
	return []string{
		d.id.String(), export.Number(d.seenAt), d.userID, d.network, d.txid, export.Number(int64(d.output)), d.asset, d.currency, d.amount.Text(decimals), d.units.String(),
		address, d.sender, string(d.state), string(d.reason), export.Optional(d.creditedAt), money.USD(d.usd).Text(), d.decidedBy, d.approvedBy,
	}
}
