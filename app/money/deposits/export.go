package deposits

import (
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports are the deposits in the form that a regulator gets.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{
		Name: "deposits",
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
	})
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
